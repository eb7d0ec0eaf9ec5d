import { counted, sentence } from '#contract/format.ts';
import type { Team, User } from '#contract/users.calls.ts';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { chosenLeader, LeaderSelect } from './leader-select.tsx';
import { fullNameAndUser, nameOf } from './person-fields.tsx';

type Question = { leader: User; team: Team; open?: string; title: string; submit: string; danger?: boolean };
/** The id of the leader who gets a team. Null if nobody gets the team. */
type Heir = { equipoA: number | null };

export const askHeir = (question: Question) => openDialog(HandOverDialog, question);

function HandOverDialog({ leader, team, open, answer, ...words }: Question & Answering<Heir | undefined>) {
  const form = useForm({ equipoA: '' });
  const send = async () => {
    const missing = blanks(form.values, [['equipoA', 'Elija a quién pasa el equipo.']]);
    if (await form.complete(missing)) answer({ equipoA: chosenLeader(form.values.equipoA) });
  };
  return (
    <FormDialog {...words} size="small" form={form} onSubmit={send} onClose={() => answer(undefined)}>
      <p>
        {sentence(fullNameAndUser(leader))} Tiene a cargo {inWords(team)}.{' '}
        {sentence(`Los pedidos ya hechos quedan a nombre de ${nameOf(leader)}`)} {open}
      </p>
      <LeaderSelect
        whole
        {...form.text('equipoA')}
        label="Pasar su equipo a…"
        none="Elija un líder"
        except={leader.id}
        required
      />
    </FormDialog>
  );
}

const inWords = ({ vendedores, pedidosPendientes }: Team) =>
  `${counted(vendedores, 'vendedor', 'vendedores')}, ${counted(pedidosPendientes, 'pedido pendiente', 'pedidos pendientes')}`;
