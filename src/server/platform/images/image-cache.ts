import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageFolder, removeUnfinished, stagingFolder } from './folder-store.ts';
import type { ImageStore, RemoteStore } from './image-types.ts';

const megabyte = 1024 * 1024;

/** Caches a remote store in a folder of up to `most` bytes. Files never change, so copies stay valid. */
export function cachedStore(store: RemoteStore, folder: string, { most = 512 * megabyte } = {}): ImageStore {
  const staging = stagingFolder(folder);
  const placeOf = (hash: string, file: string) => path.join(imageFolder(folder, hash), file);
  let grown = 0;
  void removeUnfinished(staging).then(() => shrink(folder, most).catch(() => {}));

  async function read(hash: string, file: string): Promise<Buffer | null> {
    const place = placeOf(hash, file);
    const copy = await readFile(place).catch(() => null);
    if (copy) {
      void touch(place);
      return copy;
    }
    const bytes = await store.read(hash, file);
    // If the disk is full, only the copy is missing.
    if (bytes) await keep(place, bytes).catch(() => {});
    return bytes;
  }

  async function keep(place: string, bytes: Buffer) {
    const work = path.join(staging, randomUUID());
    await mkdir(staging, { recursive: true });
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(work, bytes, { flush: true });
    await rename(work, place);
    grown += bytes.length;
    // Other processes fill the folder too, so each one measures the whole folder now and then.
    if (grown > most / 16) {
      grown = 0;
      await shrink(folder, most);
    }
  }

  return { ...store, read, pathOf: async (hash, file) => ((await read(hash, file)) ? placeOf(hash, file) : null) };
}

async function shrink(folder: string, most: number) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const place = path.join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(place).catch(() => ({ size: 0, mtimeMs: 0 }));
    files.push({ place, size, mtimeMs });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= most) return;
  files.sort((a, b) => a.mtimeMs - b.mtimeMs);
  for (const { place, size } of files) {
    if (total <= most * 0.8) return;
    await rm(place, { force: true });
    await rmdir(path.dirname(place)).catch(() => {});
    total -= size;
  }
}

const touch = (place: string) => utimes(place, new Date(), new Date()).catch(() => {});
