import { messages } from '#contract/messages.ts';
import { api } from '../api.ts';
import styles from '../ui/form.module.css';
import { FormDialog } from '../ui/form-dialog.tsx';
import { moments } from '../ui/moments.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { firstBlank, useForm } from '../ui/use-form.ts';
import type { UserRow } from './queries.ts';

type Props = { user: UserRow; onClose: () => void };

/** An administrator gives somebody another password, which ends that user's sessions. */
export function UserPasswordDialog({ user, onClose }: Props) {
  const form = useForm({ nueva: '' });
  const save = async () => {
    const missing = firstBlank(form.values, [['nueva', messages.registration.passwordMissing]]);
    if (!(await form.complete(missing))) return;
    const change = { params: { id: user.id }, body: form.values };
    if (!(await form.send(() => api('PUT /api/usuario/:id/clave', change), messages.user.updateFailed))) return;
    onClose();
    await moments.success(messages.user.updated);
  };
  return (
    <FormDialog title={`Contraseña de ${user.userName}`} form={form} onSubmit={save} onClose={onClose}>
      <div className={styles.whole}>
        <PasswordField
          {...form.text('nueva')}
          label="Contraseña nueva"
          description="Al menos 8 caracteres. Sus sesiones abiertas se cierran."
          autoComplete="new-password"
        />
      </div>
    </FormDialog>
  );
}
