import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';
import { isToSend, purchaseState, shortLines } from '#contract/purchases.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { lastOrdered } from '../orders/ordered-lines.ts';
import { knownCosts, unitCost, withCosts } from './known-costs.ts';
import { purchasedLines } from './purchased-lines.ts';

/** A purchase: what one supplier is to deliver for one window. */
export type PurchaseKey = { ventana: number; proveedorId: number };

const StoredPurchase = Purchase.omit({ estado: true, huella: true })
  .required()
  .extend({
    renglones: z.array(PurchaseLine.required()),
  });
type StoredPurchase = z.output<typeof StoredPurchase>;

/** The purchases of a window by supplier, those of no supplier last. Only a viewer who may read costs is told them. */
export async function findPurchases(db: Executor, viewer: Viewer, ventana: number): Promise<Purchase[]> {
  const purchases = await storedPurchases(db, ventana, sql`true`);
  const readsCosts = may(viewer, 'accountant');
  return purchases.map((purchase) => {
    const told = asPurchase(ventana, purchase);
    return readsCosts ? told : withoutCosts(told);
  });
}

/** What is left to do of a window's purchases: those to be sent, and lines with a shortage that nobody shared out. */
export async function countUnfinished(db: Executor, ventana: number): Promise<{ compras: number; faltantes: number }> {
  const purchases = await storedPurchases(db, ventana, sql`r.proveedor_id is not null`);
  return {
    compras: purchases.filter(isToSend).length,
    faltantes: purchases.flatMap(shortLines).length,
  };
}

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

const withoutCosts = ({ total: _, renglones, ...purchase }: Purchase): Purchase => ({
  ...purchase,
  renglones: renglones.map(({ costo: __, ...line }) => line),
});

/** What the next sending to a supplier holds. */
export const unsentLines = (lines: readonly z.output<typeof StoredPurchase.shape.renglones.element>[]) =>
  lines.flatMap((line) => (line.porEnviar > 0 ? [{ ...line, unidades: line.porEnviar }] : []));

const storedPurchases = (db: Executor, ventana: number, condition: Sql): Promise<StoredPurchase[]> =>
  db.rows(StoredPurchase)`
    with ${knownCosts((id) => sql`${id} = ${ventana}`)}, ${purchasedLines(ventana)}, named as materialized (
      select l.producto_id, ${lastOrdered('l', 'name')} as name, ${lastOrdered('l', 'codigo')} as codigo
      from pedido p join pedido_linea l using (pedido_id) where p.ventana_id = ${ventana} group by l.producto_id
    )
    select v.proveedor_id as "proveedorId", coalesce(v.razon_social, 'Sin proveedor') as "razonSocial",
      coalesce(v.telefono, '') as telefono, coalesce(sum(r.pedidas * ${unitCost}), 0) as total,
      json_agg(json_build_object('productoId', r.producto_id, 'codigo', coalesce(n.codigo, d.codigo),
        'name', coalesce(n.name, d.name), 'referencia', r.referencia, 'pedidas', r.pedidas, 'aEntregar', r.a_entregar,
        'faltan', r.faltan, 'sinRepartir', r.sin_repartir, 'enviadas', r.enviadas, 'porEnviar', r.por_enviar, 'recibidas', r.recibidas, 'danadas', r.danadas, 'costo', ${unitCost})
        order by coalesce(n.name, d.name) collate "es-x-icu", r.producto_id, r.referencia collate "es-x-icu") as renglones
    from comprado r ${withCosts(sql`${ventana}`, 'r')} left join named n on n.producto_id = r.producto_id
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
