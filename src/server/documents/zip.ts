import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeZip } from 'client-zip';
import { wallClock } from '../platform/wall-clock.ts';
import { compareNames, fileNames, type QualifiedName } from './file-names.ts';

/** A file of an archive, which is written when the archive's reader comes to it. */
export type Entry = QualifiedName & { extension: string; write: () => Promise<Uint8Array> };
/** A folder of an archive, or with an empty name what lies beside its folders: its files are looked for when the reader comes to it. */
export type Folder = { name: string; files: () => readonly Entry[] };

export const withoutFolders = (files: () => readonly Entry[]): Folder[] => [{ name: '', files }];

/** An .xlsx of an archive; `qualifier` tells files of one name apart. */
export const workbook = (name: string, qualifier: string | undefined, write: Entry['write']): Entry => ({
  name,
  qualifier,
  extension: 'xlsx',
  write,
});

/** The files in alphabetical order, under names that are different. */
export function namedEntries(entries: readonly Entry[]): { name: string; write: Entry['write'] }[] {
  const names = fileNames(entries);
  return entries
    .map(({ write }, at) => ({ name: names[at] ?? '', write }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/**
 * A zip of the folders, alphabetically in each, dated as the clock of a time zone has it now, or had it when its data was: the next file is written when the last
 * one was read, so that only one is held. An entry that fails destroys the stream; destroying the stream ends the writing.
 */
export const zipOf = (folders: readonly Folder[], timeZone: string, at?: Date): Readable =>
  Readable.from(inChunks(makeZip(writtenEntries(folders, timeZone, at)) as ReadableStream<Uint8Array>), {
    objectMode: false,
  });

/**
 * A stream in chunks of one size but for the last, and others in between. A socket takes what it gets at once: a large file, or the
 * thousand small entries at a zip's end, are 45 ms in which nobody is answered.
 */
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
    // A thousand files: other requests are answered in between.
    await nextTurn();
    for (const { name, write } of namedEntries(entries))
      yield { name: folder.name ? `${folder.name}/${name}` : name, input: await write(), lastModified };
  }
}

/** A zip keeps what the local clock shows, without its zone: whatever zone the process has, this one shows what it was given. */
class UtcShownAsLocal extends Date {
  override getFullYear = this.getUTCFullYear;
  override getMonth = this.getUTCMonth;
  override getDate = this.getUTCDate;
  override getHours = this.getUTCHours;
  override getMinutes = this.getUTCMinutes;
  override getSeconds = this.getUTCSeconds;
}
