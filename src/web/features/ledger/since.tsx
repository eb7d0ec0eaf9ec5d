import { daysBetween } from '#contract/days.ts';
import { counted, showDay } from '#contract/format.ts';
import { today } from '../../ui/dates.ts';

/** `14/02/2031 (24 días)`: the day of the oldest debt, and how long ago that is. */
export const Since = ({ day }: { day: string }) => (
  <>
    {showDay(day)} <span className="soft">({counted(daysBetween(day, today()), 'día', 'días')})</span>
  </>
);
