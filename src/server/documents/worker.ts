import { move } from 'piscina';
import { type DocumentName, writers } from './writers.ts';

export type Task = { name: DocumentName; data: unknown };

/** The thread's work: writes a document and hands its bytes over without copying them. */
export default async function write({ name, data }: Task) {
  const bytes = await (writers[name] as (data: unknown) => Promise<Uint8Array>)(data);
  // What shares its memory with others, as small Buffers do, cannot be handed over.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
  return move(own);
}
