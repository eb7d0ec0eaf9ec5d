import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { momentInWords } from '../../ui/dates.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { catalogueState, windowSchedule } from './queries.ts';
import styles from './schedule-button.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** When the catalogue opens and closes by itself, and the way to change it. */
export function ScheduleButton() {
  const { data: isOpen } = useQuery(catalogueState);
  const { data: schedule } = useQuery(windowSchedule);
  if (isOpen === undefined || !schedule) return null;
  const { apertura, cierre } = schedule;
  const [opens, closes] = [apertura && `Abre ${momentInWords(apertura)}`, cierre && `Cierra ${momentInWords(cierre)}`];
  const programmed = (isOpen ? [closes, opens] : [opens, closes]).filter(Boolean);
  return (
    <div className={styles.programmed}>
      {programmed.length > 0 && <span>{programmed.join(' · ')}</span>}
      <Button variant="outline" onClick={() => openDialog(ScheduleDialog, { schedule, isOpen })}>
        <CalendarClock /> Programar
      </Button>
    </div>
  );
}
