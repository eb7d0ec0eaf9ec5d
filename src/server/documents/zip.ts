import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import { compareNames, fileNames, type QualifiedName } from './file-names.ts';
import { wallClock } from './wall-clock.ts';

/** A file of an archive, or of one of its folders, which is written when the archive's reader comes to it. */
export type Entry = QualifiedName & { folder?: string; extension: string; write: () => Promise<Uint8Array> };

/** The entries in alphabetical order, folder by folder, under names that are different. */
export function namedEntries(entries: readonly Entry[]): { name: string; write: Entry['write'] }[] {
  const folders = new Set(entries.map(({ folder }) => folder));
  return [...folders].flatMap((folder) => {
    const files = entries.filter((entry) => entry.folder === folder);
    const names = fileNames(files);
    return files
      .map(({ write }, at) => ({ name: names[at] ?? '', write }))
      .sort((a, b) => compareNames(a.name, b.name))
      .map(({ name, write }) => ({ name: folder ? `${folder}/${name}` : name, write }));
  });
}

/**
 * A zip of the entries, alphabetically in each folder, dated as the clock of a time zone has it: the next one is written when the last
 * one was read, so that only one is held. One that fails destroys the stream; destroying the stream ends the writing.
 */
export const zipOf = (entries: readonly Entry[], timeZone: string): Readable =>
  Readable.fromWeb(makeZip(writtenEntries(entries, timeZone)) as ReadableStream);

async function* writtenEntries(entries: readonly Entry[], timeZone: string) {
  const { day, time } = wallClock(new Date(), timeZone);
  const lastModified = new UtcShownAsLocal(`${day}T${time}Z`);
  for (const { name, write } of namedEntries(entries)) yield { name, input: await write(), lastModified };
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
