import cluster from 'node:cluster';
import pg from 'pg';
import pino from 'pino';

/**
 * The number of characters that are collected for one write. Workers share a pipe; POSIX keeps lines apart only in
 * writes of up to 4096 bytes.
 */
const batch = cluster.isWorker ? 4096 : 16 * 1024;

/**
 * Writes the log to standard output in batches, at most `every` ms late. pino's own buffer takes three times as long.
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

/** Returns an error for the log. A database error loses its message, which may contain password hashes. */
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
