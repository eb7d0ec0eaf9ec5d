import { durations } from '#contract/first-messages.ts';

const usual = { ...durations };

/** Shows messages for a third of their time (§9). Tests wait less, and a slow machine still sees each message. */
export const shortenMessages = () =>
  Object.assign(durations, Object.fromEntries(Object.entries(usual).map(([name, ms]) => [name, ms / 3])));

/** Shows messages for their full time (§9), for the rest of a test. */
export const messagesInFull = () => Object.assign(durations, usual);

/** Shows messages until the test closes them or ends, so that a slow query on a busy machine still finds them. */
export const keepMessages = () =>
  Object.assign(durations, Object.fromEntries(Object.keys(usual).map((name) => [name, 60_000])));
