import { type CalendarDate, maxDate, minDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { Button as PageButton } from '../button.tsx';
import { today } from '../dates.ts';
import { iconButtonClass } from '../icon-button.tsx';
import styles from './day-calendar.module.css';

type Props = {
  id: string;
  anchor: string;
  label: string;
  day: CalendarDate | null;
  min: CalendarDate | null;
  max: CalendarDate | null;
  clearable: boolean;
  onPick: (day: CalendarDate | null) => void;
};

export function DayCalendar({ id, anchor, label, day, min, max, clearable, onPick }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const now = parseDate(today());
  const inReach = (date: CalendarDate) => (!min || date.compare(min) >= 0) && (!max || date.compare(max) <= 0);
  const pick = (picked: CalendarDate | null) => {
    onPick(picked);
    popover.current?.hidePopover();
  };
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={`Calendario: ${label}`}
      className={styles.popover}
      style={{ positionAnchor: anchor }}
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      {open && (
        <Calendar
          autoFocus
          aria-label={label}
          value={day}
          defaultFocusedValue={closest(day ?? now, min, max)}
          minValue={min}
          maxValue={max}
          firstDayOfWeek="mon"
          onChange={pick}
        >
          <div className={styles.head}>
            <Button slot="previous" className={iconButtonClass}>
              <ChevronLeft />
            </Button>
            <Heading level={2} className={styles.month} />
            <Button slot="next" className={iconButtonClass}>
              <ChevronRight />
            </Button>
          </div>
          <CalendarGrid weekdayStyle="short" className={styles.grid}>
            <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date}
                  className={styles.day}
                  render={(props, { isSelected }) => (
                    <div {...props} {...stateOf(date, date.compare(now) === 0, isSelected)} />
                  )}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
          <div className={styles.foot}>
            {clearable && day && (
              <PageButton variant="link" onClick={() => pick(null)}>
                Borrar
              </PageButton>
            )}
            {inReach(now) && (
              <PageButton variant="link" onClick={() => pick(now)}>
                Hoy
              </PageButton>
            )}
          </div>
        </Calendar>
      )}
    </div>
  );
}

/** The attributes of a day. React Aria's label would say 'Hoy' by the browser's time zone, not the business's. */
const stateOf = (date: CalendarDate, isNow: boolean, isSelected: boolean) => ({
  'data-now': isNow || undefined,
  'aria-label': [isNow && 'Hoy', inWords.format(date.toDate('UTC')), isSelected && 'elegido']
    .filter(Boolean)
    .join(', '),
});
const inWords = new Intl.DateTimeFormat('es-AR', { dateStyle: 'full', timeZone: 'UTC' });

function closest(day: CalendarDate, min: CalendarDate | null, max: CalendarDate | null): CalendarDate {
  const notBefore = (min && maxDate(day, min)) ?? day;
  return (max && minDate(notBefore, max)) ?? notBefore;
}
