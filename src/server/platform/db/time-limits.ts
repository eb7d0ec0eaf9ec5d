/** How long the database may take, in milliseconds: the one place that says so. */
export type TimeLimits = {
  /** To reach a host and log in there, or to be given one of the pool's connections. */
  connect: number;
  /** A statement of a call, the locks that it waits for included. */
  statement: number;
  /** A statement that reads what a document or a report is made of, or an import's. */
  document: number;
  /** A statement that keeps house: migrations, demo, what is deleted and indexed every hour. */
  upkeep: number;
  /** The answer to a commit: less than a statement. A server that gives up its wait for a standby calls committed what no standby has. */
  commit: number;
  /** What this side waits longer than the server, which then is frozen or cannot be reached: the connection is given up. */
  grace: number;
  /** Whether the server is ready must be known after this. */
  ready: number;
  /** Between two messages of the bus to itself. */
  beat: number;
  /** Without hearing itself the bus is deaf after this. */
  silence: number;
  /** Until the bus tries to connect again. */
  reconnect: number;
  /** Between two looks at the other hosts, whether one of them is a newer primary. */
  look: number;
};

export const timeLimits: TimeLimits = {
  connect: 4_000,
  statement: 10_000,
  document: 120_000,
  upkeep: 3_600_000,
  commit: 8_000,
  grace: 2_000,
  ready: 1_500,
  beat: 2_000,
  silence: 5_000,
  reconnect: 500,
  look: 5_000,
};

/** Of what kind a statement is. */
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
