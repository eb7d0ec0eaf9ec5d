import { query } from './postgres.ts';
import type { Finding } from './scenario.ts';
import type { Shop } from './shop.ts';

type Ordered = {
  productoId: number;
  /** Units that there were. */
  stock: number;
  /** The order that answered each key; the key is the reference of its line. */
  acknowledged: ReadonlyMap<string, number>;
};

/** Holds every acknowledged order of a product against the database. */
export async function keptOrders({ database }: Shop, { productoId, stock, acknowledged }: Ordered): Promise<Finding[]> {
  const kept = await query<{ id: number; key: string }>(
    database,
    'select pedido_id as id, referencia as key from pedido_linea where producto_id = $1',
    [productoId],
  );
  const [product] = await query<{ stock: number }>(database, 'select stock from producto where producto_id = $1', [
    productoId,
  ]);
  const keyOf = new Map(kept.map(({ id, key }) => [id, key]));
  const lost = [...acknowledged].filter(([key, id]) => keyOf.get(id) !== key).length;
  const doubled = kept.length - new Set(kept.map(({ key }) => key)).size;
  const unanswered = new Set(kept.map(({ key }) => key).filter((key) => !acknowledged.has(key))).size;
  const offBy = stock - kept.length - (product?.stock ?? Number.NaN);
  return [
    {
      promise: 'ningún pedido confirmado se pierde ni se duplica, y el stock es exacto',
      seen: `${acknowledged.size} confirmados, ${lost} perdidos, ${doubled} duplicados, ${unanswered} sin respuesta, ${offBy} unidades de diferencia`,
      limit: '0',
      kept: acknowledged.size > 0 && lost + doubled + unanswered === 0 && offBy === 0,
    },
  ];
}
