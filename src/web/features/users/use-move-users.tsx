import { useQueryClient } from '@tanstack/react-query';
import { MapPin, UserCheck, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { MovedUsers } from '#contract/users.calls.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { BulkNotice } from '../../ui/table/table-states.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { type ChosenUsers, type MovedTo, moveUsers } from './move-users-dialog.tsx';
import { userList } from './queries.ts';

type Settings = {
  /** Whether the list is of those who wait for approval. */
  unapproved: boolean;
  onDone: () => void;
};

/** The buttons that move or approve the users who were chosen, and what became of it. */
export function useMoveUsers({ unapproved, onDone }: Settings) {
  const queryClient = useQueryClient();
  const [result, setResult] = useState<MovedUsers & { to: MovedTo | 'aprobados' }>();
  const move = async (to: MovedTo, chosen: ChosenUsers) => {
    const moved = await moveUsers(to, chosen);
    if (!moved) return;
    setResult({ ...moved, to });
    onDone();
  };
  const approve = async ({ choice, count }: ChosenUsers) => {
    if (
      !(await alerts.confirm(`¿Aprobar a ${counted(count, 'usuario', 'usuarios')}?`, {
        text: 'Desde ahora podrán pedir.',
        verb: 'aprobar',
      }))
    )
      return;
    try {
      const approved = await api('PUT /api/usuarios', { body: { ...choice, aprobar: true } });
      setResult({ ...approved, to: 'aprobados' });
      onDone();
    } catch (error) {
      void alerts.error(messages.user.approveFailed, { text: reasonOf(error) });
    }
    void userList.refresh(queryClient);
  };
  /** Takes a move back: everybody to where they were. */
  const undo = useOneAtATime(async ({ antes }: MovedUsers) => {
    try {
      for (const before of antes) await api('PUT /api/usuarios', { body: before });
      setResult(undefined);
    } catch (error) {
      void alerts.error(messages.user.updateFailed, { text: reasonOf(error) });
    }
    await userList.refresh(queryClient);
  });
  return {
    buttons: (chosen: ChosenUsers) => (
      <>
        {unapproved && (
          <Button aria-haspopup="dialog" onClick={() => approve(chosen)}>
            <UserCheck aria-hidden /> Aprobar
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => move('líder', chosen)}>
          <UsersRound aria-hidden /> Cambiar líder
        </Button>
        <Button aria-haspopup="dialog" onClick={() => move('punto de retiro', chosen)}>
          <MapPin aria-hidden /> Cambiar punto de retiro
        </Button>
      </>
    ),
    notice: result && (
      <BulkNotice
        done={result.cambiados > 0 ? [doneTo(result.to, counted(result.cambiados, 'usuario', 'usuarios'))] : []}
        failed={result.to === 'aprobados' ? messages.user.approveFailed : messages.user.updateFailed}
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

const doneTo = (to: MovedTo | 'aprobados', many: string) =>
  to === 'aprobados' ? `Ya pueden pedir: ${many}.` : `Se cambió el ${to} de ${many}.`;

const reasons: Record<MovedUsers['omitidos'][number]['code'], string> = {
  NO_ES_VENDEDOR: 'no es vendedor y no lleva líder.',
  NO_ENCONTRADO: 'ya no existe.',
};
