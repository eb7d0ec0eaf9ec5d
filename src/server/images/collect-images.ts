import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { imageFolder, stagingFolder } from './store-image.ts';

/**
 * Deletes the pictures that no product has, deleted ones included, a week after an upload brought them or a product let
 * them go: until then carts and open pages may show them. Whoever uploads one meanwhile waits, and makes its files again.
 */
export async function collectImages(db: Db, folder: string): Promise<void> {
  await db.transaction(async (tx) => {
    const unused = await tx.rows(Unused)`
      delete from imagen i where usada_at < now() - interval '7 days'
        and not exists (select from producto where imagen_hash = i.hash)
      returning hash`;
    for (const { hash } of unused) await removeFiles(folder, hash);
  });
}

const Unused = z.object({ hash: z.string() });

/** All of a picture's files leave its place at once: a kill leaves all of them there or none. */
async function removeFiles(folder: string, hash: string) {
  const staging = stagingFolder(folder);
  const removed = path.join(staging, randomUUID());
  await mkdir(staging, { recursive: true });
  await rename(imageFolder(folder, hash), removed).catch((error: NodeJS.ErrnoException) => {
    // A kill before the commit left the row without files.
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(removed, { recursive: true, force: true });
}
