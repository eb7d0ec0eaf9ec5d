import { createHash } from 'node:crypto';
import type { DataOf, DocumentName } from '../../documents/worker.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { openCounter, openQueue } from '../../platform/queue.ts';

/** Documents that wait for the thread, and that an address has under way. */
const maxWaiting = 30;
const maxOfAddress = 8;

/** A document for whoever asks. `from` is all that it shows. */
export type VisitorDocument<Name extends DocumentName> = {
  file: string;
  from: readonly unknown[];
  read: () => Promise<DataOf<Name>>;
};

/**
 * Writes documents for visitors, in a thread of their own and one by one: whatever they ask for, those who are logged in wait
 * for none of it. Whoever asks for many waits behind all others. What was written is kept for the next who asks for the same.
 */
export function visitorDocuments(
  pool: Pick<DocumentPool, 'write'>,
  { keptBytes = 16 * 1024 * 1024, keptFor = 3_600_000 } = {},
) {
  const queue = openQueue({ concurrency: 1, maxWaiting, refusal: () => tooMany('en espera') });
  const underWay = openCounter();
  const kept = openCache(keptBytes, keptFor);

  /** 503 `OCUPADO` while too many wait, or while the address has too many under way. */
  async function write<Name extends DocumentName>(
    { address, signal }: { address: string; signal: AbortSignal },
    name: Name,
    find: () => Promise<VisitorDocument<Name>>,
  ): Promise<{ file: string; bytes: Buffer }> {
    const network = networkOf(address);
    const rank = underWay.of(network);
    if (rank >= maxOfAddress) throw tooMany('desde esta conexión');
    return underWay.during([network], async () => {
      const { file, from, read } = await find();
      const key = createHash('sha256')
        .update(JSON.stringify([name, from]))
        .digest('base64');
      const make = async () => kept.get(key) ?? kept.keep(key, await pool.write(name, await read()));
      return { file, bytes: kept.get(key) ?? (await queue.run(make, { rank, signal })) };
    });
  }
  return { write };
}

/** Keeps files for a time, the last ones that were asked for: up to so many bytes. */
function openCache(maxBytes: number, maxAge: number) {
  const files = new Map<string, { bytes: Buffer; until: number }>();
  let size = 0;
  function forget(key: string) {
    size -= files.get(key)?.bytes.length ?? 0;
    files.delete(key);
  }
  return {
    get(key: string): Buffer | undefined {
      const file = files.get(key);
      if (!file || file.until < Date.now()) return undefined;
      files.delete(key);
      files.set(key, file);
      return file.bytes;
    },
    keep(key: string, bytes: Buffer): Buffer {
      forget(key);
      files.set(key, { bytes, until: Date.now() + maxAge });
      size += bytes.length;
      for (const oldest of files.keys()) {
        if (size <= maxBytes) break;
        forget(oldest);
      }
      return bytes;
    },
  };
}

const tooMany = (where: string) =>
  new Refusal(503, 'OCUPADO', `Hay muchos documentos ${where}. Vuelva a intentar en unos segundos.`, { retryAfter: 5 });
