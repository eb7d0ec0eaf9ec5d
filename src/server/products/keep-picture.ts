import { messages } from '#contract/messages.ts';
import type { Db } from '../db/connect.ts';
import { imagen } from '../db/schema/products.ts';
import { Refusal } from '../http/refusal.ts';
import { storeImage } from '../images/store-image.ts';

/** Keeps an uploaded picture and answers its hash; 422 `FALTA_IMAGEN` without one, 413 and 415 as `judgeImage` says. */
export async function keepPicture(db: Db, folder: string, bytes: Buffer | undefined): Promise<string> {
  if (!bytes) throw new Refusal(422, 'FALTA_IMAGEN', messages.image.missing);
  const { hash, width, height } = await storeImage(bytes, { folder });
  await db.insert(imagen).values({ hash, ancho: width, alto: height }).onConflictDoNothing();
  return hash;
}
