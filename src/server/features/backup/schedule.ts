import { wallClock } from '../../documents/wall-clock.ts';

const hour = 3_600_000;
/** The hour of the business's clock at which a period begins: nobody orders then. */
const NIGHT = 4;
/** Milliseconds after which a backup that failed is tried again. */
const RETRY = hour;

type Past = { whole: Date | null; failed: Date | null };
type Schedule = { every: number; timeZone: string };

/** Whether a backup is to be made now: none was made in the period of `every` hours, the first of which begins at night. */
export function isDue(now: Date, { whole, failed }: Past, schedule: Schedule): boolean {
  if (failed && failed > (whole ?? 0) && now.getTime() - failed.getTime() < RETRY) return false;
  return !whole || periodOf(now, schedule) > periodOf(whole, schedule);
}

/** Whether somebody should be told: two periods without a whole backup, or none at all and one that failed. */
export function isLate(now: Date, { whole, failed }: Past, { every }: Pick<Schedule, 'every'>): boolean {
  return whole ? now.getTime() - whole.getTime() > 2 * every * hour : failed !== null;
}

function periodOf(instant: Date, { every, timeZone }: Schedule): number {
  const { day, time } = wallClock(instant, timeZone);
  return Math.floor((Date.parse(`${day}T${time}Z`) / hour - NIGHT) / every);
}
