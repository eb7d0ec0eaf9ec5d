/** The limits of clients in one process. Times are in milliseconds. */
export const clientLimits = {
  /** Running calls with a complete body; one address may have three quarters of them. Live events do not count. */
  calls: 400,
  /** Running calls of one person, whose browser sends six at once. */
  callsOfOne: 32,
  /** Bytes of the answers being sent, in total and for one person. */
  answerBytes: 64 * 1024 ** 2,
  answerBytesOfOne: 8 * 1024 ** 2,
  /** Waiting calls, and their longest wait. */
  waiting: 300,
  wait: 4_000,
  /** The longest silence of a client that owes a byte. */
  silence: 45_000,
  /** The time for each 64 KB of a body. */
  body: 10_000,
  /** Unfinished bodies from one address. */
  bodies: 20,
};
export type ClientLimits = typeof clientLimits & {
  /** Calls that run at once; by default three quarters of the database connections. */
  turns?: number;
};
