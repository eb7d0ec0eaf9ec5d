import { usualTimeZone } from '#contract/days.ts';
import { wallClock } from './platform/wall-clock.ts';

/**
 * Returns the day (YYYY-MM-DD) some days ago in the business's zone. Late in the evening, UTC has the next day already.
 */
export const dayAgo = (days: number): string => wallClock(new Date(Date.now() - days * 86_400_000), usualTimeZone).day;
