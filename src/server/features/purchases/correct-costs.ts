import { z } from 'zod';
import { isSamePrice } from '#contract/prices.ts';
import type { KeptReceipt, NewReceipt } from '#contract/purchases.calls.ts';
import { priceAtCost } from '../../documents/sheets/numbers.ts';
import type { Change } from '../../platform/db/change.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { lockLiveProducts } from '../products/queries.ts';
import { writeProducts } from '../products/write-products.ts';

/**
 * Stores a delivery note's costs. Returns the prices that would change by the same percentage as the cost, without
 * changing them. 422 for two costs of one product.
 */
export async function correctCosts(
  change: Change,
  lines: readonly Pick<NewReceipt['renglones'][number], 'productoId' | 'costo'>[],
): Promise<NonNullable<KeptReceipt['precios']>> {
  const costs = new Map<number, number>();
  for (const [at, { productoId, costo }] of lines.entries()) {
    if (costo === undefined) continue;
    if (costs.has(productoId) && costs.get(productoId) !== costo)
      throw invalidField(`renglones.${at}.costo`, 'Este producto tiene otro costo en otro renglón.');
    costs.set(productoId, costo);
  }
  if (!costs.size) return [];
  const products = await lockLiveProducts(change.tx, [...costs.keys()]);
  const moved = products.flatMap((before) => {
    const costo = costs.get(before.productoId) ?? null;
    return costo !== null && costo !== before.costo ? [{ before, after: { ...before, costo } }] : [];
  });
  await writeProducts(change, 'EDICION', moved);
  if (moved.length) change.announce({ kind: 'products' });
  const followed = await followedCosts(change, [...costs.keys()]);
  return moved.flatMap(({ before: { productoId, name, amount, ...before }, after: { costo } }) => {
    const from = followed.get(productoId) ?? before.costo;
    if (!from) return [];
    const price = priceAtCost(amount, { from, to: costo, step: '0' });
    return isSamePrice(price, amount)
      ? []
      : [{ productoId, name, costoAntes: from, costo, precio: amount, seria: price }];
  });
}

/** Returns the cost that last set each product's price. Products whose price changed since then are left out. */
async function followedCosts({ tx }: Change, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(Followed)`
    select s.producto_id as "productoId", s.costo from costo_seguido s join producto p using (producto_id)
    where s.producto_id = any(${ids}::int[]) and s.precio = p.amount`;
  return new Map(rows.map(({ productoId, costo }) => [productoId, costo]));
}
const Followed = z.object({ productoId: z.int(), costo: z.number() });
