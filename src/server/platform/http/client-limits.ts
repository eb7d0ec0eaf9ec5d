/** What clients may take of a process: the one place that says so. Times are in milliseconds. */
export const clientLimits = {
  /** Calls under way at once whose body is here, three quarters of them from one address; live events and what is no call do not count. */
  calls: 400,
  /** Those of one person, whose browser sends six at once. */
  callsOfOne: 32,
  /** Bytes of answers that are being sent at once, and those of one person. */
  answerBytes: 64 * 1024 ** 2,
  answerBytesOfOne: 8 * 1024 ** 2,
  /** Calls that wait for their turn, and how long each of them does at most. */
  waiting: 300,
  wait: 4_000,
  /** Without a byte from or to a client that owes one. */
  silence: 45_000,
  /** Until a body has come whole, or so often as it has brought 64 KB. */
  body: 10_000,
  /** Bodies from one address that have not come whole. */
  bodies: 20,
};
export type ClientLimits = typeof clientLimits & {
  /** Calls that have their turn at once; left out, three quarters of the connections to the database. */
  turns?: number;
};
