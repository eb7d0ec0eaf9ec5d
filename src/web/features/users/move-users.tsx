import { MapPin, UserCheck, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { MovedUsers } from '#contract/users.calls.ts';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import type { Chosen } from '../../ui/table/table-selection.tsx';
import { BulkNotice } from '../../ui/table/table-states.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { chosenLeader, LeaderSelect } from './leader-select.tsx';
import { PickupPointField } from './pickup-point-field.tsx';
import { type UserFilters, userList } from './queries.ts';

/** Approves or moves the chosen users. `unapproved`: the list shows the accounts that wait for approval. */
export function useMoveUsers({ unapproved, onDone }: { unapproved: boolean; onDone: () => void }) {
  const [result, setResult] = useState<MovedUsers & { to: To }>();
  const move = async (to: MovedTo, chosen: ChosenUsers) => {
    const moved = await openDialog(MoveUsersDialog, { to, chosen });
    if (!moved) return;
    setResult({ ...moved, to });
    onDone();
  };
  const approve = async ({ choice, count }: ChosenUsers) => {
    const question = `¿Aprobar a ${counted(count, 'usuario', 'usuarios')}?`;
    if (!(await alerts.confirm(question, { text: 'Desde ahora podrán pedir.', verb: 'aprobar' }))) return;
    const work = api('PUT /api/usuarios', { body: { ...choice, aprobar: true } });
    const approved = await orReport(work, messages.user.approveFailed);
    if (approved) {
      setResult({ ...approved, to: 'aprobados' });
      onDone();
    }
    void userList.refresh();
  };
  /** Undoes a move. Users who were moved again since then stay where they are. */
  const undo = useOneAtATime(async ({ antes }: MovedUsers) => {
    try {
      let cambiados = 0;
      const omitidos: MovedUsers['omitidos'] = [];
      for (const before of antes) {
        const back = await api('PUT /api/usuarios', { body: before });
        cambiados += back.cambiados;
        omitidos.push(...back.omitidos);
      }
      setResult(omitidos.length > 0 ? { cambiados, antes: [], omitidos, to: 'antes' } : undefined);
    } catch (error) {
      void alerts.failure(messages.user.updateFailed, error);
    }
    await userList.refresh();
  });
  return {
    buttons: (chosen: ChosenUsers) => (
      <>
        {unapproved && (
          <Button aria-haspopup="dialog" onClick={() => approve(chosen)} icon={UserCheck} label="Aprobar" />
        )}
        <Button variant="outline" aria-haspopup="dialog" onClick={() => move('líder', chosen)}>
          <UsersRound /> Cambiar líder
        </Button>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => move('punto de retiro', chosen)}>
          <MapPin /> Cambiar punto de retiro
        </Button>
      </>
    ),
    notice: result && (
      <BulkNotice
        done={result.cambiados > 0 ? [doneTo(result.to, counted(result.cambiados, 'usuario', 'usuarios'))] : []}
        failed={failedTo(result.to)}
        left={result.omitidos.map(({ id, nombre, code }) => ({
          id,
          text: `${nombre ?? `N° ${id}`}: ${reasons[code]}`,
        }))}
        onUndo={result.antes.length > 0 ? () => undo(result) : undefined}
        onDismiss={() => setResult(undefined)}
      />
    ),
  };
}

/** What was done: users were moved to a leader or pickup point, approved, or moved back. */
type To = MovedTo | 'aprobados' | 'antes';

const doneTo = (to: To, many: string) => {
  if (to === 'aprobados') return `Ya pueden pedir: ${many}.`;
  return to === 'antes' ? `Volvieron a donde estaban: ${many}.` : `Se cambió el ${to} de ${many}.`;
};

const failedTo = (to: To) => {
  if (to === 'aprobados') return messages.user.approveFailed;
  return to === 'antes' ? 'Quedan como están ahora:' : messages.user.updateFailed;
};

const reasons: Record<MovedUsers['omitidos'][number]['code'], string> = {
  NO_ES_VENDEDOR: 'no es vendedor y no lleva líder.',
  NO_ENCONTRADO: 'ya no existe.',
  CAMBIADO: 'se cambió otra vez después.',
};

export type ChosenUsers = Chosen<Omit<UserFilters, 'eliminados'> & { q?: string }>;
export type MovedTo = 'líder' | 'punto de retiro';

type Props = { to: MovedTo; chosen: ChosenUsers } & Answering<MovedUsers | undefined>;

function MoveUsersDialog({ to, chosen: { choice, count }, answer }: Props) {
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
      await userList.refresh();
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
