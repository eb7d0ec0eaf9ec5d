import { messages } from '#contract/messages.ts';
import type { User } from '#contract/users.calls.ts';
import { MIN_PASSWORD } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/field.tsx';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { orReport } from '../../ui/overlay/or-report.ts';
import { useGiveLink } from '../recovery/password-link-dialog.tsx';
import looks from './password-dialog.module.css';

/** An administrator gives somebody another password, which ends that user's sessions. */
export function UserPasswordDialog({ user, answer }: Answering<void> & { user: User }) {
  const form = useForm({ nueva: '' });
  const giveLink = useGiveLink();
  const own = useSession()?.userID;
  const save = async () => {
    const missing = blanks(form.values, [['nueva', messages.registration.passwordMissing]]);
    if (!(await form.complete(missing))) return;
    const change = { params: { id: user.id }, body: form.values };
    if (await form.send(() => api('PUT /api/usuario/:id/clave', change), messages.user.updateFailed))
      return messages.user.updated;
  };
  return (
    <FormDialog title={`Contraseña de ${user.userName}`} form={form} onSubmit={save} onClose={answer}>
      <PasswordField
        whole
        {...form.text('nueva')}
        label="Contraseña nueva"
        description={`Al menos ${MIN_PASSWORD} caracteres. Sus sesiones abiertas se cierran.`}
        autoComplete="new-password"
      />
      <p className={looks.instead}>
        O envíele un enlace para que elija la suya:
        <Button
          variant="outline"
          onClick={() => {
            answer();
            void giveLink(user.id);
          }}
        >
          Crear enlace
        </Button>
      </p>
      {user.tipo === 'ADMIN' && String(user.id) !== own && (
        <p className={looks.instead}>
          Si perdió su teléfono y sus códigos:
          <Button variant="outline" onClick={() => takeBackSecondStep(user)}>
            Quitar segundo paso
          </Button>
        </p>
      )}
    </FormDialog>
  );
}

async function takeBackSecondStep({ id, userName }: User) {
  const text = `${userName} entra después con la contraseña sola. Hágalo si sabe que quien se lo pide es esa persona. Sus sesiones se cierran.`;
  if (!(await alerts.confirm('¿Quitar el segundo paso?', { text, yes: 'Quitar', danger: true }))) return;
  const work = api('DELETE /api/usuario/:id/segundo-paso', { params: { id } });
  if ((await orReport(work, messages.secondStep.dropFailed)) !== false)
    await alerts.success(messages.secondStep.dropped);
}
