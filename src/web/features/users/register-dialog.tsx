import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { CredentialFields, missingCredentials } from './credential-fields.tsx';
import { userList } from './queries.ts';

/** The register dialog (§2.4): a seller's account in five fields; the rest is filled in later. */
export function RegisterDialog({ answer }: Answering<void>) {
  const form = useForm({ nombre: '', apellido: '', userName: '', email: '', password: '' });
  const register = async () => {
    if (!(await form.complete(missingCredentials(form.values)))) return;
    const body = { ...form.values, tipo: 'VENDEDOR' as const };
    const work = async () => userList.keep(await alerts.busy(messages.progress, api('POST /api/usuario', { body })));
    if (await form.send(work, messages.registration.failed)) return messages.registration.done;
  };
  return (
    <FormDialog title="Carga rápida de usuario" form={form} submit="Crear Usuario" onSubmit={register} onClose={answer}>
      <TextField {...form.text('nombre')} label="Nombre" />
      <TextField {...form.text('apellido')} label="Apellido" />
      <CredentialFields form={form} />
      <TextField whole {...form.text('email')} label="Email" type="email" inputMode="email" />
    </FormDialog>
  );
}
