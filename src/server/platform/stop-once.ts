import type { Config } from './config.ts';

/** Milliseconds that open requests get after the server has drained; then they are cut off. */
const answerFor = 8_000;

/**
 * Ends the process after `close`, once. Reports connection errors only until the stop begins, because stopping causes
 * such errors.
 */
export function stopOnce(close: () => Promise<unknown>, { drainSeconds }: Pick<Config, 'drainSeconds'>) {
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code), drainSeconds * 1000 + answerFor).unref();
    await close();
    process.exit(code);
  };
  return Object.assign(stop, {
    report: (error: Error) => {
      if (!stopping) console.error(`Base de datos: ${error.message}`);
    },
  });
}
