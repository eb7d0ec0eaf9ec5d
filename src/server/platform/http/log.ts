import cluster from 'node:cluster';
import pg from 'pg';
import pino from 'pino';

/** Letters that go out together; where processes share a pipe, as many as POSIX writes without mixing them with others'. */
const batch = cluster.isWorker ? 4096 : 16 * 1024;

/**
 * Where the log goes: standard output, written in batches, so that requests do not wait for it. A line waits at most `every`
 * milliseconds; the last ones are written when the process ends in order. Gathered here, because pino's own destination
 * measures all that waits anew with each line, which takes three times as long as making it.
 */
export function logStream(every = 200) {
  const output = pino.destination({ dest: 1, sync: false });
  let lines = '';
  const flush = () => {
    if (lines) output.write(lines);
    lines = '';
  };
  setInterval(flush, every).unref();
  process.once('exit', () => {
    flush();
    output.flushSync();
  });
  return {
    write(line: string) {
      if (lines.length + line.length > batch) flush();
      lines += line;
    },
  };
}

/**
 * An error as the log tells it. What the database says of one names the values of a row (passwords' hashes, addresses, telephones):
 * of such an error only what stands in the program is told, its code, table, column and constraint, and where it came from.
 */
export function loggedError(error: Error) {
  const refused = databaseErrorIn(error);
  if (!refused) return pino.stdSerializers.err(error);
  const { code, severity, schema, table, column, constraint, dataType, routine } = refused;
  return {
    type: error.name,
    message: 'the database refused a statement',
    ...{ code, severity, schema, table, column, constraint, dataType, routine },
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
}

function databaseErrorIn(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error ? databaseErrorIn(error.cause) : undefined;
}
