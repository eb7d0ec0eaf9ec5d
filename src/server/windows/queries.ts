import { sql } from 'drizzle-orm';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import type { Executor } from '../db/connect.ts';
import { isoInstant } from '../db/instants.ts';

export async function isOpen(db: Executor): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from ventana where cerrada_at is null`);
  return rowCount === 1;
}

/** Every ordering window, the last one first, with its orders that were not cancelled. */
export async function allWindows(db: Executor): Promise<OrderingWindow[]> {
  const { rows } = await db.execute<OrderingWindow>(sql`
    select v.ventana_id as id, ${isoInstant('v.abierta_at')} as abierta, ${isoInstant('v.cerrada_at')} as cerrada,
      count(p.pedido_id) as pedidos, coalesce(sum(p.total_amount), 0) as total
    from ventana v left join pedido p on p.ventana_id = v.ventana_id and p.estado <> 'CANCELADO'
    group by v.ventana_id order by v.ventana_id desc`);
  return rows;
}
