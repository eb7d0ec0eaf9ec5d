import { formatExactPrice } from '#contract/format.ts';
import type { NewPrice, priceReasons } from '#contract/prices.calls.ts';
import { isSamePrice } from '#contract/prices.ts';
import { type Change, change } from '../../../platform/db/change.ts';
import type { Db } from '../../../platform/db/executor.ts';
import { changeOf } from '../../../platform/db/record.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { changedProduct, lockProduct, productThing } from '../queries.ts';

/** Throws 409 `VERSION_VIEJA` if the price is no longer `visto`, the price that the editor saw. */
export const setPrice = (
  db: Db,
  viewer: Viewer,
  { id, amount, visto }: { id: number; amount: number; visto: number },
): Promise<void> =>
  change(db, viewer, async (change) => {
    const { productoId, name, codigo, amount: antes } = await lockProduct(change.tx, id);
    if (!isSamePrice(antes, visto)) throw changedProduct(`ahora cuesta ${formatExactPrice(antes)}`);
    await writePrices(change, 'EDICION', [{ productoId, name, codigo, antes, despues: amount }]);
  });

export async function writePrices(
  change: Change,
  motivo: (typeof priceReasons)[number],
  prices: readonly NewPrice[],
  cambioId: number | null = null,
): Promise<void> {
  await change.tx.execute`
    update producto p set amount = c.amount
    from unnest(${prices.map((price) => price.productoId)}::int[],
      ${prices.map((price) => price.despues)}::numeric[]) as c (producto_id, amount)
    where p.producto_id = c.producto_id`;
  await keepPrices(change, motivo, prices, cambioId);
  change.announce({ kind: 'products' });
  await change.record(
    prices.map((price) => changeOf(productThing(price), 'precio', String(price.antes), String(price.despues))),
  );
}

type ReplacedPrice = { productoId: number; antes: number; despues: number };

export async function keepPrices(
  { tx, viewer }: Change,
  motivo: (typeof priceReasons)[number],
  prices: readonly ReplacedPrice[],
  cambioId: number | null = null,
): Promise<void> {
  const real = prices.filter(({ antes, despues }) => antes !== despues);
  if (!real.length) return;
  const column = (name: keyof ReplacedPrice) => real.map((price) => price[name]);
  await tx.execute`
    insert into precio_historial (producto_id, antes, despues, motivo, cambio_id, usuario_id)
    select c.producto_id, c.antes, c.despues, ${motivo}, ${cambioId}, ${viewer.id}
    from unnest(${column('productoId')}::int[], ${column('antes')}::numeric[], ${column('despues')}::numeric[])
      with ordinality as c (producto_id, antes, despues, nth)
    order by c.nth`;
}
