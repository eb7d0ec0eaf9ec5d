import type { Config } from './config.ts';

/** Milliseconds in which a stop answers what is in flight once it has drained; what is left then is cut off. */
const answerFor = 8_000;

/** Ends the process after `close`, once; errors of the database's connections are reported until then: they end while it stops. */
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
