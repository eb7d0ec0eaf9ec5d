/** What clients may take of a process: the one place that says so. Times are in milliseconds. */
export const clientLimits = {
  /** Calls under way at once whose body is here, three quarters of them from one address; live events and what is no call do not count. */
  calls: 400,
  /** Bytes of answers that are being sent at once. */
  answerBytes: 64 * 1024 ** 2,
  ordersWaiting: 300,
  /** What an order or a whole list waits at most. */
  wait: 4_000,
  /** Lists without a page that are read at once; each may be some megabytes. */
  wholeLists: 4,
  wholeListsWaiting: 200,
  /** Without a byte from or to a client that owes one. */
  silence: 45_000,
  /** Until a body has come whole, or so often as it has brought 64 KB. */
  body: 10_000,
  /** Bodies from one address that have not come whole. */
  bodies: 20,
};
export type ClientLimits = typeof clientLimits & {
  /** Orders that are placed at once; left out, three quarters of the connections to the database. */
  orders?: number;
};
