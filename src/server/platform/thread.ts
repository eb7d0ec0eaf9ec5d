import { Piscina } from 'piscina';

/** Opens a pool of threads. A thread ends after half a minute without tasks. */
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
    // Gives the server precedence on Linux; not in tests, which wait for documents.
    niceIncrement: fromSource ? 0 : 10,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
  thread.on('error', onError);
  return thread;
}
