import { useQuery } from '@tanstack/react-query';
import { Clock, Store } from 'lucide-react';
import { momentInWords } from '../ui/dates.ts';
import { Notice } from '../ui/notice.tsx';
import { catalogueState, windowSchedule } from './queries.ts';
import { timeLeft, useMinutesUntil } from './use-minutes-until.ts';
import styles from './window-banner.module.css';

/** While the catalogue is closed to orders that it is, and when it opens; while it is open, when it closes by itself. */
export function WindowBanner() {
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
