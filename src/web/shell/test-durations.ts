import { durations } from '#contract/first-messages.ts';

const usual = { ...durations };

/** Messages stay a third of their time (§9): whatever waits for one in a test waits less, and a busy machine sees it before it is gone. */
export const shortenMessages = () =>
  Object.assign(durations, Object.fromEntries(Object.entries(usual).map(([name, ms]) => [name, ms / 3])));

/** As long as people see them, for the rest of a test. */
export const messagesInFull = () => Object.assign(durations, usual);

/** Messages stay until the test closes them or is over: a busy machine misses none that a slow query seeks. */
export const keepMessages = () =>
  Object.assign(durations, Object.fromEntries(Object.keys(usual).map((name) => [name, 60_000])));
