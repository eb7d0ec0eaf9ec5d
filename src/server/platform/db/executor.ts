import type pg from 'pg';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Bus } from './bus.ts';
import type { StatementKind } from './time-limits.ts';

export type Executor = {
  rows: Tag<'rows'>;
  /** Returns the first row. Without a row it throws the error that `otherwise` makes, or a plain error. */
  one: Tag<'one', { name?: string; otherwise?: () => Error }>;
  maybeOne: Tag<'maybeOne'>;
  /** Counts the rows found or changed. */
  execute(...statement: Statement): Promise<number>;
};

export type Transaction = Executor & {
  /** Runs the last statement together with the commit. An error that the caller throws later undoes nothing. */
  executeLast: Executor['execute'];
};

export type Db = Executor & {
  pool: pg.Pool;
  bus: Bus;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, begin?: string): Promise<Result>;
  /** The same database with another time limit for statements. */
  allowing(kind: StatementKind): Db;
  /**
   * Throws unless the database is writable and migrated, or if it does not answer within `limits.ready`. Waits for no
   * other statement.
   */
  requireReady(): Promise<void>;
};

type Statement = [text: TemplateStringsArray, ...values: unknown[]];
type Answers<Row> = { rows: Row[]; one: Row; maybeOne: Row | undefined };
/**
 * A template tag for a statement. `Row` is the schema of a row or, for one column, of its values; only tests check rows
 * against it (`test-rows.ts`). A connection plans a named statement once, so each `name` must belong to one text.
 */
type Tag<How extends keyof Answers<unknown>, Options = { name?: string }> = <Row extends z.ZodType>(
  Row: Row,
  options?: Options,
) => (...statement: Statement) => Promise<Answers<z.output<Row>>[How]>;

/** `query_timeout`: after this many milliseconds without an answer, the connection is closed. */
export type Query = pg.QueryConfig & { query_timeout?: number };

export function executorBy(send: (query: Query) => Promise<pg.QueryResult>): Executor {
  const run = (statement: Statement, name?: string) => {
    const { text, values } = sql(...statement);
    return send({ name, text, values });
  };
  const rows: Executor['rows'] =
    (Row, { name } = {}) =>
    async (...statement) => {
      const { rows } = await run(statement, name);
      watcher?.(Row, rows);
      return Row.type === 'object' ? rows : rows.map((row) => Object.values(row)[0]);
    };
  return {
    rows,
    one:
      (Row, { otherwise = noRow, ...options } = {}) =>
      async (...statement) => {
        const [row] = await rows(Row, options)(...statement);
        if (row === undefined) throw otherwise();
        return row;
      },
    maybeOne:
      (Row, options) =>
      async (...statement) =>
        (await rows(Row, options)(...statement))[0],
    execute: async (...statement) => (await run(statement)).rowCount ?? 0,
  };
}

const noRow = () => new Error('a statement that always has a row had none');

type Watcher = (Row: z.ZodType, rows: readonly object[]) => void;
let watcher: Watcher | undefined;

/** Calls `watch` for the rows that statements read, in tests only. */
export function watchRows(watch: Watcher) {
  watcher = watch;
}
