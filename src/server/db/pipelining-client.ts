import type { Writable } from 'node:stream';
import pg from 'pg';

/**
 * A connection that spares journeys to the database, each of which wakes a process.
 * - A statement that begins with `/* name *\/` is planned once per connection and then runs by its name, which belongs to
 *   one text.
 * - The beginning of a transaction goes out with its first statement, which fails when the beginning failed.
 * - `/* name and commit *\/` takes the commit along: nothing may be refused after it. When the statement fails, PostgreSQL
 *   makes a rollback of that commit.
 */
export class PipeliningClient extends pg.Client {
  #end: Promise<unknown> | undefined;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
  }

  override query(statement: unknown, ...rest: unknown[]): never {
    const { text = '' } = statement as pg.QueryConfig;
    const send = (query: unknown, ...values: unknown[]) => super.query(query as never, ...(values as never[])) as never;
    if (text.startsWith('begin')) {
      this.#stream.cork();
      void observed(send(statement));
      return Promise.resolve() as never;
    }
    const end = this.#end;
    this.#end = undefined;
    if (end && (text === 'commit' || text === 'rollback')) return end as never;

    const [, name, commits] = /^\/\* (\S+)( and commit)? \*\//.exec(text) ?? [];
    this.#stream.cork();
    const answer = send(name ? { ...(statement as pg.QueryConfig), name } : statement, ...rest);
    if (commits) this.#end = observed(send('commit'));
    // Once for this statement, and once more for a beginning that was held back.
    while (this.#stream.writableCorked) this.#stream.uncork();
    return answer;
  }

  get #stream(): Writable {
    return (this as unknown as { connection: { stream: Writable } }).connection.stream;
  }
}

/** The same promise, whose failure whoever waits for a later one learns too. */
function observed(promise: Promise<unknown>): Promise<unknown> {
  promise.catch(() => {});
  return promise;
}
