import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { OrderNames, type OrderNamesWrite } from '#contract/own.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { notFound } from '../../platform/http/refusal.ts';

/** 404 for an order that somebody neither has nor placed for another. */
export async function demandOwnOrder(db: Executor, userId: number, id: number): Promise<void> {
  const found = await db.maybeOne(Found)`
    select pedido_id as id from pedido where pedido_id = ${id} and ${userId} in (usuario_id, cargado_por)`;
  if (!found) throw notFound('No existe ese pedido.');
}

const Found = z.object({ id: z.int() });

/** What somebody noted of an order; without a note an empty one of version 0. */
export const orderNamesOf = async (db: Executor, userId: number, id: number): Promise<OrderNames> =>
  (await db.maybeOne(OrderNames)`
    select version, productos from para_quien where pedido_id = ${id} and usuario_id = ${userId}`) ?? {
    version: 0,
    productos: [],
  };

/** Keeps a note in the place of the version that it was made from; nothing where that is not the last. */
export const replaceOrderNames = (
  db: Executor,
  userId: number,
  id: number,
  { version, productos }: OrderNamesWrite,
) => db.maybeOne(OrderNames)`
  insert into para_quien as n (pedido_id, usuario_id, productos, version)
  select ${id}, ${userId}, ${JSON.stringify(productos)}::jsonb, 1
  where ${version}::int = 0 or exists (select from para_quien where pedido_id = ${id} and usuario_id = ${userId})
  on conflict (pedido_id, usuario_id) do update set productos = excluded.productos, version = n.version + 1,
    cambiado_at = now()
  where n.version = ${version}
  returning n.version, n.productos`;

/** The statement that notes for whom an order is while it is placed: `p` is the order. */
export const namesWithOrder = (userId: number, productos: OrderNamesWrite['productos']): SQL => sql`
  insert into para_quien (pedido_id, usuario_id, productos, version)
  select p.pedido_id, ${userId}::int, ${JSON.stringify(productos)}::jsonb, 1 from p where ${productos.length}::int > 0`;
