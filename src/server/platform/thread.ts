import { Piscina } from 'piscina';

/**
 * One thread, or several, for work that would block orders and the catalogue, from the first task to half a minute after the last. A
 * task too large for its heap (`megabytes`) fails alone; a thread that dies between tasks is replaced.
 */
export function openThread(
  filename: string,
  { megabytes, threads = 1, onError }: { megabytes: number; threads?: number; onError: (error: Error) => void },
): Piscina {
  const fromSource = filename.endsWith('.ts');
  const thread = new Piscina({
    filename,
    execArgv: fromSource ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    // Orders and the catalogue go first where processors are few (Linux; elsewhere it does nothing). Not in tests,
    // which keep every processor busy and wait for documents.
    niceIncrement: fromSource ? 0 : 10,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
  thread.on('error', onError);
  return thread;
}
