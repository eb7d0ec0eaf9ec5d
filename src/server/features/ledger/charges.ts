import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Charges buyers what is delivered of the orders in `done`, rows of `pedido`: an insert, of one statement with what made them REALIZADO. */
export const chargeDelivered = (done: Sql, viewer: Viewer): Sql => sql`
  insert into movimiento (usuario_id, tipo, importe, pedido_id, creado_por)
  select usuario_id, 'CARGO', total_amount, pedido_id, ${viewer.id} from ${done} where total_amount > 0 order by pedido_id`;

/** Takes back what orders were charged for, which the caller has locked; nothing where they were not. */
export async function reverseCharges(tx: Transaction, viewer: Viewer, orderIds: readonly number[]) {
  await tx.execute`
    insert into movimiento (usuario_id, tipo, importe, contra, nota, creado_por)
    select usuario_id, 'CONTRAASIENTO', -importe, movimiento_id, 'El pedido volvió a PENDIENTE.', ${viewer.id}
    from movimiento m
    where pedido_id = any(${orderIds}::int[])
      and not exists (select from movimiento r where r.contra = m.movimiento_id)
    order by pedido_id`;
}
