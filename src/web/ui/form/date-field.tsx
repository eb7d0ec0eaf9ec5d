import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './date-field.module.css';
import type { DateFieldProps } from './segmented-date-field.tsx';
import { useAriaFields } from './use-aria-fields.ts';

export function DateField(props: DateFieldProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const { fields, focused } = useAriaFields(place);
  if (fields) return <fields.SegmentedDateField {...props} focused={focused} />;
  const { label, value, problem } = props;
  return (
    <div className={styles.field} aria-busy>
      <span className={styles.label}>
        {label} <span aria-hidden="true">(dd-mm-aaaa)</span>
      </span>
      <div className={styles.control}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the React Aria field takes over its focus. */}
        <fieldset ref={place} aria-label={label} tabIndex={0} className={styles.parts}>
          <span className={styles.part} data-placeholder={value ? undefined : true}>
            {value ? value.split('-').reverse().join('-') : 'dd-mm-aaaa'}
          </span>
        </fieldset>
        <IconButton className={styles.open} label={`Calendario: ${label}`} disabled>
          <CalendarDays size={20} />
        </IconButton>
      </div>
      {problem && <span className={styles.problem}>{problem}</span>}
    </div>
  );
}
