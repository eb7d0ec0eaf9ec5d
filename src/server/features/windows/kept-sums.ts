import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { statesThat } from '#contract/orders.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { noWindow } from './queries.ts';

/** The number and the sum of a window's orders, as a subselect for a statement that updates `ventana`. */
export const countedSums: Sql = sql`(
  select count(*), coalesce(sum(total_amount), 0) from pedido p
  where p.ventana_id = ventana.ventana_id and ${isOneOf('p.estado', statesThat('counts'))})`;

const LockedWindow = z.object({ ventanaId: z.int(), closed: z.boolean(), over: z.boolean() });
export type LockedWindow = Omit<z.output<typeof LockedWindow>, 'over'>;

/**
 * Locks a window, so that it can neither close nor reopen meanwhile. `over` is true after its close or its programmed
 * end. 404 for an unknown window.
 */
export const lockWindow = (tx: Transaction, id: number | Sql) =>
  tx.one(LockedWindow, { otherwise: noWindow })`
    select v.ventana_id as "ventanaId", v.cerrada_at is not null as closed,
      v.cerrada_at is not null or exists (select from programacion where cierra_at <= now()) as over
    from ventana v where v.ventana_id = ${id} ${sharedLock(sql`v`)}`;

export const windowOf = (orderId: number): Sql => sql`(select ventana_id from pedido where pedido_id = ${orderId})`;

/** KEY SHARE is the strongest lock that several transactions can hold while one of them updates the row. */
export const sharedLock = (table: Sql): Sql => sql`for key share of ${table}`;

/** Adds to the sums that are stored with a closed window. An open window has no stored sums, so nothing changes. */
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
