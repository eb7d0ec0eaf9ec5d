import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/transaction.ts';
import { noWindow } from './queries.ts';

/** What a window's orders come to, to be kept when it closes; of `ventana`, after every order under way was waited for. */
export const countedSums: Sql = sql`(
  select count(*), coalesce(sum(total_amount), 0) from pedido p
  where p.ventana_id = ventana.ventana_id and p.estado <> 'CANCELADO')`;

const LockedWindow = z.object({ ventanaId: z.int(), closed: z.boolean() });
export type LockedWindow = z.output<typeof LockedWindow>;

/** Keeps an order's window from being closed or opened again until the transaction ends; `over` from its programmed end on, closed or not yet. */
export const lockWindow = (tx: Transaction, orderId: number) =>
  tx.one(LockedWindow.extend({ over: z.boolean() }))`
    select v.ventana_id as "ventanaId", v.cerrada_at is not null as closed,
      v.cerrada_at is not null or exists (select from programacion where cierra_at <= now()) as over
    from pedido p join ventana v using (ventana_id) where p.pedido_id = ${orderId} ${sharedLock(sql`v`)}`;

/** The same of a window by its id; 404 when there is none. */
export const lockWindowById = (tx: Transaction, id: number): Promise<LockedWindow> =>
  tx.one(LockedWindow, { otherwise: noWindow })`
    select ventana_id as "ventanaId", cerrada_at is not null as closed from ventana
    where ventana_id = ${id} ${sharedLock(sql`ventana`)}`;

/** KEY SHARE: the strongest lock that many may hold while one of them changes the row. */
export const sharedLock = (table: Sql): Sql => sql`for key share of ${table}`;

/** Corrects the sums that were kept when a window closed; an open one keeps none. */
export async function correctSums(
  tx: Transaction,
  { ventanaId, closed }: LockedWindow,
  pedidos: number,
  total: number,
) {
  if (closed)
    await tx.execute`
      update ventana set pedidos = pedidos + ${pedidos}, total = total + ${total}::numeric where ventana_id = ${ventanaId}`;
}
