import type { Change } from '../../platform/db/change.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type LockedProduct, moveStock } from '../orders/order-change.ts';
import type { PurchaseKey } from './queries.ts';
import { raisedUnits } from './receipts.ts';

/**
 * Runs `work`, which changes the receipts of a locked purchase. Then adjusts the stock and limit of its locked products
 * to the new surplus. 409 `STOCK_INSUFICIENTE` if buyers already ordered the stock that would be removed.
 */
export async function withSurplus(
  { tx, announce }: Change,
  { of, products }: { of: PurchaseKey; products: ReadonlyMap<number, LockedProduct> },
  work: () => Promise<unknown>,
) {
  const before = await raisedUnits(tx, of);
  await work();
  const after = await raisedUnits(tx, of);
  const moves = new Map<number, number>();
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const units = (after.get(id) ?? 0) - (before.get(id) ?? 0);
    const { name, stock = null } = products.get(id) ?? {};
    if (stock !== null && stock + units < 0)
      throw new Refusal(
        'STOCK_INSUFICIENTE',
        `De ${name} sobraron ${-units} y quedan ${stock}: las otras ya se pidieron.`,
      );
    if (units) moves.set(id, units);
  }
  if (!moves.size) return;
  // The limit is raised first, because the database refuses a stock above the limit.
  await tx.execute`
    update producto d set cantidad_limite = greatest(0, d.cantidad_limite + s.units)
    from unnest(${[...moves.keys()]}::int[], ${[...moves.values()]}::int[]) as s (producto_id, units)
    where d.producto_id = s.producto_id and d.cantidad_limite is not null`;
  await moveStock(tx, moves);
  announce({ kind: 'products' });
}
