import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { readProductSheet } from '../spreadsheets/read-product-sheet.ts';
import type { readSupplierSheet, SupplierSheetQuestion } from '../spreadsheets/read-supplier-sheet.ts';
import { madeAt } from './wall-clock.ts';
import type { DataOf, DocumentName, StreamedData, StreamedName, Task } from './worker.ts';

/** Writes documents and reads sheets in a thread of its own, so that orders and catalogue never wait for one. */
export type DocumentPool = {
  /** The document's bytes. Rejects with what its writer threw. */
  write<Name extends DocumentName>(name: Name, data: DataOf<Name>): Promise<Buffer>;
  /**
   * The document's bytes as they are written: the thread does not wait for their reader. Destroyed with what its writer
   * threw; destroying it drops what is still to come.
   */
  stream<Name extends StreamedName>(name: Name, data: StreamedData<Name>): Readable;
  /** The products of a sheet, or why it cannot be read. */
  readProducts(sheet: Uint8Array): ReturnType<typeof readProductSheet>;
  /** A supplier's sheet, or why it cannot be read. */
  readSupplierSheet(sheet: Uint8Array, question: SupplierSheetQuestion): ReturnType<typeof readSupplierSheet>;
  close: () => Promise<void>;
};

/**
 * Starts no thread before the first document; the thread ends after half a minute without one. A thread that dies between
 * documents is reported and replaced. Every document says when it was made, on the clock of `timeZone`.
 */
export function openDocumentPool({
  timeZone,
  onError = () => {},
  megabytes = 256,
}: {
  timeZone: string;
  onError?: (error: Error) => void;
  megabytes?: number;
}): DocumentPool {
  const fromSource = import.meta.url.endsWith('.ts');
  const pool = new Piscina({
    filename: fileURLToPath(new URL(fromSource ? './worker.ts' : './document-worker.js', import.meta.url)),
    execArgv: fromSource ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // Orders and catalogue go first where processors are few (Linux; elsewhere it does nothing). Not beside tests, which keep
    // every processor busy and wait for documents.
    niceIncrement: fromSource ? 0 : 10,
    // A document too large for this fails alone.
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
  pool.on('error', onError);
  return {
    write: async (name, data) => {
      const task: Task = { name, data, made: madeAt(new Date(), timeZone) };
      return asBuffer(await pool.run(task));
    },
    stream: (name, data) => {
      const { port1: from, port2: to } = new MessageChannel();
      const parts = new Readable({
        read() {},
        destroy(error, done) {
          from.close();
          done(error);
        },
      });
      from.on('message', (part: Uint8Array | null) => parts.push(part && asBuffer(part)));
      const task: Task = { name, data, made: madeAt(new Date(), timeZone), to };
      pool.run(task, { transferList: [to] }).catch((error) => parts.destroy(error));
      return parts;
    },
    readProducts: (sheet) => pool.run({ sheet } satisfies Task),
    readSupplierSheet: (sheet, supplier) => pool.run({ sheet, supplier } satisfies Task),
    close: () => pool.destroy(),
  };
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
