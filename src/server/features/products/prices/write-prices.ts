import { sql } from 'drizzle-orm';
import type { NewPrice, priceReasons } from '#contract/prices.calls.ts';
import type { Change } from '../../../platform/db/change.ts';
import { keepPrices } from './keep-prices.ts';

/** Writes many prices at once, each with its history and its audit entry. Their products are locked already. */
export async function writePrices(
  change: Change,
  motivo: (typeof priceReasons)[number],
  prices: readonly NewPrice[],
  cambioId: number | null,
): Promise<void> {
  await change.tx.execute`
    update producto p set amount = c.amount
    from unnest(${sql.param(prices.map((price) => price.productoId))}::int[],
      ${sql.param(prices.map((price) => price.despues))}::numeric[]) as c (producto_id, amount)
    where p.producto_id = c.producto_id`;
  await keepPrices(change, motivo, prices, cambioId);
  change.tell({ kind: 'products' });
  await change.record(
    prices.map(({ productoId, name, antes, despues }) => ({
      entidad: 'producto',
      entidadId: productoId,
      nombre: name,
      campo: 'precio',
      antes: String(antes),
      despues: String(despues),
    })),
  );
}
