import { messages } from '#contract/messages.ts';
import type { User } from '#contract/users.calls.ts';
import { api } from '../../platform/api.ts';
import { changesIn, useForm } from '../../ui/form/use-form.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { orReport } from '../../ui/overlay/or-report.ts';
import { askHeir } from './hand-over-dialog.tsx';
import { PersonFields, personFormOf, personOf } from './person-fields.tsx';
import { teamOf, userList } from './queries.ts';

export function EditUserDialog({ user, answer }: Answering<void> & { user: User }) {
  const before = personFormOf(user);
  const form = useForm(before);
  const save = async () => {
    const heir = user.tipo === 'LIDER' && form.values.tipo !== 'LIDER' ? await heirOf(user) : {};
    if (!heir) return;
    const body = { ...changesIn(personOf(before), personOf(form.values)), ...heir };
    const change = { params: { id: user.id }, body };
    const work = async () => userList.keep(await api('PUT /api/:id', change));
    if (await form.send(work, messages.user.updateFailed)) return messages.user.updated;
  };
  return (
    <FormDialog title={`Editar ${user.userName}`} form={form} onSubmit={save} onClose={answer}>
      <PersonFields form={form} />
    </FormDialog>
  );
}

/** Whom the team of somebody who leads no more passes to; undefined when that cannot be told, or nothing is done after all. */
async function heirOf(leader: User) {
  const team = await orReport(teamOf(leader.id), messages.user.updateFailed);
  if (!team) return undefined;
  if (team.vendedores === 0) return {};
  return askHeir({ leader, team, title: `${leader.userName} deja de ser líder`, submit: 'Pasar equipo' });
}
