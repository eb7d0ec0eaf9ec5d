import { useQueryClient } from '@tanstack/react-query';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { MovedUsers } from '#contract/users.calls.ts';
import { api } from '../../platform/api.ts';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import type { Chosen } from '../../ui/table/table-selection.tsx';
import { chosenLeader, LeaderSelect } from './leader-select.tsx';
import { PickupPointField } from './pickup-point-field.tsx';
import { userList } from './queries.ts';
import type { UserFilters } from './user-filters.ts';

export type ChosenUsers = Chosen<Omit<UserFilters, 'eliminados'> & { q?: string }>;
export type MovedTo = 'líder' | 'punto de retiro';

/** Moves many users to a leader or pickup point with one call; answers undefined when nothing is done after all. */
export const moveUsers = (to: MovedTo, chosen: ChosenUsers): Promise<MovedUsers | undefined> =>
  openDialog<MovedUsers | undefined>(({ answer }) => <MoveUsersDialog to={to} chosen={chosen} answer={answer} />);

type Props = { to: MovedTo; chosen: ChosenUsers } & Answering<MovedUsers | undefined>;

function MoveUsersDialog({ to, chosen: { choice, count }, answer }: Props) {
  const queryClient = useQueryClient();
  const form = useForm({ idLider: '', retiro: '' });
  const { idLider, retiro } = form.values;
  const isOfLeader = to === 'líder';
  const move = async () => {
    const missing = isOfLeader
      ? blanks({ idLider }, [['idLider', 'Elija un líder.']])
      : blanks({ retiro }, [['retiro', messages.registration.pickupPointMissing]]);
    if (!(await form.complete(missing))) return;
    const body = { ...choice, ...(isOfLeader ? { idLider: chosenLeader(idLider) } : { retiro }) };
    const work = async () => {
      answer(await api('PUT /api/usuarios', { body }));
      await userList.refresh(queryClient);
    };
    await form.send(work, messages.user.updateFailed);
  };
  return (
    <FormDialog
      title={`Cambiar ${to} de ${counted(count, 'usuario', 'usuarios')}`}
      size="small"
      form={form}
      onSubmit={move}
      onClose={() => answer(undefined)}
    >
      {isOfLeader ? (
        <LeaderSelect
          {...form.text('idLider')}
          label="Líder"
          none="Elija un líder"
          description="Solo los vendedores tienen líder."
          required
        />
      ) : (
        <PickupPointField {...form.text('retiro')} required />
      )}
    </FormDialog>
  );
}
