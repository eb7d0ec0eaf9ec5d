/** The limits of clients in one process. Times are in milliseconds. */
export const clientLimits = {
  /** The most running calls with a complete body, without live events. One address may have three quarters of them. */
  calls: 400,
  /** The most running calls of one person. A browser sends six at once. */
  callsOfOne: 32,
  /** The most bytes of answers that are being sent. `answerBytesOfOne` is the most for one person. */
  answerBytes: 64 * 1024 ** 2,
  answerBytesOfOne: 8 * 1024 ** 2,
  /** The most waiting calls. `wait` is the longest time that one waits. */
  waiting: 300,
  wait: 4_000,
  /** The longest silence of a client that has still to send or read something. */
  silence: 45_000,
  /** The time in which each 64 KB of a body must arrive. */
  body: 10_000,
  /** The most unfinished bodies from one address. */
  bodies: 20,
};
export type ClientLimits = typeof clientLimits & {
  /** The most calls that run at once; by default three quarters of the database connections. */
  turns?: number;
};
