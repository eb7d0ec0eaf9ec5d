import { usualTimeZone } from '#contract/days.ts';
import { wallClock } from './platform/wall-clock.ts';

/** The day, YYYY-MM-DD, so many days ago in the business's zone: late in its evening UTC's is tomorrow already. */
export const dayAgo = (days: number): string => wallClock(new Date(Date.now() - days * 86_400_000), usualTimeZone).day;
