import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { OwnSession } from '#contract/session.calls.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { deviceName } from '../push/own-device.ts';
import { showNotices } from '../push/show-notices.ts';
import { logOut } from './logout.ts';
import styles from './sessions-dialog.module.css';

const ownSessions = { ...reading(['sesiones'], 'GET /api/sesiones'), staleTime: 0 };

export function SessionsDialog({ answer }: Answering<void>) {
  const sessions = useQuery(ownSessions);
  const end = useOneAtATime(async ({ id, actual }: OwnSession) => {
    if (actual) {
      answer();
      return logOut();
    }
    await orReport(api('DELETE /api/sesiones/:id', { params: { id } }), messages.recovery.sessionFailed);
    await queryClient.invalidateQueries(ownSessions);
  });
  return (
    <Dialog
      title="Mis sesiones"
      onClose={answer}
      footer={
        <Button variant="outline" aria-haspopup="dialog" onClick={showNotices}>
          Avisos en este {deviceName()}
        </Button>
      }
    >
      <Waiting query={sessions} />
      <ul className={styles.sessions}>
        {sessions.data?.map((session) => (
          <li key={session.id}>
            <div className={styles.what}>
              <strong>{session.equipo}</strong> {session.actual && <Pill tone="good">Esta sesión</Pill>}
              <small>Desde {formatMoment(session.creada)}</small>
              {!session.actual && <small>Último uso: {formatMoment(session.usada)}</small>}
            </div>
            <Button
              variant="outline"
              aria-label={session.actual ? 'Cerrar esta sesión' : `Cerrar la sesión de ${session.equipo}`}
              onClick={() => end(session)}
              label="Cerrar"
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
