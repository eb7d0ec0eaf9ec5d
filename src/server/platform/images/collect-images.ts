import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { ImageStore } from './image-types.ts';

/**
 * Deletes the pictures that no product has, deleted ones included, some days after an upload brought them or a product let
 * them go: until then carts and open pages may show them. Whoever uploads one meanwhile waits, and makes its files again.
 */
export async function collectImages(db: Db, store: ImageStore, days: number): Promise<void> {
  await db.transaction(async (tx) => {
    const unused = await tx.rows(Unused)`
      delete from imagen i where usada_at < now() - make_interval(days => ${days})
        and not exists (select from producto where imagen_hash = i.hash)
      returning hash`;
    for (const { hash } of unused) await store.delete(hash);
  });
}

const Unused = z.object({ hash: z.string() });
