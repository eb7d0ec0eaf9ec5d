import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { id } from './fields.ts';
import { productTypes } from './product-rules.ts';
import { weekDays } from './week-days.ts';

/** A day of the weekly menu with its dishes in their order; `quantity` is where the stepper begins. */
export const MenuDay = z.object({
  dateName: z.enum(weekDays),
  menuList: z.array(
    z.object({
      productoId: z.number(),
      imageUrl: z.string().nullable(),
      name: z.string(),
      description: z.string(),
      codigo: z.string(),
      tipoProducto: z.enum(productTypes),
      /** US dollars. */
      amount: z.number(),
      /** Units left; null is unlimited. */
      stock: z.number().nullable(),
      quantity: z.literal(0),
    }),
  ),
});
export type MenuDay = z.output<typeof MenuDay>;

export const menuCalls = defineCalls({
  'GET /api/producto/week': {
    access: 'logged-in',
    summary: 'El menú de la semana, de LUNES a DOMINGO; los días sin platos no vienen.',
    reply: z.array(MenuDay),
  },
  'PUT /api/producto/week/:dia': {
    access: 'admin',
    summary: 'Pone los platos de un día, en ese orden.',
    params: z.object({ dia: z.enum(weekDays) }),
    body: z.object({
      productoIds: z
        .array(id)
        .max(100)
        .refine((ids) => new Set(ids).size === ids.length, 'Hay platos repetidos.'),
    }),
    reply: MenuDay,
  },
});
