import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { PushSubscription as KeptSubscription } from '#contract/notices.calls.ts';
import { END_NOTICE, type NoticeKind, noticeKinds, noticeNames } from '#contract/notices.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Checkbox } from '../../ui/form/field.tsx';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './notices-dialog.module.css';
import { type DeviceState, deviceName, ownNotices, subscribe } from './own-device.ts';

export function NoticesDialog({ answer }: Answering<void>) {
  const notices = useQuery(ownNotices);
  const own = notices.data;
  const choose = useOneAtATime(async (tipos: NoticeKind[]) => {
    // Shows the choice before the server has stored it.
    if (own) queryClient.setQueryData(ownNotices.queryKey, { ...own, chosen: tipos });
    await orReport(keep(tipos), messages.push.failed);
    await queryClient.invalidateQueries(ownNotices);
  });
  return (
    <Dialog title={`Avisos en este ${deviceName()}`} size="small" onClose={answer}>
      <Waiting query={notices} />
      {own?.state === 'ready' && (
        <fieldset className={styles.kinds}>
          <legend>Vitrina le avisa aunque esté cerrada:</legend>
          {noticeKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={noticeNames[kind]}
              description={details[kind]}
              checked={own.chosen.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                choose(noticeKinds.filter((one) => (one === kind ? checked : own.chosen.includes(one))))
              }
            />
          ))}
        </fieldset>
      )}
      <HelpLine topic="avisos" beside>
        Valen para este {deviceName()} y terminan al salir de su cuenta.
      </HelpLine>
      {own && own.state !== 'ready' && <Obstacle state={own.state} />}
    </Dialog>
  );
}

const details: Partial<Record<NoticeKind, string>> = {
  CIERRE: `${END_NOTICE} minutos antes de un cierre programado.`,
};

async function keep(tipos: NoticeKind[]) {
  if (!tipos.length) return api('DELETE /api/avisos');
  const { clave } = await api('GET /api/avisos/clave');
  const subscription = await subscribe(clave);
  if (!subscription) return;
  await api('PUT /api/avisos', { body: { ...(subscription.toJSON() as KeptSubscription), tipos } });
}

function Obstacle({ state }: { state: Exclude<DeviceState, 'ready'> }) {
  const [what, how] = obstacles[state];
  return (
    <div role="status" className={styles.obstacle}>
      <p>
        <strong>{what}</strong>
      </p>
      <p>{how}</p>
    </div>
  );
}

const obstacles: Record<Exclude<DeviceState, 'ready'>, [what: string, how: string]> = {
  blocked: [
    'Este navegador tiene bloqueados los avisos de Vitrina.',
    'Para recibirlos toque el candado que está junto a la dirección, o abra los ajustes de la aplicación, permita las notificaciones y vuelva acá.',
  ],
  install: [
    'En un iPhone o iPad los avisos llegan a la aplicación instalada.',
    'En Safari toque Compartir y «Agregar a inicio», abra Vitrina desde su ícono y vuelva acá.',
  ],
  unable: [
    'Este navegador no puede recibir avisos.',
    'Pruebe con Chrome, Edge, Firefox o Safari, fuera de una ventana privada.',
  ],
};
