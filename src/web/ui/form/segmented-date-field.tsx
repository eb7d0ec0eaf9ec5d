import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import { DateField as AriaDateField, DateInput, DateSegment, FieldError, Label } from 'react-aria-components/DateField';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { flushSync } from 'react-dom';
import { readDay } from '../dates.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './date-field.module.css';
import { DayCalendar } from './day-calendar.tsx';

export type DateFieldProps = {
  label: string;
  /** The day, YYYY-MM-DD; empty if there is none. */
  value: string;
  min?: string;
  max?: string;
  problem?: string;
  clearable?: boolean;
  /** Called with each complete day, and with '' once the field is empty. */
  onChange: (day: string) => void;
};

type Props = DateFieldProps & {
  /** True if the plain field that was shown while this component loaded had the focus. */
  focused: boolean;
};

export function SegmentedDateField({ label, value, min, max, problem, clearable = false, onChange, focused }: Props) {
  const calendarId = useId();
  const input = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState(value);
  const [draft, setDraft] = useState(() => dateOf(value));
  const [unfinished, setUnfinished] = useState(false);
  if (known !== value) {
    setKnown(value);
    setDraft(dateOf(value));
  }
  useEffect(() => {
    if (focused) input.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
  }, [focused]);

  /** The current day. It is in a ref, because it can change twice before React renders again. */
  const latest = useRef(draft);
  const change = (day: CalendarDate | null) => {
    latest.current = day;
    setDraft(day);
    // A year below 1000 is still being typed.
    if (!day || day.year >= 1000) onChange(day?.toString() ?? '');
  };
  /**
   * When the user leaves the field: completes a two-digit year, or replaces a half-typed day by the last valid day.
   * Without a valid day, shows an error.
   */
  const settle = () => {
    const day = latest.current;
    if (day && day.year < 100) change(day.add({ years: 2000 }));
    else if (value) setDraft(dateOf(value));
    const blanks = input.current?.querySelectorAll('[data-placeholder]').length ?? 0;
    setUnfinished(!value && blanks > 0 && blanks < 3);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const day = readDay(event.clipboardData.getData('text'));
    if (day) change(parseDate(day));
  };
  const submit = ({ key }: { key: string }) => {
    const part = document.activeElement;
    if (key !== 'Enter' || !(part instanceof HTMLElement)) return;
    // React Aria corrects a day such as 31/04 only when the field loses the focus.
    part.blur();
    part.focus();
    flushSync(settle);
    input.current?.closest('form')?.requestSubmit();
  };
  const message = problem ?? (unfinished ? 'Complete día, mes y año.' : undefined);

  return (
    <I18nProvider locale="es-AR">
      <AriaDateField<CalendarDate>
        className={styles.field}
        value={draft}
        onChange={change}
        onFocus={() => setUnfinished(false)}
        onBlur={settle}
        onKeyDown={submit}
        granularity="day"
        shouldForceLeadingZeros
        validationBehavior="aria"
        isInvalid={message !== undefined}
      >
        <Label className={styles.label}>
          {label} <span aria-hidden="true">(dd-mm-aaaa)</span>
        </Label>
        <div className={styles.control} style={{ anchorName: anchorOf(calendarId) }} onPaste={paste}>
          <DateInput ref={input} className={styles.parts}>
            {(segment) => (
              <DateSegment segment={segment} className={styles.part}>
                {({ text, type }) => (type === 'literal' ? '-' : text)}
              </DateSegment>
            )}
          </DateInput>
          <IconButton className={styles.open} label={`Calendario: ${label}`} popoverTarget={calendarId}>
            <CalendarDays size={20} />
          </IconButton>
        </div>
        <FieldError className={styles.problem}>{message}</FieldError>
        <DayCalendar
          id={calendarId}
          anchor={anchorOf(calendarId)}
          label={label}
          day={draft}
          min={dateOf(min)}
          max={dateOf(max)}
          clearable={clearable}
          onPick={change}
        />
      </AriaDateField>
    </I18nProvider>
  );
}

const dateOf = (day: string | undefined) => (day ? parseDate(day) : null);
const anchorOf = (id: string) => `--${id.replace(/\W/g, '')}`;
