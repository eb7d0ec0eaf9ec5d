import { OrderingWindow } from '#contract/windows.calls.ts';
import type { Executor } from '../db/executor.ts';
import { isoInstant } from '../db/instants.ts';

export async function isOpen(db: Executor): Promise<boolean> {
  return (await db.execute`select from ventana where cerrada_at is null`) === 1;
}

/** Every ordering window, the last one first, with its orders that were not cancelled. */
export const allWindows = (db: Executor): Promise<OrderingWindow[]> =>
  db.rows(OrderingWindow)`
    select v.ventana_id as id, v.cierre, ${isoInstant('v.abierta_at')} as abierta, ${isoInstant('v.cerrada_at')} as cerrada,
      count(p.pedido_id) as pedidos, coalesce(sum(p.total_amount), 0) as total
    from ventana v left join pedido p on p.ventana_id = v.ventana_id and p.estado <> 'CANCELADO'
    group by v.ventana_id order by v.ventana_id desc`;
