import { z } from 'zod';
import { UsualProduct } from '#contract/own.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';

/** The newest first. */
export async function favouritesOf(db: Executor, userId: number): Promise<number[]> {
  const rows = await db.rows(Favourite)`
    select producto_id as "productoId" from favorito where usuario_id = ${userId} order by creado_at desc, producto_id`;
  return rows.map(({ productoId }) => productoId);
}

const Favourite = z.object({ productoId: z.int() });

/** What somebody ordered most often in the last closings, more than once, of what is still offered; without cancelled orders. */
export const usualProducts = (db: Executor, userId: number): Promise<UsualProduct[]> => db.rows(UsualProduct)`
  select o.producto_id as "productoId", count(*)::int as pedidos,
    percentile_disc(0.5) within group (order by o.unidades)::int as cantidad
  from (
    select l.producto_id, l.pedido_id, sum(coalesce(l.pedida, l.quantity)) as unidades
    from pedido p join pedido_linea l using (pedido_id)
    where p.usuario_id = ${userId} and p.estado <> 'CANCELADO'
      and p.ventana_id in (select ventana_id from ventana order by cierre desc limit ${CLOSINGS})
    group by l.producto_id, l.pedido_id) o
  join producto c on c.producto_id = o.producto_id and c.eliminado_at is null and c.estado = 'ACTIVO'
  group by o.producto_id having count(*) > 1 order by pedidos desc, sum(o.unidades) desc, o.producto_id
  limit ${MOST_USUAL}`;

/** Closings that are looked back at. */
const CLOSINGS = 8;
const MOST_USUAL = 24;
