import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, day, key } from './fields.calls.ts';

/** How many units of a product were ordered on each day of a week (§3). */
export const WeekStatistic = z
  .object({
    productoId: key,
    nombre: z.string(),
    /** The other names that it was ordered under. */
    antes: z.string().optional(),
    lunes: count,
    martes: count,
    miercoles: count,
    jueves: count,
    viernes: count,
    sabado: count,
    domingo: count,
    totalQuantity: count,
  })
  .meta({ id: 'EstadisticaSemanal' });
export type WeekStatistic = z.output<typeof WeekStatistic>;

export const statisticsCalls = defineCalls({
  'GET /api/producto/estadistica': {
    access: 'admin',
    summary: 'Cantidades por producto y día de la semana, de lunes a domingo, que contiene la fecha (hoy si falta).',
    query: z.object({ fecha: day.optional() }),
    reply: z.array(WeekStatistic),
  },
});
