import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageFile, ImageStore } from './image-types.ts';

/** Stores pictures in a folder, which several nodes may share. */
export function folderStore(folder: string): ImageStore {
  const staging = stagingFolder(folder);
  const placeOf = (hash: string, file: string) => path.join(imageFolder(folder, hash), file);
  void removeUnfinished(staging);
  return {
    has: (hash) => exists(imageFolder(folder, hash)),
    put: (hash, files) => put(staging, imageFolder(folder, hash), files),
    read: (hash, file) => readFile(placeOf(hash, file)).catch(nullIfMissing),
    pathOf: async (hash, file) => ((await exists(placeOf(hash, file))) ? placeOf(hash, file) : null),
    delete: (hash) => remove(staging, imageFolder(folder, hash)),
  };
}

export const imageFolder = (folder: string, hash: string): string => path.join(folder, hash.slice(0, 2), hash);

/** Files are written in this folder before they move to their place. */
export const stagingFolder = (folder: string): string => path.join(folder, '.en-curso');

/** Moves a picture's files into place at once, so that a killed server leaves all of them or none. */
async function put(staging: string, target: string, files: AsyncIterable<ImageFile>): Promise<void> {
  const work = path.join(staging, randomUUID());
  await mkdir(work, { recursive: true });
  try {
    for await (const { name, bytes } of files) await writeFile(path.join(work, name), bytes, { flush: true });
    await mkdir(path.dirname(target), { recursive: true });
    await rename(work, target);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

/** Removes a picture's files at once, so that a killed server leaves all of them or none. */
async function remove(staging: string, target: string): Promise<void> {
  const removed = path.join(staging, randomUUID());
  await mkdir(staging, { recursive: true });
  // The files may be gone already: a server may have been killed after it deleted them and before its commit.
  await rename(target, removed).catch(nullIfMissing);
  await rm(removed, { recursive: true, force: true });
}

/**
 * Removes the files that killed servers left unfinished. Recent files stay, because another server may still write
 * them.
 */
export async function removeUnfinished(staging: string): Promise<void> {
  const left = await readdir(staging).catch(() => []);
  for (const name of left) {
    const work = path.join(staging, name);
    const { mtimeMs } = await stat(work).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedAfter) await rm(work, { recursive: true, force: true }).catch(() => {});
  }
}

const abandonedAfter = 10 * 60_000;

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const exists = (target: string): Promise<boolean> =>
  access(target).then(
    () => true,
    () => false,
  );
