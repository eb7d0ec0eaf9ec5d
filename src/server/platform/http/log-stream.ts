import cluster from 'node:cluster';
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
