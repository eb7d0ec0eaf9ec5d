import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Proof } from '#contract/session.calls.ts';
import { ApiError } from '../../platform/api.ts';
import { PasswordField } from '../../ui/form/field.tsx';
import { CodeField } from '../../ui/form/login-fields.tsx';
import { blanks, type Form, useForm } from '../../ui/form/use-form.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';

export const emptyProof = { actual: '', codigo: '' };
type ProofForm = typeof emptyProof;

export const missingProof = (form: { actual: string }) =>
  blanks(form, [['actual', messages.registration.passwordMissing]]);

export function ProofFields({ form, asksCode }: { form: Pick<Form<ProofForm>, 'text'>; asksCode: boolean }) {
  return (
    <>
      <PasswordField whole {...form.text('actual')} label="Contraseña actual" autoComplete="current-password" />
      {asksCode && <CodeField whole {...form.text('codigo')} />}
    </>
  );
}

/** `sending` makes a call. If the server wants a code, `sending` resolves to false and `asks` becomes true. */
export function useAskedCode(): [asks: boolean, sending: (call: () => Promise<unknown>) => Promise<unknown>] {
  const [asks, setAsks] = useState(false);
  const sending = (call: () => Promise<unknown>) =>
    call().catch((error: unknown) => {
      if (asks || !(error instanceof ApiError && error.problem.code === 'CODIGO_ACTUAL')) throw error;
      setAsks(true);
      return false;
    });
  return [asks, sending];
}

/**
 * Makes a call. If the server wants a proof of identity, asks the user for it and repeats the call. False if she
 * cancels.
 */
export async function withProof<Done>(send: (proof: Partial<Proof>) => Promise<Done>): Promise<Done | false> {
  try {
    return await send({});
  } catch (error) {
    const asked = askedBy(error);
    if (!asked) throw error;
    const outcome = await openDialog(ProofDialog, { send, asksCode: asked.includes('codigo') });
    if (!outcome) return false;
    if ('error' in outcome) throw outcome.error;
    return outcome.done as Done;
  }
}

/** The fields of the proof that a refusal asks for; undefined for other errors. */
const askedBy = (error: unknown): string[] | undefined =>
  error instanceof ApiError && ['CONTRASENA_ACTUAL', 'CODIGO_ACTUAL'].includes(error.problem.code)
    ? (error.problem.errors ?? []).map(({ field }) => field)
    : undefined;

type Outcome = { done: unknown } | { error: unknown } | undefined;
type Props = Answering<Outcome> & { send: (proof: ProofForm) => Promise<unknown>; asksCode: boolean };

function ProofDialog({ send, asksCode, answer }: Props) {
  const form = useForm(emptyProof);
  const confirm = async () => {
    if (!(await form.complete(missingProof(form.values)))) return;
    const work = async () => {
      const outcome = await send(form.values).then(
        (done) => ({ done }),
        (error: unknown) => {
          // This dialog shows errors of the proof. The caller gets all other errors.
          if (askedBy(error)) throw error;
          return { error };
        },
      );
      answer(outcome);
    };
    await form.send(work, messages.user.proofFailed);
  };
  return (
    <FormDialog
      title="Confirme que es usted"
      size="small"
      form={form}
      onSubmit={confirm}
      onClose={() => answer(undefined)}
    >
      <p>Escriba su contraseña para este cambio. Si dejó su cuenta abierta, nadie más debe poder hacerlo.</p>
      <ProofFields form={form} asksCode={asksCode} />
    </FormDialog>
  );
}
