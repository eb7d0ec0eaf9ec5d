import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { DataOf, DocumentName } from './writers.ts';

/** Where documents are written: a thread of its own, so that orders and catalogue never wait for one. */
export type Studio = {
  /** The document's bytes. Rejects with what its writer threw. */
  write<Name extends DocumentName>(name: Name, data: DataOf<Name>): Promise<Buffer>;
  /** Documents that wait for the thread. */
  waiting: () => number;
  close: () => Promise<void>;
};

/**
 * Starts no thread before the first document; the thread ends after half a minute without one. A thread that dies between
 * documents is reported and replaced.
 */
export function openStudio({
  onError = () => {},
  megabytes = 256,
}: {
  onError?: (error: Error) => void;
  megabytes?: number;
} = {}): Studio {
  const fromSource = import.meta.url.endsWith('.ts');
  const pool = new Piscina({
    filename: fileURLToPath(new URL(fromSource ? './worker.ts' : './document-worker.js', import.meta.url)),
    execArgv: fromSource ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // Orders and catalogue go first where processors are few (Linux; elsewhere it does nothing).
    niceIncrement: 10,
    // A document too large for this fails alone.
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
  pool.on('error', onError);
  return {
    write: async (name, data) => {
      const bytes: Uint8Array = await pool.run({ name, data });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    waiting: () => pool.queueSize,
    close: () => pool.destroy(),
  };
}
