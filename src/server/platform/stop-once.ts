import type { Config } from './config.ts';

/** In milliseconds: how long requests may still run after the server has drained. */
const answerFor = 8_000;

/**
 * Ends the process after `close`; further calls do nothing. Stopping breaks connections, so `report` is silent from
 * then on.
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
