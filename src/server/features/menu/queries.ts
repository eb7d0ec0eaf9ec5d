import { z } from 'zod';
import { type WeekDay, weekDays } from '#contract/days.ts';
import { DayDish, MenuDay } from '#contract/menu.calls.ts';
import { imageUrl } from '#contract/products.ts';
import type { Executor } from '../../platform/db/executor.ts';

const DishRow = MenuDay.shape.menuList.element
  .omit({ imageUrl: true, quantity: true })
  .extend({ dia: z.enum(weekDays), imagenHash: z.string().nullable() });

/** The days that have dishes, LUNES to DOMINGO; products that are inactive or deleted are left out. */
export async function weekMenu(db: Executor): Promise<MenuDay[]> {
  const rows = await db.rows(DishRow)`
    select m.dia, p.producto_id as "productoId", p.imagen_hash as "imagenHash", p.name, p.description, p.codigo,
      p.tipo_producto as "tipoProducto", p.amount, p.stock
    from menu_semanal m join producto p using (producto_id)
    where p.estado = 'ACTIVO' and p.eliminado_at is null
    order by m.posicion`;
  const dishesOf = (day: WeekDay) =>
    rows
      .filter(({ dia }) => dia === day)
      .map(({ dia: _, imagenHash, ...dish }) => ({
        ...dish,
        imageUrl: imagenHash && imageUrl(imagenHash),
        quantity: 0 as const,
      }));
  return weekDays
    .map((day) => ({ dateName: day, menuList: dishesOf(day) }))
    .filter(({ menuList }) => menuList.length > 0);
}

/** A day's dishes in their order, inactive ones too. */
export const dayDishes = (db: Executor, day: WeekDay): Promise<DayDish[]> =>
  db.rows(DayDish)`
    select p.producto_id as "productoId", p.name, p.estado
    from menu_semanal m join producto p using (producto_id)
    where m.dia = ${day} and p.eliminado_at is null
    order by m.posicion`;

/** The names of a day's dishes in their order, in a line; null for none. */
export const dishNames = (db: Executor, day: WeekDay): Promise<string | null> =>
  db.one(z.string().nullable())`
    select string_agg(p.name, ', ' order by m.posicion)
    from menu_semanal m join producto p using (producto_id) where m.dia = ${day}`;
