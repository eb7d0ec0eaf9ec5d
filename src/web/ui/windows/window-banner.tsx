import { useQuery } from '@tanstack/react-query';
import { Clock, Hourglass, Store } from 'lucide-react';
import { useEffect, useState } from 'react';
import { queryClient } from '../../platform/query-client.ts';
import { waitsForApproval } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { catalogueState, now, windowSchedule } from '../../platform/windows.ts';
import { momentInWords } from '../dates.ts';
import { Notice } from '../notice.tsx';
import { alerts } from '../overlay/alerts.ts';
import styles from './window-banner.module.css';

export const WindowBanner = () => (
  <>
    {useStore(waitsForApproval) && (
      <Notice icon={Hourglass} className={styles.banner}>
        <strong>Su cuenta está pendiente de aprobación.</strong> Puede recorrer el catálogo y preparar su carrito; podrá
        pedir cuando su líder o un administrador la apruebe.
      </Notice>
    )}
    <CatalogueBanner />
  </>
);

function CatalogueBanner() {
  const { data: isOpen } = useQuery(catalogueState);
  const { data: schedule } = useQuery(windowSchedule);
  const next = isOpen ? schedule?.cierre : schedule?.apertura;
  const minutes = useMinutesUntil(next ?? null, isOpen === true);
  if (isOpen === undefined) return null;
  if (isOpen)
    return next ? (
      <Notice icon={Clock} className={styles.banner} timer>
        <strong>El catálogo cierra {momentInWords(next)}.</strong> {timeLeft(minutes)}
      </Notice>
    ) : null;
  return (
    <Notice icon={Store} className={styles.banner}>
      <strong>El catálogo está cerrado.</strong> {next && `Abre ${momentInWords(next)}. `}Puede recorrerlo y preparar su
      carrito; los pedidos se finalizan cuando vuelva a abrir.
    </Notice>
  );
}

/** Every page with the banner announces the end of a window this many minutes before. */
const SOON = 10;

/**
 * The whole minutes until an instant, by the server's clock. From a second after the instant, the catalogue's state is
 * read again. `closes`: the window ends at the instant, and a toast announces the end `SOON` minutes before.
 */
export function useMinutesUntil(instant: string | null, closes: boolean) {
  const [minutes, setMinutes] = useState(() => minutesUntil(instant));
  useEffect(() => {
    if (!instant) return;
    let asked = 0;
    const tick = () => {
      const left = minutesUntil(instant);
      setMinutes(left);
      if (closes && left > 0 && left <= SOON && announced !== instant) {
        announced = instant;
        void alerts.toast(`El catálogo cierra en ${left === 1 ? 'un minuto' : `${left} minutos`}.`);
      }
      const over = now() - Date.parse(instant);
      // Reads the state a second after the instant, when the server has acted. Until the answer changes, reads it again
      // at doubling intervals.
      if (over < 1_000 || over < asked) return;
      asked = over * 2;
      void queryClient.invalidateQueries(catalogueState);
      void queryClient.invalidateQueries(windowSchedule);
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [instant, closes]);
  return minutes;
}

let announced: string | undefined;

const minutesUntil = (instant: string | null) =>
  instant ? Math.max(0, Math.floor((Date.parse(instant) - now()) / 60_000)) : 0;

export function timeLeft(minutes: number): string {
  if (minutes === 0) return 'Falta menos de un minuto.';
  if (minutes >= 48 * 60) return `Faltan ${Math.floor(minutes / (24 * 60))} días.`;
  if (minutes === 1) return 'Falta 1 min.';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `Faltan ${[hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')}.`;
}
