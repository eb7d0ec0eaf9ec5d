import { z } from 'zod';
import { statesThat } from '#contract/orders.ts';
import { UsualProduct } from '#contract/own.calls.ts';
import { offeredStates } from '#contract/products.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

export function favouriteRoutes({ mount, db }: Parts) {
  return mount({
    'GET /api/favoritos': ({ viewer }) => favouritesOf(db, viewer.id),
    'PUT /api/favoritos/:id': ({ viewer, params }) => markFavourite(db, viewer, params.id),
    'DELETE /api/favoritos/:id': ({ viewer, params }) => unmarkFavourite(db, viewer, params.id),
    'GET /api/habituales': ({ viewer }) => usualProducts(db, viewer.id),
  });
}

const favouritesOf = (db: Executor, userId: number): Promise<number[]> => db.rows(z.int())`
  select producto_id from favorito where usuario_id = ${userId} order by creado_at desc, producto_id`;

/**
 * Reads the offered products that a person ordered at least twice in the latest windows, most often first. `cantidad`
 * is the median of the units per order.
 */
const usualProducts = (db: Executor, userId: number): Promise<UsualProduct[]> => db.rows(UsualProduct)`
  select o.producto_id as "productoId", count(*)::int as pedidos,
    percentile_disc(0.5) within group (order by o.unidades)::int as cantidad
  from (
    select l.producto_id, l.pedido_id, sum(l.ordered) as unidades
    from pedido p join pedido_linea l using (pedido_id)
    where p.usuario_id = ${userId} and ${isOneOf('p.estado', statesThat('counts'))}
      and p.ventana_id in (select ventana_id from ventana order by cierre desc limit ${WINDOWS})
    group by l.producto_id, l.pedido_id) o
  join producto c on c.producto_id = o.producto_id and c.eliminado_at is null and ${isOneOf('c.estado', offeredStates)}
  group by o.producto_id having count(*) > 1 order by pedidos desc, sum(o.unidades) desc, o.producto_id
  limit ${MOST_USUAL}`;

const WINDOWS = 8;
const MOST_USUAL = 24;

/** Throws 404 for an unknown product. */
const markFavourite = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async ({ tx }) => {
    const found = await tx.execute`
      select from producto where producto_id = ${id} and eliminado_at is null for key share`;
    if (found === 0) throw notFound('No existe ese producto.');
    await tx.execute`
      insert into favorito (usuario_id, producto_id) values (${viewer.id}, ${id}) on conflict do nothing`;
  });

const unmarkFavourite = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async ({ tx }) => {
    await tx.execute`delete from favorito where usuario_id = ${viewer.id} and producto_id = ${id}`;
  });
