import sql, { type Sql } from 'sql-template-tag';
import { OrderNames, type OrderNamesWrite } from '#contract/own.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Throws 404 unless the user bought or placed the order. */
export async function requireOwnOrder(db: Executor, userId: number, id: number): Promise<void> {
  if (!(await db.execute`select from pedido where pedido_id = ${id} and ${userId} in (usuario_id, cargado_por)`))
    throw notFound('No existe ese pedido.');
}

export const orderNamesOf = async (db: Executor, userId: number, id: number): Promise<OrderNames> =>
  (await db.maybeOne(OrderNames)`
    select version, productos from para_quien where pedido_id = ${id} and usuario_id = ${userId}`) ?? {
    version: 0,
    productos: [],
  };

/** The insert of the customers' names, as part of the statement that places the order `p`. */
export const namesWithOrder = (userId: number, productos: OrderNamesWrite['productos']): Sql => sql`
  insert into para_quien (pedido_id, usuario_id, productos, version)
  select p.pedido_id, ${userId}::int, ${JSON.stringify(productos)}::jsonb, 1 from p where ${productos.length}::int > 0`;

/** Stores private customer names. 404 for other people's orders, 409 `VERSION_VIEJA`. */
export const keepOrderNames = (db: Db, viewer: Viewer, id: number, { version, productos }: OrderNamesWrite) =>
  change(db, viewer, async ({ tx }) => {
    await requireOwnOrder(tx, viewer.id, id);
    const kept = await tx.maybeOne(OrderNames)`
      insert into para_quien as n (pedido_id, usuario_id, productos, version)
      select ${id}, ${viewer.id}, ${JSON.stringify(productos)}::jsonb, 1
      where ${version}::int = 0 or exists (select from para_quien where pedido_id = ${id} and usuario_id = ${viewer.id})
      on conflict (pedido_id, usuario_id) do update set productos = excluded.productos, version = n.version + 1,
        cambiado_at = now()
      where n.version = ${version}
      returning n.version, n.productos`;
    if (!kept) throw new Refusal('VERSION_VIEJA', 'Estos nombres cambiaron en otro equipo.');
    return kept;
  });
