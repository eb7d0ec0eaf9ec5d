import { formatExactPrice } from '#contract/format.ts';
import { isSamePrice } from '#contract/prices.ts';
import { change } from '../../../platform/db/change.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { changedMeanwhile, lockProduct } from '../lock-product.ts';
import { writePrices } from './write-prices.ts';

/** Gives a product another price; 409 `VERSION_VIEJA` when it no longer costs what the editor saw. */
export async function setPrice(
  db: Db,
  viewer: Viewer,
  { id, amount, visto }: { id: number; amount: number; visto: number },
): Promise<void> {
  await change(db, viewer, async (change) => {
    const { productoId, name, codigo, amount: antes } = await lockProduct(change.tx, id);
    if (!isSamePrice(antes, visto)) throw changedMeanwhile(`ahora cuesta ${formatExactPrice(antes)}`);
    await writePrices(change, 'EDICION', [{ productoId, name, codigo, antes, despues: amount }], null);
  });
}
