import { z } from 'zod';
import { countParam, day, defineCalls, instant, key, named, pesos, whole } from './fields.calls.ts';

const dayRate = { dia: day, pesos };

/** The price of a US dollar on a day. Entries are never changed; the latest entry of a day counts. */
export const Rate = named('Cotizacion', {
  id: key,
  ...dayRate,
  /** The user who entered the rate; null for viewers who may not see accounts. */
  quien: z.string().nullable(),
  createdAt: instant,
});
export type Rate = z.output<typeof Rate>;

const NewRate = named('CotizacionNueva', dayRate);
export type NewRate = z.output<typeof NewRate>;

export const DayRate = named('CotizacionDelDia', dayRate);
export type DayRate = z.output<typeof DayRate>;

/** The most entries in an answer: one a day for almost three years. */
export const MOST_RATES = 1000;

export const rateCalls = defineCalls('rates', {
  'GET /api/cotizaciones': {
    summary: 'Las cotizaciones del dólar en pesos, la del último día primero y de un día la última que se anotó.',
    query: z.object({
      ultimas: countParam
        .meta({ minimum: 1, maximum: MOST_RATES, examples: [30] })
        .pipe(whole(1, MOST_RATES, `Debe ser de 1 a ${MOST_RATES}.`))
        .optional(),
    }),
    reply: z.array(Rate),
  },
  'GET /api/cotizaciones/vigente': {
    summary: 'La cotización con que el negocio muestra pesos aproximados; null donde no los muestra o no hay ninguna.',
    reply: DayRate.nullable(),
  },
  'POST /api/cotizaciones': {
    access: 'cashier',
    summary: 'Anota la cotización de un día, no posterior a hoy; la última que se anota de un día es la que vale.',
    body: NewRate,
    reply: Rate,
    status: 201,
  },
});
