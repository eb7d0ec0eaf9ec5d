import type { MessagePort } from 'node:worker_threads';
import { move } from 'piscina';
import type { Send } from './pdf.ts';
import { type DocumentName, type StreamedName, streamers, writers } from './writers.ts';

/**
 * What the thread is asked for: a document whole, or sent to a port part by part, and null after the last one. `made` is
 * what the document says of when it was made.
 */
export type Task = { data: unknown; made: string } & ({ name: DocumentName } | { name: StreamedName; to: MessagePort });

/** The thread's work: writes a document and hands its bytes over. */
export default async function write(task: Task) {
  if (!('to' in task)) {
    const bytes = await (writers[task.name] as (data: unknown, made: string) => Promise<Uint8Array>)(
      task.data,
      task.made,
    );
    // What shares its memory with others, as small Buffers do, cannot be handed over.
    return move(bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes));
  }
  const { to } = task;
  const send = (part: Uint8Array) => {
    const own = Uint8Array.from(part);
    to.postMessage(own, [own.buffer]);
  };
  try {
    await (streamers[task.name] as (data: unknown, send: Send, made: string) => Promise<void>)(
      task.data,
      send,
      task.made,
    );
    to.postMessage(null);
  } finally {
    to.close();
  }
}
