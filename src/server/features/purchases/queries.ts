import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { statesThat } from '#contract/orders.ts';
import { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';
import { purchaseState, purchaseStateRules, unsentUnits } from '#contract/purchases.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { lastOrdered } from '../orders/ordered-lines.ts';
import { deliveredOf } from '../orders/queries.ts';
import { knownCosts, unitCost, withCosts } from './known-costs.ts';

/** A purchase: what one supplier is to deliver for one window. */
export type PurchaseKey = { ventana: number; proveedorId: number };

const StoredPurchase = Purchase.omit({ estado: true, huella: true })
  .required()
  .extend({
    renglones: z.array(PurchaseLine.required()),
  });
type StoredPurchase = z.output<typeof StoredPurchase>;

/** The purchases of a window by supplier, those of no supplier last; costs are told to administrators alone. */
export async function findPurchases(db: Executor, viewer: Viewer, ventana: number): Promise<Purchase[]> {
  const purchases = await storedPurchases(db, ventana, sql`true`);
  return purchases.map((purchase) => asPurchase(ventana, purchase)).map(isAdmin(viewer) ? asIs : withoutCosts);
}

/** How many purchases of a window nobody sent yet; what has no supplier is sent to nobody. */
export const countUnsent = async (db: Executor, ventana: number): Promise<number> =>
  (await storedPurchases(db, ventana, sql`r.proveedor_id is not null`)).filter(
    ({ renglones }) => purchaseStateRules[purchaseState(renglones)].isUnsent,
  ).length;

/** One purchase; 404 when nothing of the supplier was ordered in the window. */
export async function purchaseBy(db: Executor, { ventana, proveedorId }: PurchaseKey) {
  const [purchase] = await storedPurchases(db, ventana, sql`r.proveedor_id = ${proveedorId}`);
  if (!purchase) throw notFound('No hay nada de ese proveedor en ese cierre.');
  return asPurchase(ventana, purchase);
}

const asPurchase = (ventana: number, purchase: StoredPurchase) => ({
  ...purchase,
  estado: purchaseState(purchase.renglones),
  huella: fingerprint(
    ventana,
    purchase.proveedorId,
    unsentLines(purchase.renglones).map(({ productoId, referencia, unidades }) => [productoId, referencia, unidades]),
    purchase.renglones.map(({ productoId, referencia, recibidas, danadas }) => [
      productoId,
      referencia,
      recibidas,
      danadas,
    ]),
  ),
});

const asIs = (purchase: Purchase) => purchase;
const withoutCosts = ({ total: _, renglones, ...purchase }: Purchase): Purchase => ({
  ...purchase,
  renglones: renglones.map(({ costo: __, ...line }) => line),
});

/** What the next sending to a supplier holds. */
export const unsentLines = (lines: readonly z.output<typeof StoredPurchase.shape.renglones.element>[]) =>
  lines.flatMap((line) => {
    const unidades = unsentUnits(line);
    return unidades ? [{ ...line, unidades }] : [];
  });

const storedPurchases = (db: Executor, ventana: number, condition: Sql): Promise<StoredPurchase[]> =>
  db.rows(StoredPurchase)`
    with ${knownCosts((id) => sql`${id} = ${ventana}`)}, named as materialized (
      select l.producto_id, ${lastOrdered('l', 'name')} as name, ${lastOrdered('l', 'codigo')} as codigo
      from pedido p join pedido_linea l using (pedido_id) where p.ventana_id = ${ventana} group by l.producto_id
    ), ordered as (
      select l.proveedor_id, l.producto_id, l.referencia, sum(l.ordered) as pedidas, sum(${deliveredOf('l')}) as a_entregar
      from pedido p join pedido_linea l using (pedido_id)
      where p.ventana_id = ${ventana} and ${isOneOf('p.estado', statesThat('counts'))}
      group by l.proveedor_id, l.producto_id, l.referencia
    ), sent as (
      select e.proveedor_id, k.producto_id, k.referencia, sum(k.unidades) as enviadas
      from compra_envio e join compra_envio_linea k using (envio_id) where e.ventana_id = ${ventana}
      group by e.proveedor_id, k.producto_id, k.referencia
    ), received as (
      select r.proveedor_id, k.producto_id, k.referencia, sum(k.recibidas) as recibidas, sum(k.danadas) as danadas
      from recepcion r join recepcion_linea k using (recepcion_id) where r.ventana_id = ${ventana} and r.deshecha_at is null
      group by r.proveedor_id, k.producto_id, k.referencia
    ), r as (
      select proveedor_id, producto_id, referencia, sum(pedidas) as pedidas, sum(a_entregar) as a_entregar,
        sum(enviadas) as enviadas, sum(recibidas) as recibidas, sum(danadas) as danadas
      from (
        select proveedor_id, producto_id, referencia, pedidas, a_entregar, 0 as enviadas, 0 as recibidas, 0 as danadas from ordered
        union all select proveedor_id, producto_id, referencia, 0, 0, enviadas, 0, 0 from sent
        union all select proveedor_id, producto_id, referencia, 0, 0, 0, recibidas, danadas from received
      ) u group by proveedor_id, producto_id, referencia
    )
    select v.proveedor_id as "proveedorId", coalesce(v.razon_social, 'Sin proveedor') as "razonSocial",
      coalesce(v.telefono, '') as telefono, coalesce(sum(r.pedidas * ${unitCost}), 0) as total,
      json_agg(json_build_object('productoId', r.producto_id, 'codigo', coalesce(n.codigo, d.codigo),
        'name', coalesce(n.name, d.name), 'referencia', r.referencia, 'pedidas', r.pedidas, 'aEntregar', r.a_entregar,
        'enviadas', r.enviadas, 'recibidas', r.recibidas, 'danadas', r.danadas, 'costo', ${unitCost})
        order by coalesce(n.name, d.name) collate "es-x-icu", r.producto_id, r.referencia collate "es-x-icu") as renglones
    from r ${withCosts(sql`${ventana}`, 'r')} left join named n on n.producto_id = r.producto_id
    left join proveedor v on v.proveedor_id = r.proveedor_id
    where ${condition}
    group by v.proveedor_id
    order by v.razon_social collate "es-x-icu" nulls last, v.proveedor_id`;

/** Lines of the supplier's paper: what a sending holds, at what it cost. */
const SentLine = PurchaseLine.pick({ codigo: true, name: true, referencia: true }).extend({
  unidades: z.int(),
  costo: z.number().nullable(),
});

/** What the last sending to a supplier held, as it was; nothing where there was none. */
export const lastSent = (db: Executor, { ventana, proveedorId }: PurchaseKey) =>
  db.rows(SentLine)`
    select d.codigo, d.name, k.referencia, k.unidades, k.costo
    from compra_envio_linea k join producto d using (producto_id)
    where k.envio_id = (
      select max(envio_id) from compra_envio where ventana_id = ${ventana} and proveedor_id = ${proveedorId})
    order by d.name collate "es-x-icu", d.producto_id, k.referencia collate "es-x-icu"`;
