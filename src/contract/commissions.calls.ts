import { z } from 'zod';
import { day, decimal, defineCalls, id, idParam, key, named, sum } from './fields.calls.ts';
import { proof, proves } from './session.calls.ts';

const porcentaje = decimal(0, 50, 'Debe ser de 0 a 50.');

/** The percentage that leaders earn of their teams' deliveries in windows that close on `desde` or later. */
export const CommissionRate = named('PorcentajeDeComision', {
  /** Null: the percentage is that of all leaders who have none of their own. */
  idLider: key.nullable(),
  porcentaje,
  desde: day,
});
export type CommissionRate = z.output<typeof CommissionRate>;

/** A leader's earnings from one window, in US dollars. Once paid, the amounts do not change. */
export const Commission = named('Comision', {
  idLider: key,
  lider: z.string(),
  /**
   * The team's deliveries in the window, less the returns since the previous window ended. What earlier closings
   * carried over is added. The leader's own orders do not count.
   */
  base: sum,
  porcentaje,
  /** Each sale earns the percentage of its own closing. A return takes back no more than its sale earned. */
  comision: sum,
  /**
   * The part of `comision` that comes from earlier closings: their negative commissions, and changes after they were
   * paid.
   */
  arrastre: sum,
  /**
   * A negative commission, which a later closing takes over; `base` and `comision` are then 0. Otherwise `pasa` is 0.
   */
  pasa: sum,
  liquidada: z.boolean(),
});
export type Commission = z.output<typeof Commission>;

const MOST_PERCENTAGES = 500;

const rates = z
  .array(CommissionRate.extend({ idLider: id.nullable() }))
  .max(MOST_PERCENTAGES, `Son más de ${MOST_PERCENTAGES} porcentajes.`)
  .refine(
    (rates) => new Set(rates.map(({ idLider, desde }) => `${idLider} ${desde}`)).size === rates.length,
    'Hay dos porcentajes del mismo líder desde el mismo día.',
  );

export const commissionCalls = defineCalls('admin', {
  'GET /api/comisiones': {
    summary: 'Los porcentajes de comisión de los líderes, cada uno con el día desde el que vale.',
    reply: z.array(CommissionRate),
  },
  'PUT /api/comisiones': {
    summary: 'Cambia los porcentajes de comisión por estos; lo que se liquidó queda como estaba.',
    body: z.union([rates, z.object({ ...proof, porcentajes: rates })]),
    proves: `${proves.recently} Con ellos el cuerpo es \`{porcentajes, actual, codigo}\`.`,
    reply: z.array(CommissionRate),
    refuses: ['LIDER_DESCONOCIDO'],
  },
  'GET /api/comisiones/:ventana': {
    access: 'admin-or-leader',
    summary: 'Lo que gana cada líder de una ventana, de un líder lo suyo; vacío sin porcentaje.',
    params: z.object({ ventana: idParam }),
    reply: z.array(Commission),
  },
  'GET /api/comisiones/lideres/:id/resumen': {
    access: 'leader-or-admin',
    summary:
      'Lo que ganó un líder de una ventana, la actual o la última si falta, pedido por pedido: Comision_{líder}.xlsx o, si se acepta application/pdf, Comision_{líder}.pdf.',
    query: z.object({ ventana: idParam.optional() }),
    reply: ['xlsx', 'pdf'],
    refuses: ['SIN_PEDIDOS'],
    discloses: ['usuario', 'resumen de comisión'],
  },
  'POST /api/comisiones/:ventana/:idLider/liquidar': {
    summary:
      'Acredita a un líder su comisión de una ventana cerrada, una sola vez. Una negativa no se liquida: pasa a su cierre siguiente.',
    params: z.object({ ventana: idParam, idLider: idParam }),
    idempotent: true,
    reply: Commission,
    refuses: ['COMISION_LIQUIDADA', 'SIN_COMISION', 'VENTANA_ABIERTA'],
  },
});
