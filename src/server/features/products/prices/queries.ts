import sql, { type Sql } from 'sql-template-tag';
import { PriceChange, PriceHistoryEntry } from '#contract/prices.calls.ts';
import type { Executor } from '../../../platform/db/executor.ts';
import { isoInstant } from '../../../platform/db/instants.ts';
import { displayNameOf } from '../../../platform/session/display-name.ts';
import { requireProduct } from '../queries.ts';

/** True if no price changed after this percentage change. */
export const isLastWord = (cambioId: Sql | number): Sql => sql`
  (select cambio_id from precio_historial order by precio_id desc limit 1) is not distinct from ${cambioId}`;

export const findPriceChanges = (db: Executor): Promise<PriceChange[]> =>
  db.rows(PriceChange)`
    select c.cambio_id as "cambioId", c.tipo, c.porcentaje, c.redondeo, c.categoria, c.proveedor_id as "proveedorId",
      v.razon_social as "razonSocial", c.tipo_producto as "tipoProducto", c.elegidos, c.productos, ${displayNameOf('u')} as quien,
      ${isoInstant('c.creado_at')} as "createdAt", ${isoInstant('c.deshecho_at')} as deshecho,
      json_build_object('undo', c.deshecho_at is null and ${isLastWord(sql`c.cambio_id`)}) as can
    from cambio_precio c join usuario u on u.id = c.usuario_id
    left join proveedor v on v.proveedor_id = c.proveedor_id
    order by c.cambio_id desc limit 50`;

export async function findPriceHistory(db: Executor, id: number): Promise<PriceHistoryEntry[]> {
  const entries = await db.rows(PriceHistoryEntry)`
    select h.antes, h.despues, h.motivo, ${displayNameOf('u')} as quien, ${isoInstant('h.creado_at')} as "createdAt"
    from precio_historial h join usuario u on u.id = h.usuario_id
    where h.producto_id = ${id} order by h.precio_id desc`;
  if (!entries.length) await requireProduct(db, id);
  return entries;
}
