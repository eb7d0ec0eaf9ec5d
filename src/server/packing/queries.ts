import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Packing, PackingItem, Parcel } from '#contract/packing.calls.ts';
import type { Executor } from '../db/executor.ts';
import { isoInstant } from '../db/instants.ts';
import { inReadingOrder, lastOrdered, linesByReference } from '../orders/ordered-lines.ts';

export const findWindow = (db: Executor, id: number): Promise<Packing['ventana'] | undefined> =>
  db.maybeOne(Packing.shape.ventana)`
    select ventana_id as id, cierre, ${isoInstant('abierta_at')} as abierta, ${isoInstant('cerrada_at')} as cerrada
    from ventana where ventana_id = ${id}`;

const Seller = Parcel.omit({ renglones: true }).extend({
  retiro: z.string(),
  idLider: z.int().nullable(),
  lider: z.string().nullable(),
});
export type Seller = z.output<typeof Seller>;

/**
 * Each seller of a window by pickup point, leader and name; the newest order says who and where the seller is, as in the
 * documents.
 */
export const findSellers = (db: Executor, ventana: number): Promise<Seller[]> =>
  db.rows(Seller)`
    with sellers as (
      select usuario_id, max(pedido_id) as newest, array_agg(pedido_id order by pedido_id) as orders
      from pedido where ${packed(ventana)} group by usuario_id
    )
    select s.usuario_id as "vendedorId", n.client_name as vendedor, n.telefono, n.retiro, s.orders as pedidos,
      n.id_lider as "idLider", n.lider
    from sellers s join pedido n on n.pedido_id = s.newest
    order by n.retiro collate "es-x-icu", n.lider collate "es-x-icu" nulls last, n.id_lider,
      n.client_name collate "es-x-icu", s.usuario_id`;

/** What goes into each seller's parcel, by product name and reference. */
export async function findParcelItems(db: Executor, ventana: number): Promise<ParcelItem[]> {
  const lines = await linesByReference(db, packed(ventana));
  return db.rows(ParcelItem)`
    select b.usuario_id as "vendedorId", ${item}
    from (
      select usuario_id, ${orderedUnits} from pedido join ${lines} l using (pedido_id)
      where ${packed(ventana)} group by usuario_id, producto_id, referencia
    ) b left join armado a on a.ventana_id = ${ventana} and a.vendedor_id = b.usuario_id
      and a.producto_id = b.producto_id and a.referencia = b.referencia
    order by b.name collate "es-x-icu", b.producto_id, ${inReadingOrder('b.referencia')}`;
}

const ParcelItem = PackingItem.extend(Parcel.pick({ vendedorId: true }).shape);
export type ParcelItem = z.output<typeof ParcelItem>;

const PickedItem = PackingItem.extend(
  Packing.shape.proveedores.element.pick({ proveedorId: true, razonSocial: true }).shape,
);
export type PickedItem = z.output<typeof PickedItem>;

/** What is to be picked for all parcels together, by supplier and product name; those without supplier last. */
export async function findPickedItems(db: Executor, ventana: number): Promise<PickedItem[]> {
  const lines = await linesByReference(db, packed(ventana));
  return db.rows(PickedItem)`
    select b.proveedor_id as "proveedorId", ${supplierName} as "razonSocial", ${item}
    from (
      select ${orderedUnits}, ${lastOrdered('proveedor_id')} as proveedor_id, ${lastOrdered('razon_social')} as razon_social
      from pedido join ${lines} l using (pedido_id)
      where ${packed(ventana)} group by producto_id, referencia
    ) b left join proveedor v using (proveedor_id)
    left join armado a on a.ventana_id = ${ventana} and a.vendedor_id is null
      and a.producto_id = b.producto_id and a.referencia = b.referencia
    order by ${supplierName} collate "es-x-icu" nulls last, b.proveedor_id, b.name collate "es-x-icu", b.producto_id,
      ${inReadingOrder('b.referencia')}`;
}

/** The window's orders that count; of `pedido`. */
export const packed = (ventana: number): SQL => sql`ventana_id = ${ventana} and estado <> 'CANCELADO'`;

const supplierName = sql`coalesce(v.razon_social, b.razon_social)`;
const orderedUnits = sql`producto_id, referencia, sum(quantity)::int as quantity,
  ${lastOrdered('name')} as name, ${lastOrdered('codigo')} as codigo`;
/** A tick made before units were cancelled counts for those that are left. */
const item = sql`b.producto_id as "productoId", b.name, b.codigo, b.referencia, b.quantity,
  least(coalesce(a.listo, 0), b.quantity) as listo`;
