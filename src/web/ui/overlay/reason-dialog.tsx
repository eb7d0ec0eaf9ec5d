import { LONGEST_REASON } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { TextField } from '../form/field.tsx';
import { blanks, useForm } from '../form/use-form.ts';
import { type Answering, openDialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

type Question = { title: string; text: string; submit: string };

export const askReason = (question: Question) => openDialog(ReasonDialog, question);

function ReasonDialog({ title, text, submit, answer }: Question & Answering<string | undefined>) {
  const form = useForm({ motivo: '' });
  const { motivo } = form.values;
  const send = async () => {
    if (await form.complete(missingReason(form.values))) answer(motivo.trim());
  };
  return (
    <FormDialog
      title={title}
      size="small"
      form={form}
      submit={submit}
      onSubmit={send}
      onClose={() => answer(undefined)}
    >
      <p>{text}</p>
      <TextField whole {...form.text('motivo')} label="Motivo" maxLength={LONGEST_REASON} required />
    </FormDialog>
  );
}

export const missingReason = ({ motivo }: { motivo: string }) =>
  blanks({ motivo }, [['motivo', messages.reasonMissing]]);
