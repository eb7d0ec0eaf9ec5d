import pino from 'pino';

/**
 * Where the log goes: standard output, written in batches, so that requests do not wait for it. A line waits at most `every`
 * milliseconds; the last ones are written when the process ends in order.
 */
export function logStream(every = 200) {
  const stream = pino.destination({ dest: 1, sync: false, minLength: 8192 });
  setInterval(() => stream.flush(), every).unref();
  process.once('exit', () => stream.flushSync());
  return stream;
}
