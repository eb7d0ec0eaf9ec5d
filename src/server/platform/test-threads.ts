import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { vi } from 'vitest';
import type { openThread } from './thread.ts';

/** The name of each source's built file. */
const builtNames: Record<string, string> = {
  'worker.ts': 'document-worker.js',
  'password-strength.ts': 'password-strength.js',
};

/** The threads of all test files of a process. A new thread would load fonts or dictionaries again. */
const shared = new Map<string, Piscina>();

// Threads run the built program. Compiling the sources again in each thread would take longer than its work.
vi.mock('./thread.ts', () => ({
  openThread: ((source, { megabytes, threads = 1, onError }) => {
    const name = builtNames[source.replace(/^.*[\\/]/, '')];
    const filename = name ? fileURLToPath(new URL(`../../../dist/server/${name}`, import.meta.url)) : source;
    const key = `${filename} ${megabytes}`;
    const open = shared.get(key);
    if (open) return open;
    const thread = new Piscina({
      filename,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    });
    thread.on('error', onError);
    // An app that closes leaves the thread to the next file's app.
    thread.destroy = async () => {};
    shared.set(key, thread);
    return thread;
  }) satisfies typeof openThread,
}));
