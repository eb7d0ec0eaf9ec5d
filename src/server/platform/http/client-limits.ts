/** What clients may take of a process: the one place that says so. Times are in milliseconds. */
export type ClientLimits = {
  /** Calls under way at once whose body is here, three quarters of them from one address; live events and what is no call do not count. */
  calls: number;
  /** Bytes of answers that are being sent at once. */
  answerBytes: number;
  /** Orders that are placed at once; left out, three quarters of the connections to the database. */
  orders?: number;
  ordersWaiting: number;
  /** What an order or a whole list waits at most. */
  wait: number;
  /** Lists without a page that are read at once; each may be some megabytes. */
  wholeLists: number;
  wholeListsWaiting: number;
  /** Without a byte from or to a client that owes one. */
  silence: number;
  /** Until a body has come whole, or so often as it has brought 64 KB. */
  body: number;
  /** Bodies from one address that have not come whole. */
  bodies: number;
};

export const clientLimits: ClientLimits = {
  calls: 400,
  answerBytes: 64 * 1024 ** 2,
  ordersWaiting: 300,
  wait: 4_000,
  wholeLists: 4,
  wholeListsWaiting: 200,
  silence: 45_000,
  body: 10_000,
  bodies: 20,
};
