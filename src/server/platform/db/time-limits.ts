/** In milliseconds. */
export const timeLimits = {
  /** To connect and log in, or to get a free connection of the pool. */
  connect: 4_000,
  /** For a statement of a call, including its wait for locks. */
  statement: 10_000,
  /** For a statement that reads data of a document, report or import. */
  document: 120_000,
  /** For maintenance statements: migrations, demo, and the hourly deleting and indexing. */
  upkeep: 3_600_000,
  /**
   * For a commit. It must be below `statement`: when that limit is over, PostgreSQL reports success even if no standby
   * has the commit.
   */
  commit: 8_000,
  /** How much longer than the database's own limit the server waits. After that, the database counts as unreachable. */
  grace: 2_000,
  ready: 1_500,
  beat: 2_000,
  /** Without a beat for this long, announcements may have been lost. */
  silence: 5_000,
  reconnect: 500,
};
export type TimeLimits = typeof timeLimits;

export type StatementKind = 'statement' | 'document' | 'upkeep';

export const connectionLimits = ({ connect, statement, grace }: TimeLimits) => ({
  connectionTimeoutMillis: connect,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: 6 * statement,
  query_timeout: statement + grace,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});
