import { z } from 'zod';
import { weekDays } from './days.ts';
import { amount, count, defineCalls, id, key, named } from './fields.calls.ts';
import { Product } from './products.calls.ts';
import { productStates, productTypes } from './products.ts';

/** A day of the weekly menu. `quantity` is the number that the dish's field for units shows at first. */
export const MenuDay = named('DiaDelMenu', {
  dateName: z.enum(weekDays),
  menuList: z.array(
    z.object({
      productoId: key,
      imageUrl: z.string().nullable(),
      name: z.string(),
      description: z.string(),
      codigo: z.string(),
      tipoProducto: z.enum(productTypes),
      amount,
      referencias: Product.shape.referencias,
      /** The units left; null for an unlimited stock. */
      stock: count.nullable(),
      quantity: z.literal(0),
    }),
  ),
});
export type MenuDay = z.output<typeof MenuDay>;

/** A dish in the editor of a day. An inactive dish keeps its place but is not offered. */
export const DayDish = named('PlatoDelDia', { productoId: key, name: z.string(), estado: z.enum(productStates) });
export type DayDish = z.output<typeof DayDish>;

const params = z.object({ dia: z.enum(weekDays) });

export const menuCalls = defineCalls('admin', {
  'GET /api/producto/week': {
    access: 'buyer',
    summary: 'El menú de la semana, de LUNES a DOMINGO; los días sin platos no vienen.',
    reply: z.array(MenuDay),
  },
  'GET /api/producto/week/:dia': {
    summary: 'Los platos de un día en su orden, también los inactivos.',
    params,
    reply: z.array(DayDish),
  },
  'PUT /api/producto/week/:dia': {
    summary: 'Pone los platos de un día, en ese orden.',
    params,
    body: z.object({
      productoIds: z
        .array(id)
        .max(100, 'Un día puede ofrecer hasta 100 platos.')
        .refine((ids) => new Set(ids).size === ids.length, 'Hay platos repetidos.'),
    }),
    reply: MenuDay,
    refuses: ['PRODUCTO_DESCONOCIDO'],
  },
});
