import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { vi } from 'vitest';
import type { openThread } from './thread.ts';

/** The name of each source's built file. */
const builtNames: Record<string, string> = {
  'worker.ts': 'document-worker.js',
  'password-strength.ts': 'password-strength.js',
};

// Threads run the built program. Compiling the sources again in each thread would take longer than its work.
vi.mock('./thread.ts', () => ({
  openThread: ((source, { megabytes, threads = 1, onError }) => {
    const name = builtNames[source.replace(/^.*[\\/]/, '')];
    const thread = new Piscina({
      filename: name ? fileURLToPath(new URL(`../../../dist/server/${name}`, import.meta.url)) : source,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    });
    thread.on('error', onError);
    return thread;
  }) satisfies typeof openThread,
}));
