import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { showDay } from '#contract/format.ts';
import { openThread } from '../platform/thread.ts';
import { wallClock } from '../platform/wall-clock.ts';
import type { Catalogue } from './catalogue-pdf.ts';
import type { Letterhead } from './letterhead.ts';
import type { BankRequest } from './sheets/bank-table.ts';
import type { ReadBankFile } from './sheets/read-bank-file.ts';
import type { ReadSheet } from './sheets/read-sheet.ts';
import type { SheetRequest } from './sheets/sheet-request.ts';
import type { DataOf, DocumentName, Task, Unreadable } from './worker.ts';

type Settings = {
  timeZone: string;
  letterhead?: () => Promise<Letterhead | undefined>;
  onError?: (error: Error) => void;
  megabytes?: number;
};

/** Opens a thread that writes documents and reads sheets. Each document tells when it was made, in `timeZone`. */
export function openDocumentPool({ timeZone, letterhead, onError = () => {}, megabytes = 256 }: Settings) {
  const name = import.meta.url.endsWith('.ts') ? './worker.ts' : './document-worker.js';
  const pool = openThread(fileURLToPath(new URL(name, import.meta.url)), { megabytes, onError });
  const today = () => wallClock(new Date(), timeZone).day;
  const edition = async () => ({ made: madeAt(new Date(), timeZone), letterhead: await letterhead?.() });
  return {
    /**
     * Writes a document and returns its bytes; rejects with the error of the writer. Long lists in `data` are JSON
     * texts, because copying thousands of objects to the thread would block the event loop.
     */
    write: async <Name extends DocumentName>(name: Name, data: DataOf<Name>): Promise<Buffer> => {
      const task: Task = { name, data, ...(await edition()) };
      return asBuffer(await pool.run(task));
    },
    /** Streams a catalogue while the thread writes it. An error destroys the stream. */
    streamCatalogue: (catalogue: Catalogue): Readable => {
      const { port1: from, port2: to } = new MessageChannel();
      const parts = new Readable({
        read() {},
        destroy(error, done) {
          from.close();
          done(error);
        },
      });
      from.on('message', (part: Uint8Array | null) => parts.push(part && asBuffer(part)));
      const write = async () => {
        const task: Task = { catalogue, ...(await edition()), to };
        await pool.run(task, { transferList: [to] });
      };
      write().catch((error) => parts.destroy(error));
      return parts;
    },
    readSheet: (sheet: Uint8Array, request: SheetRequest): Promise<ReadSheet | Unreadable> =>
      pool.run({ sheet, request, today: today() } satisfies Task),
    readBankFile: (bankFile: Uint8Array, request: BankRequest): Promise<ReadBankFile | Unreadable> =>
      pool.run({ bankFile, request, timeZone, today: today() } satisfies Task),
    close: () => pool.destroy(),
  };
}
export type DocumentPool = ReturnType<typeof openDocumentPool>;

/** Says when a document was made: `Hecho el 21/11/2026 14:30`. */
export function madeAt(instant: Date, timeZone: string): string {
  const { day, time } = wallClock(instant, timeZone);
  return `Hecho el ${showDay(day)} ${time.slice(0, 5)}`;
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
