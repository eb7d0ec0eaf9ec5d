import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeZip } from 'client-zip';
import { wallClock } from '../platform/wall-clock.ts';
import { compareNames, fileNames, type QualifiedName } from './file-names.ts';

/** A file of an archive. `write` is called when the download reaches it. */
export type Entry = QualifiedName & { extension: string; write: () => Promise<Uint8Array> };
/** A folder of an archive; the top level if its name is empty. `files` is called when the download reaches it. */
export type Folder = { name: string; files: () => readonly Entry[] };

export const withoutFolders = (files: () => readonly Entry[]): Folder[] => [{ name: '', files }];

export const workbook = (name: string, qualifier: string | undefined, write: Entry['write']): Entry => ({
  name,
  qualifier,
  extension: 'xlsx',
  write,
});

export function namedEntries(entries: readonly Entry[]): { name: string; write: Entry['write'] }[] {
  const names = fileNames(entries);
  return entries
    .map(({ write }, at) => ({ name: names[at] ?? '', write }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/** Streams a zip, with one file in memory at a time and files dated `at`. A failing file destroys the stream. */
export const zipOf = (folders: readonly Folder[], timeZone: string, at?: Date): Readable =>
  Readable.from(inChunks(makeZip(writtenEntries(folders, timeZone, at)) as ReadableStream<Uint8Array>), {
    objectMode: false,
  });

/** Splits a stream into equal chunks. Other requests run in between, because a large file blocked them for 45 ms. */
export async function* inChunks(stream: AsyncIterable<Uint8Array>, chunkSize = 64 * 1024): AsyncGenerator<Buffer> {
  let chunk: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of stream)
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + chunkSize - size);
      chunk.push(piece);
      at += piece.length;
      size += piece.length;
      if (size < chunkSize) continue;
      yield Buffer.concat(chunk);
      chunk = [];
      size = 0;
      await nextTurn();
    }
  yield Buffer.concat(chunk);
}

async function* writtenEntries(folders: readonly Folder[], timeZone: string, at = new Date()) {
  const { day, time } = wallClock(at, timeZone);
  const lastModified = new UtcShownAsLocal(`${day}T${time}Z`);
  for (const folder of folders) {
    const entries = folder.files();
    // Naming a thousand files takes long, so other requests may run first.
    await nextTurn();
    for (const { name, write } of namedEntries(entries))
      yield { name: folder.name ? `${folder.name}/${name}` : name, input: await write(), lastModified };
  }
}

/** A zip stores clock time without a zone. This Date gives the same time in every process and zone. */
class UtcShownAsLocal extends Date {
  override getFullYear = this.getUTCFullYear;
  override getMonth = this.getUTCMonth;
  override getDate = this.getUTCDate;
  override getHours = this.getUTCHours;
  override getMinutes = this.getUTCMinutes;
  override getSeconds = this.getUTCSeconds;
}
