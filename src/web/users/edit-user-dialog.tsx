import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/users.calls.ts';
import { api } from '../api.ts';
import { changesIn, useForm } from '../ui/form/use-form.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { PersonFields } from './person-fields.tsx';
import { personFormOf, personOf } from './person-form.ts';
import { userList } from './queries.ts';

type Props = { user: User; onClose: () => void };

/** The edit dialog of a user (§2.4). */
export function EditUserDialog({ user, onClose }: Props) {
  const queryClient = useQueryClient();
  const before = personFormOf(user);
  const form = useForm(before);
  const save = async () => {
    const change = { params: { id: user.id }, body: changesIn(personOf(before), personOf(form.values)) };
    const work = async () => userList.keep(queryClient, await api('PUT /api/:id', change));
    if (!(await form.send(work, messages.user.updateFailed))) return;
    onClose();
    await alerts.success(messages.user.updated);
  };
  return (
    <FormDialog title={`Editar ${user.userName}`} form={form} onSubmit={save} onClose={onClose}>
      <PersonFields form={form} />
    </FormDialog>
  );
}
