import { type Answer, tally } from './call.ts';
import { query } from './postgres.ts';
import type { Finding } from './scenario.ts';
import type { Shop } from './shop.ts';

/** What was acknowledged, which is what there must be in the end. */
export type WorkDone = {
  productoId: number;
  sellers: number[];
  /** Units of each order as it was placed or last edited. */
  ordered: Map<number, number>;
  cancelled: Set<number>;
  /** Units that are delivered of those that a shortage was shared out among. */
  delivered: Map<number, number>;
  completed: Set<number>;
  /** Payments and what takes them back, by id, in cents. */
  movements: Map<number, number>;
  /** The price of each imported product. */
  prices: Map<number, number>;
  /** How often each was done. */
  counts: Record<
    'cierres programados' | 'ediciones' | 'faltantes' | 'realizados' | 'importaciones' | 'precios',
    number
  >;
};

type Kept = { id: number; ordered: number; delivered: number; estado: string };

/** Holds what a shop's work was told to be done against the database, and every stock, total, charge and sum of a window against what it is made of. */
export async function shopSums({ database }: Shop, done: WorkDone, answers: readonly Answer[]): Promise<Finding[]> {
  const { ordered, cancelled, completed, delivered, movements, prices, counts } = done;
  const rows = <Row>(text: string, values: unknown[] = []) => query<Row>(database, text, values);
  const kept = await rows<Kept>(
    `select pedido_id as id, ordered, coalesce(delivered, ordered) as delivered, estado
     from pedido join pedido_linea using (pedido_id) where producto_id = $1`,
    [done.productoId],
  );
  const stateOf = (id: number) => (cancelled.has(id) ? 'CANCELADO' : completed.has(id) ? 'REALIZADO' : 'PENDIENTE');
  const otherOrders = kept.filter(
    ({ id, estado, ...line }) =>
      estado !== stateOf(id) ||
      line.ordered !== ordered.get(id) ||
      line.delivered !== (delivered.get(id) ?? ordered.get(id)),
  ).length;
  const lostOrders = [...ordered.keys()].filter((id) => !kept.some((order) => order.id === id)).length;

  const paid = await rows<{ id: number; cents: number }>(
    `select m.movimiento_id as id, (m.importe * 100)::int as cents from movimiento m left join movimiento c on c.movimiento_id = m.contra
     where m.usuario_id = any($1) and (m.tipo = 'PAGO' or c.tipo = 'PAGO')`,
    [done.sellers],
  );
  const otherPayments =
    paid.filter(({ id, cents }) => movements.get(id) !== cents).length + Math.abs(movements.size - paid.length);
  const priced = await rows<{ id: number; amount: number }>(
    'select producto_id as id, amount::float8 as amount from producto where producto_id = any($1)',
    [[...prices.keys()]],
  );
  const otherPrices = priced.filter(({ id, amount }) => Math.abs(amount - (prices.get(id) ?? 0)) > 0.001).length;

  const [sums] = await rows<Record<'products' | 'stock' | 'totals' | 'charges' | 'windows', number>>(`
    select
      (select count(*)::int from producto where stock is not null) as products,
      (select count(*)::int from producto p where p.stock is not null and p.cantidad_limite - p.stock <> (
        select coalesce(sum(l.ordered), 0) from pedido_linea l join pedido o using (pedido_id)
        where l.producto_id = p.producto_id and l.de_stock and o.estado <> 'CANCELADO')) as stock,
      (select count(*)::int from pedido p where total_amount <> (
        select sum(amount * coalesce(delivered, ordered)) from pedido_linea l where l.pedido_id = p.pedido_id)) as totals,
      (select count(*)::int from pedido p
        where case when estado = 'REALIZADO' and total_amount > 0 then 1 else 0 end <> (
          select count(*) from movimiento m where m.pedido_id = p.pedido_id and m.importe = p.total_amount
            and not exists (select from movimiento r where r.contra = m.movimiento_id and r.importe = -m.importe))) as charges,
      (select count(*)::int from ventana v cross join lateral (
          select count(*)::int as pedidos, coalesce(sum(total_amount), 0) as total from pedido p
          where p.ventana_id = v.ventana_id and p.estado <> 'CANCELADO') s
        where v.cerrada_at is not null and (v.pedidos, v.total) is distinct from (s.pedidos, s.total)) as windows`);
  const wrong = [lostOrders, otherOrders, otherPayments, otherPrices, priced.length - prices.size];
  const errors = answers.filter(({ status }) => status >= 500 && ![502, 503, 507].includes(status));
  const everythingDone = Object.values(counts).every((count) => count > 0) && movements.size > 0;
  return [
    {
      promise: 'del trabajo de al lado nada confirmado se pierde, se duplica o queda distinto',
      seen: `${ordered.size} pedidos, ${Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(
          ', ',
        )}, ${movements.size} pagos y anulaciones: ${lostOrders} perdidos, ${otherOrders} distintos, ${otherPayments} pagos y ${otherPrices} precios distintos`,
      limit: 'algo de cada cosa, 0',
      kept: everythingDone && wrong.every((count) => count === 0),
    },
    {
      promise: 'stock, totales, cargos y sumas de los cierres son exactos',
      seen: `${sums?.stock} de ${sums?.products} productos, ${sums?.totals} totales, ${sums?.charges} cargos y ${sums?.windows} cierres no cierran`,
      limit: '0',
      kept: sums !== undefined && sums.products > 0 && sums.stock + sums.totals + sums.charges + sums.windows === 0,
    },
    {
      promise: 'ninguna de esas llamadas falla de otra manera',
      seen: `${answers.length} llamadas, fallas: ${tally(errors)}`,
      limit: 'ninguna',
      kept: answers.length > 0 && errors.length === 0,
    },
  ];
}
