import { imageUrl } from '#contract/products.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ImageStore } from '../../platform/images/image-types.ts';
import { saveImage } from '../../platform/images/store-image.ts';
import { demandProduct, lockProduct } from './lock-product.ts';

/** Gives a product another picture; 404 when it is not there, else refused as `saveImage` says. */
export async function changePicture(
  db: Db,
  viewer: Viewer,
  id: number,
  picture: { store: ImageStore; bytes: Buffer | undefined },
): Promise<void> {
  await demandProduct(db, id);
  const hash = await saveImage(db, picture.store, picture.bytes);
  await change(db, viewer, async ({ tx, record, announce }) => {
    const { name, imagenHash } = await lockProduct(tx, id);
    await tx.execute`update producto set imagen_hash = ${hash} where producto_id = ${id}`;
    await tx.execute`update imagen set usada_at = now() where hash = ${imagenHash}`;
    const antes = imagenHash && imageUrl(imagenHash);
    await record([
      { entidad: 'producto', entidadId: id, nombre: name, campo: 'imagen', antes, despues: imageUrl(hash) },
    ]);
    announce({ kind: 'products' });
  });
}
