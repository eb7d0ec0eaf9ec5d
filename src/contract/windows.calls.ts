import { z } from 'zod';
import { weekDays } from './days.ts';
import { count, defineCalls, instant, key, listQuery, named, reason, sum, version } from './fields.calls.ts';

/** An ordering window, with the number and total of its orders that were not cancelled. */
export const OrderingWindow = named('Ventana', {
  id: key,
  cierre: key,
  /** When the window opened. `cerrada` is when it closed; null while it is open. */
  abierta: instant,
  cerrada: instant.nullable(),
  pedidos: count,
  total: sum,
});
export type OrderingWindow = z.output<typeof OrderingWindow>;

/** A window's totals, and the sellers without an order in it, by name. */
export const WindowSummary = OrderingWindow.extend({
  sinPedidos: z.array(z.object({ id: key, nombreCompleto: z.string() })),
}).meta({ id: 'ResumenDeVentana' });
export type WindowSummary = z.output<typeof WindowSummary>;

/** The programmed opening and closing of the catalogue; null for none. */
const programmed = { apertura: instant.nullable(), cierre: instant.nullable() };

const weekMoment = z.object({
  dia: z.enum(weekDays),
  hora: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Debe ser una hora de 00:00 a 23:59.'),
});
/** The weekly times of opening and closing, in the business's time zone. The next programmed times follow from them. */
const ritmo = z
  .object({ abre: weekMoment, cierra: weekMoment })
  .refine(({ abre, cierra }) => abre.dia !== cierra.dia || abre.hora !== cierra.hora, {
    message: 'No puede abrir y cerrar en el mismo momento.',
    path: ['cierra'],
  })
  .meta({ id: 'RitmoSemanal' });

export const WindowSchedule = named('Programacion', {
  ...programmed,
  ritmo: ritmo.nullable(),
  /** The database's time, which decides when the catalogue opens and closes. */
  ahora: instant,
  /** 0 while no time was ever programmed; every change adds one. */
  version: count,
});
export type WindowSchedule = z.output<typeof WindowSchedule>;

export type WindowField = keyof OrderingWindow;

export const windowCalls = defineCalls('admin', {
  'GET /api/producto/estadoCatalogo': { access: 'open', summary: 'Si se pueden generar pedidos.', reply: z.boolean() },
  'PUT /api/producto/estadoCatalogo/:x': {
    summary: 'Abre o cierra el catálogo a los pedidos.',
    params: z.object({ x: z.enum(['true', 'false']).transform((x) => x === 'true') }),
    reply: z.boolean(),
  },
  'GET /api/ventanas': {
    access: 'windows',
    summary: 'Las ventanas de pedidos, la última primero, con sus pedidos o, para un líder, los de su equipo.',
    query: listQuery(OrderingWindow.keyof().options, {}),
    reply: z.array(OrderingWindow),
  },
  'GET /api/ventanas/programacion': {
    access: 'open',
    summary: 'Cuándo el catálogo se abre y se cierra solo.',
    reply: WindowSchedule,
  },
  'PUT /api/ventanas/programacion': {
    summary:
      'Programa la próxima apertura y el próximo cierre del catálogo, o ninguno. Un ritmo semanal nuevo los programa él; null lo quita, y sin mandarlo sigue como está.',
    body: named('NuevaProgramacion', { ...programmed, ritmo: ritmo.nullable().optional(), version }),
    reply: WindowSchedule,
    refuses: ['VERSION_VIEJA'],
  },
  'PUT /api/ventanas/:id/reabrir': {
    summary: 'Reabre el último cierre en lugar de empezar otro.',
    body: named('Reapertura', { motivo: reason }),
    reply: OrderingWindow,
    refuses: ['VENTANA_ABIERTA', 'VENTANA_ANTERIOR'],
  },
  'GET /api/ventanas/:id/despues': {
    access: 'accountant',
    summary:
      'Cuántos pedidos entraron en una ventana después de un momento: los que no tiene un documento de entonces.',
    query: z.object({ desde: instant }),
    reply: z.object({ pedidos: count }),
  },
  'GET /api/ventanas/:id/resumen': {
    access: 'accountant',
    summary: 'Lo que suma una ventana de pedidos, y los vendedores que no tienen pedidos en ella.',
    reply: WindowSummary,
  },
});
