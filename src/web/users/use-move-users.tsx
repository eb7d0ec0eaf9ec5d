import { MapPin, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { MovedUsers } from '#contract/users.calls.ts';
import { Button } from '../ui/button.tsx';
import { BulkNotice } from '../ui/table/bulk-notice.tsx';
import { type ChosenUsers, type MovedTo, moveUsers, usersInWords } from './move-users-dialog.tsx';

/** The buttons that move the users who were chosen, and what became of the last move. */
export function useMoveUsers(onDone: () => void) {
  const [result, setResult] = useState<MovedUsers & { to: MovedTo }>();
  const move = async (to: MovedTo, chosen: ChosenUsers) => {
    const moved = await moveUsers(to, chosen);
    if (!moved) return;
    setResult({ ...moved, to });
    onDone();
  };
  return {
    buttons: (chosen: ChosenUsers) => (
      <>
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
        done={[`Se cambió el ${result.to} de ${usersInWords(result.cambiados)}.`]}
        failed={messages.user.updateFailed}
        left={result.omitidos.map(({ id, nombre, code }) => ({
          id,
          text: `${nombre ?? `N° ${id}`}: ${reasons[code]}`,
        }))}
        onDismiss={() => setResult(undefined)}
      />
    ),
  };
}

const reasons: Record<MovedUsers['omitidos'][number]['code'], string> = {
  NO_ES_VENDEDOR: 'no es vendedor y no lleva líder.',
  NO_ENCONTRADO: 'ya no existe.',
};
