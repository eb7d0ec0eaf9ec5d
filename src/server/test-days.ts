import { usualTimeZone } from '#contract/days.ts';
import { wallClock } from './platform/wall-clock.ts';

/** Returns the day (YYYY-MM-DD) some days ago in the business's zone, where UTC's day begins in the evening. */
export const dayAgo = (days: number): string => wallClock(new Date(Date.now() - days * 86_400_000), usualTimeZone).day;
