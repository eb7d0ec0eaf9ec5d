import { messages } from '#contract/messages.ts';
import { MIN_PASSWORD } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { may, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/field.tsx';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { emptyProof, ProofFields, useAskedCode } from '../recovery/proof.tsx';
import looks from '../users/password-dialog.module.css';
import { showSecondStep, showSessions } from './open-dialogs.ts';

const { passwordMissing } = messages.registration;

/**
 * Changes the user's own password and ends her other sessions. `given`: the old password, if another person chose it.
 */
export function OwnPasswordDialog({ answer, given }: Answering<void> & { given?: string }) {
  const form = useForm({ ...emptyProof, actual: given ?? '', nueva: '' });
  const [asksCode, sending] = useAskedCode();
  const session = useSession();
  const save = async () => {
    const missing = blanks(form.values, [
      ['actual', passwordMissing],
      ['nueva', passwordMissing],
    ]);
    if (!(await form.complete(missing))) return;
    const body = { ...form.values, codigo: form.values.codigo || undefined };
    const change = () => sending(() => api('PUT /api/usuario/clave', { body }));
    if (await form.send(change, messages.user.updateFailed)) return messages.user.updated;
  };
  return (
    <FormDialog
      title={given === undefined ? 'Cambiar contraseña' : 'Elija su contraseña'}
      cancel={given === undefined ? undefined : 'Ahora no'}
      form={form}
      onSubmit={save}
      onClose={answer}
    >
      {given !== undefined && (
        <p>La contraseña con la que entró la eligió otra persona. Elija una que conozca solo usted.</p>
      )}
      <ProofFields form={form} asksCode={asksCode} />
      <PasswordField
        whole
        {...form.text('nueva')}
        label="Contraseña nueva"
        description={`Al menos ${MIN_PASSWORD} caracteres. Se cierran sus otras sesiones.`}
        autoComplete="new-password"
      />
      {given === undefined && (
        <p className={looks.instead}>
          Dónde está iniciada su cuenta:
          <Button variant="outline" aria-haspopup="dialog" onClick={showSessions} label="Mis sesiones" />
        </p>
      )}
      {given === undefined && may(session, 'second-step') && (
        <p className={looks.instead}>
          Un código además de la contraseña:
          <Button variant="outline" aria-haspopup="dialog" onClick={showSecondStep} label="Segundo paso" />
        </p>
      )}
    </FormDialog>
  );
}
