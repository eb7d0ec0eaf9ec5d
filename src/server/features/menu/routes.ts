import sql from 'sql-template-tag';
import { z } from 'zod';
import { type WeekDay, weekDays } from '#contract/days.ts';
import { DayDish, MenuDay } from '#contract/menu.calls.ts';
import { offeredStates } from '#contract/products.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor, Transaction } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { imageUrlOf } from '../../platform/images/image-types.ts';

export function menuRoutes({ mount, db }: Parts) {
  return mount({
    'GET /api/producto/week': () => weekMenu(db),
    'GET /api/producto/week/:dia': ({ params }) => dayDishes(db, params.dia),
    'PUT /api/producto/week/:dia': ({ viewer, params, body }) => setDayMenu(db, viewer, params.dia, body.productoIds),
  });
}

/** Replaces a day's dishes by these products, in this order. 422 `PRODUCTO_DESCONOCIDO` for an unknown product. */
async function setDayMenu(db: Db, viewer: Viewer, day: WeekDay, productIds: readonly number[]): Promise<MenuDay> {
  await change(db, viewer, async ({ tx, record }) => {
    // Only one transaction at a time changes the menu: two changes of one day would violate the primary key. Readers do
    // not wait.
    await tx.execute`lock table menu_semanal in share row exclusive mode`;
    await requireKnownProducts(tx, productIds);
    const antes = await dishNames(tx, day);
    await tx.execute`delete from menu_semanal where dia = ${day}`;
    await tx.execute`
      insert into menu_semanal (dia, producto_id, posicion)
      select ${day}, s.producto_id, s.nth from unnest(${productIds}::int[]) with ordinality as s (producto_id, nth)`;
    const despues = await dishNames(tx, day);
    await record({ entidad: 'menu', entidadId: null, nombre: day, campo: 'platos', antes, despues });
  });
  const week = await weekMenu(db);
  return week.find(({ dateName }) => dateName === day) ?? { dateName: day, menuList: [] };
}

async function requireKnownProducts(tx: Transaction, ids: readonly number[]) {
  const unknown = await tx.rows(z.int())`
    select s.id from unnest(${ids}::int[]) as s (id)
    where not exists (select from producto where producto_id = s.id and eliminado_at is null)`;
  if (!unknown.length) return;
  throw new Refusal('PRODUCTO_DESCONOCIDO', 'Hay platos que no existen.', {
    detail: unknown.map((id) => `N° ${id}`).join(', '),
    productos: unknown.map((id) => ({ productoId: id, name: `N° ${id}` })),
  });
}

/** Reads the days that have dishes. Inactive and deleted products are left out. */
const weekMenu = (db: Executor): Promise<MenuDay[]> =>
  db.rows(MenuDay)`
    select m.dia as "dateName", json_agg(json_build_object('productoId', p.producto_id, 'name', p.name,
      'imageUrl', ${imageUrlOf(sql`p.imagen_hash`)}, 'description', p.description, 'codigo', p.codigo,
      'tipoProducto', p.tipo_producto, 'amount', p.amount, 'referencias', p.referencias, 'stock', p.stock, 'quantity', 0) order by m.posicion) as "menuList"
    from menu_semanal m join producto p using (producto_id)
    where ${isOneOf('p.estado', offeredStates)} and p.eliminado_at is null
    group by m.dia order by array_position(${weekDays}::text[], m.dia)`;

const dayDishes = (db: Executor, day: WeekDay): Promise<DayDish[]> =>
  db.rows(DayDish)`
    select p.producto_id as "productoId", p.name, p.estado
    from menu_semanal m join producto p using (producto_id)
    where m.dia = ${day} and p.eliminado_at is null
    order by m.posicion`;

const dishNames = (db: Executor, day: WeekDay): Promise<string | null> =>
  db.one(z.string().nullable())`
    select string_agg(p.name, ', ' order by m.posicion)
    from menu_semanal m join producto p using (producto_id) where m.dia = ${day}`;
