/** How long the database may take, in milliseconds: the one place that says so. */
export const timeLimits = {
  /** To reach the database and log in there, or to be given one of the pool's connections. */
  connect: 4_000,
  /** A statement of a call, the locks that it waits for included. */
  statement: 10_000,
  /** A statement that reads what a document or a report is made of, or an import's. */
  document: 120_000,
  /** A statement that keeps house: migrations, demo, what is deleted and indexed every hour. */
  upkeep: 3_600_000,
  /** The answer to a commit: less than a statement. A server that gives up its wait for a standby calls committed what no standby has. */
  commit: 8_000,
  /** What this side waits longer than the server, which then is frozen or cannot be reached: the connection is given up. */
  grace: 2_000,
  /** Whether the server is ready must be known after this. */
  ready: 1_500,
  /** Between two messages of the bus to itself. */
  beat: 2_000,
  /** Without hearing itself the bus is deaf after this. */
  silence: 5_000,
  /** Until the bus tries to connect again. */
  reconnect: 500,
};
export type TimeLimits = typeof timeLimits;

export type StatementKind = 'statement' | 'document' | 'upkeep';

/** The settings of a connection whose statements are those of calls. */
export const connectionLimits = ({ connect, statement, grace }: TimeLimits) => ({
  connectionTimeoutMillis: connect,
  statement_timeout: statement,
  // Locks of a node that went silent within a transaction are freed.
  idle_in_transaction_session_timeout: 6 * statement,
  query_timeout: statement + grace,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});
