type Cleanup = () => unknown;
const cleanups: Cleanup[] = [];

/** Runs when the proof ends, however it does; the last one first. */
export const atEnd = (cleanup: Cleanup) => void cleanups.unshift(cleanup);

/** Ends all that was started, removes all that was made, and leaves with `code`. */
export async function endProof(code: number): Promise<never> {
  for (let next = cleanups.shift(); next; next = cleanups.shift())
    try {
      await next();
    } catch (error) {
      console.error(error);
    }
  process.exit(code);
}

/** Ends the proof after so many minutes, on a signal and on an error that nothing awaits. */
export function boundProof(minutes: number) {
  setTimeout(() => {
    console.error(`La prueba no terminó en ${minutes} minutos.`);
    void endProof(1);
  }, minutes * 60_000).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endProof(1));
  process.on('uncaughtException', (error) => {
    console.error(error);
    void endProof(1);
  });
}
