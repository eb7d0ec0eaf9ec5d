/** The limits of clients in one process. Times are in milliseconds. */
export const clientLimits = {
  /**
   * The most running calls whose body has arrived, without live events. One address may have three quarters of them.
   */
  calls: 400,
  /** The most running calls of one person. A browser sends six at once. */
  callsOfOne: 32,
  /** The most bytes of answers that clients have not yet read: of all clients, and of one person. */
  answerBytes: 64 * 1024 ** 2,
  answerBytesOfOne: 8 * 1024 ** 2,
  /** The most calls that wait for a turn, and the longest wait. */
  waiting: 300,
  wait: 4_000,
  /** The longest time in which a client neither reads its answer nor sends the rest of its request. */
  silence: 45_000,
  /** The longest time for each 64 KB of a body. */
  body: 10_000,
  /** The most unfinished bodies from one address. */
  bodies: 20,
};
export type ClientLimits = typeof clientLimits & {
  /** The most calls that run at once; by default three quarters of the database connections. */
  turns?: number;
};
