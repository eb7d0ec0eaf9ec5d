import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import { uniqueNames } from './file-names.ts';

export type Entry = { name: string; bytes: Uint8Array };

/**
 * A zip of the entries as they come: the next one is asked for when the last one was read, so that only one is held.
 * An entry that fails destroys the stream; destroying the stream ends the entries.
 */
export const zipOf = (entries: AsyncIterable<Entry>): Readable =>
  Readable.fromWeb(makeZip(dated(entries)) as ReadableStream);

/** The entries with their names made different. */
export async function* renamed(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const unique = uniqueNames();
  for await (const { name, bytes } of entries) yield { name: unique(name), bytes };
}

async function* dated(entries: AsyncIterable<Entry>) {
  const lastModified = new Date();
  for await (const { name, bytes } of renamed(entries)) yield { name, input: bytes, lastModified };
}
