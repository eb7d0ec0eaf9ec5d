import { useQuery } from '@tanstack/react-query';
import { Clock, Hourglass, Store } from 'lucide-react';
import { waitsForApproval } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { momentInWords } from '../../ui/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import { catalogueState, windowSchedule } from './queries.ts';
import { timeLeft, useMinutesUntil } from './use-minutes-until.ts';
import styles from './window-banner.module.css';

/** What keeps one from ordering: an account that waits for approval, a catalogue that is closed or closes soon. */
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

/** While the catalogue is closed to orders that it is, and when it opens; while it is open, when it closes by itself. */
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
