import { type SQL, sql } from 'drizzle-orm';
import type { Packing, PackingItem, Parcel } from '#contract/packing.calls.ts';
import type { Executor } from '../db/connect.ts';
import { isoInstant } from '../db/instants.ts';
import { inReadingOrder, lastOrdered, linesByReference } from '../orders/ordered-lines.ts';
import { displayNameOf } from '../users/display-name.ts';

export async function findWindow(db: Executor, id: number): Promise<Packing['ventana'] | undefined> {
  const { rows } = await db.execute<Packing['ventana']>(sql`
    select ventana_id as id, ${isoInstant('abierta_at')} as abierta, ${isoInstant('cerrada_at')} as cerrada
    from ventana where ventana_id = ${id}`);
  return rows[0];
}

type ParcelRow = Omit<Parcel, 'renglones'> & { retiro: string; idLider: number | null; lider: string | null };

/**
 * Each seller of a window by pickup point, leader and name; the newest order says who and where the seller is, as in the
 * documents.
 */
export async function findSellers(db: Executor, ventana: number): Promise<ParcelRow[]> {
  const { rows } = await db.execute<ParcelRow>(sql`
    with sellers as (
      select usuario_id, max(pedido_id) as newest, array_agg(pedido_id order by pedido_id) as orders
      from pedido where ${packed(ventana)} group by usuario_id
    )
    select s.usuario_id as "vendedorId", n.client_name as vendedor, n.telefono, n.retiro, s.orders as pedidos,
      l.id as "idLider", ${leaderName} as lider
    from sellers s join pedido n on n.pedido_id = s.newest join usuario u on u.id = s.usuario_id
    left join usuario l on l.id = case when u.tipo = 'LIDER' then u.id else u.id_lider end
    order by n.retiro collate "es-x-icu", ${leaderName} collate "es-x-icu" nulls last, l.id, n.client_name collate "es-x-icu", s.usuario_id`);
  return rows;
}

/** What goes into each seller's parcel, by product name and reference. */
export async function findParcelItems(db: Executor, ventana: number) {
  const { rows } = await db.execute<PackingItem & Pick<Parcel, 'vendedorId'>>(sql`
    select b.usuario_id as "vendedorId", ${item}
    from (
      select usuario_id, ${orderedUnits} from pedido join ${await linesByReference(db, packed(ventana))} l using (pedido_id)
      where ${packed(ventana)} group by usuario_id, producto_id, referencia
    ) b left join armado a on a.ventana_id = ${ventana} and a.vendedor_id = b.usuario_id
      and a.producto_id = b.producto_id and a.referencia = b.referencia
    order by b.name collate "es-x-icu", b.producto_id, ${inReadingOrder('b.referencia')}`);
  return rows;
}

type PickedRow = PackingItem & Pick<Packing['proveedores'][number], 'proveedorId' | 'razonSocial'>;

/** What is to be picked for all parcels together, by supplier and product name; those without supplier last. */
export async function findPickedItems(db: Executor, ventana: number): Promise<PickedRow[]> {
  const { rows } = await db.execute<PickedRow>(sql`
    select b.proveedor_id as "proveedorId", ${supplierName} as "razonSocial", ${item}
    from (
      select ${orderedUnits}, ${lastOrdered('proveedor_id')} as proveedor_id, ${lastOrdered('razon_social')} as razon_social
      from pedido join ${await linesByReference(db, packed(ventana))} l using (pedido_id)
      where ${packed(ventana)} group by producto_id, referencia
    ) b left join proveedor v using (proveedor_id)
    left join armado a on a.ventana_id = ${ventana} and a.vendedor_id is null
      and a.producto_id = b.producto_id and a.referencia = b.referencia
    order by ${supplierName} collate "es-x-icu" nulls last, b.proveedor_id, b.name collate "es-x-icu", b.producto_id, ${inReadingOrder('b.referencia')}`);
  return rows;
}

/** The window's orders that count; of `pedido`. */
export const packed = (ventana: number): SQL => sql`ventana_id = ${ventana} and estado <> 'CANCELADO'`;

const leaderName = displayNameOf('l');
const supplierName = sql`coalesce(v.razon_social, b.razon_social)`;
const orderedUnits = sql`producto_id, referencia, sum(quantity)::int as quantity,
  ${lastOrdered('name')} as name, ${lastOrdered('codigo')} as codigo`;
/** A tick made before units were cancelled counts for those that are left. */
const item = sql`b.producto_id as "productoId", b.name, b.codigo, b.referencia, b.quantity,
  least(coalesce(a.listo, 0), b.quantity) as listo`;
