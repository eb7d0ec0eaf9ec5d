import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Purchase, PurchaseLine, SupplierProduct } from '#contract/purchases.calls.ts';
import { isToSend, purchaseState, purchaseStep, shortLines } from '#contract/purchases.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';
import { column } from '../../platform/db/identifier.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { imageUrlOf } from '../../platform/images/image-types.ts';
import { yieldToRequests } from '../../platform/rows.ts';
import { lastOrdered } from '../orders/ordered-lines.ts';
import { supplierBalances } from '../suppliers/queries.ts';
import { knownCosts, unitCost, withCosts } from './known-costs.ts';
import { purchasedLines, surplusLines } from './purchased-lines.ts';

export type PurchaseKey = { ventana: number; proveedorId: number };

const StoredPurchase = Purchase.omit({ estado: true, huella: true })
  .required()
  .extend({ renglones: z.array(PurchaseLine.required()) });
type StoredPurchase = z.output<typeof StoredPurchase>;

/** Reads a window's purchases, the one without supplier last. Only viewers with the access `accountant` get costs. */
export async function findPurchases(db: Executor, viewer: Viewer, ventana: number): Promise<Purchase[]> {
  const purchases = await storedPurchases(db, ventana, sql`true`);
  const readsCosts = may(viewer, 'accountant');
  const shown: Purchase[] = [];
  for (const purchase of purchases) {
    const whole = asPurchase(ventana, purchase);
    shown.push(readsCosts ? whole : withoutCosts(whole));
    // Computing the fingerprints of all suppliers at once would block the event loop.
    await yieldToRequests();
  }
  return shown;
}

/**
 * Counts a window's purchases to send and to receive, and the lines with a shortage to share out. A purchase that only
 * has to take earlier surpluses counts as unsent too: here `porEnviar` includes `porTomar`.
 */
export async function countUnfinished(db: Executor, ventana: number) {
  const purchases = await db.rows(UnfinishedPurchase)`
    with ${purchasedLines(ventana)}
    select proveedor_id as "proveedorId",
      json_agg(json_build_object('porEnviar', por_enviar, 'porTomar', 0, 'faltan', faltan, 'sinRepartir', sin_repartir)) as renglones
    from comprado where proveedor_id is not null and (por_enviar > 0 or faltan > 0)
    group by proveedor_id`;
  return {
    compras: purchases.filter(isToSend).length,
    porLlegar: purchases.filter((purchase) => purchaseStep(purchase) === 'RECIBIR').length,
    faltantes: purchases.flatMap(shortLines).length,
  };
}

const UnfinishedPurchase = z.object({
  proveedorId: z.int(),
  renglones: z.array(PurchaseLine.pick({ porEnviar: true, porTomar: true, faltan: true, sinRepartir: true })),
});

/** Reads one purchase. 404 if the window has neither orders nor receipts of the supplier's goods. */
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

const withoutCosts = ({ total: _, saldo: __, renglones, ...purchase }: Purchase): Purchase => ({
  ...purchase,
  renglones: renglones.map(({ costo: ___, ...line }) => line),
});

export const unsentLines = (lines: readonly z.output<typeof StoredPurchase.shape.renglones.element>[]) =>
  lines.flatMap((line) => (line.porEnviar > 0 ? [{ ...line, unidades: line.porEnviar }] : []));

const storedPurchases = (db: Executor, ventana: number, condition: Sql): Promise<StoredPurchase[]> =>
  db.rows(StoredPurchase)`
    with ${knownCosts((id) => sql`${id} = ${ventana}`)}, ${purchasedLines(ventana)}, ${surplusLines(ventana, condition, shownOf(ventana))}, kept as (
      select proveedor_id, producto_id, referencia,
        coalesce(sum(greatest(0, sobraron - dichas)) filter (where ventana_id = ${ventana}), 0) as sobrantes,
        coalesce(sum(greatest(0, sobraron - dichas)) filter (where ventana_id < ${ventana}), 0) as de_antes
      from sobrante group by proveedor_id, producto_id, referencia
    ), named as materialized (
      select l.producto_id, ${lastOrdered('l', 'name')} as name, ${lastOrdered('l', 'codigo')} as codigo
      from pedido p join pedido_linea l using (pedido_id) where p.ventana_id = ${ventana} group by l.producto_id
    )
    select v.proveedor_id as "proveedorId", coalesce(v.razon_social, 'Sin proveedor') as "razonSocial",
      coalesce(v.telefono, '') as telefono, coalesce(sum(r.pedidas * ${unitCost}), 0) as total,
      coalesce((select b.saldo from (${supplierBalances}) b where b.owner = v.proveedor_id), 0) as saldo,
      json_agg(json_build_object('productoId', r.producto_id, 'codigo', coalesce(n.codigo, d.codigo),
        'name', coalesce(n.name, d.name), 'referencia', r.referencia, 'pedidas', r.pedidas, 'aEntregar', r.a_entregar,
        'faltan', r.faltan, 'sinRepartir', r.sin_repartir, 'enviadas', r.enviadas, 'porEnviar', r.por_enviar - least(r.por_enviar, coalesce(k.de_antes, 0)),
        'deSobrante', r.usadas, 'porTomar', least(r.por_enviar, coalesce(k.de_antes, 0)), 'sobrantes', coalesce(k.sobrantes, 0),
        'recibidas', r.recibidas, 'danadas', r.danadas, 'reclamadas', r.reclamadas, 'costo', ${unitCost})
        order by coalesce(n.name, d.name) collate "es-x-icu", r.producto_id, r.referencia collate "es-x-icu") as renglones
    from comprado r left join kept k using (proveedor_id, producto_id, referencia) ${withCosts(sql`${ventana}`, 'r')} left join named n on n.producto_id = r.producto_id
    left join proveedor v on v.proveedor_id = r.proveedor_id
    where ${condition}
    group by v.proveedor_id
    order by v.razon_social collate "es-x-icu" nulls last, v.proveedor_id`;

/**
 * True for the surpluses that a purchase shows: those of its own window and, if a line has unsent units, of earlier
 * windows.
 */
const shownOf = (ventana: number) => (row: string) =>
  sql`exists (
      select from comprado b where b.proveedor_id = r.proveedor_id and b.producto_id = ${column(row, 'producto_id')}
        and b.referencia = ${column(row, 'referencia')} and (b.por_enviar > 0 or r.ventana_id = ${ventana}))`;

const SentLine = PurchaseLine.pick({ codigo: true, name: true, referencia: true }).extend({
  unidades: z.int(),
  costo: z.number().nullable(),
});

export const lastSent = (db: Executor, { ventana, proveedorId }: PurchaseKey) =>
  db.rows(SentLine)`
    select d.codigo, d.name, k.referencia, k.unidades, k.costo
    from compra_envio_linea k join producto d using (producto_id)
    where k.envio_id = (
      select max(envio_id) from compra_envio where ventana_id = ${ventana} and proveedor_id = ${proveedorId})
    order by d.name collate "es-x-icu", d.producto_id, k.referencia collate "es-x-icu"`;

export const supplierProducts = (db: Executor, proveedorId: number): Promise<SupplierProduct[]> =>
  db.rows(SupplierProduct)`
    select producto_id as "productoId", codigo, name, ${imageUrlOf(sql`imagen_hash`)} as "imageUrl",
      array(select r->>'nombre' from jsonb_array_elements(referencias) r) as referencias
    from producto where proveedor_id = ${proveedorId} and eliminado_at is null
    order by name collate "es-x-icu", producto_id limit 5000`;
