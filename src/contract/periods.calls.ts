import { z } from 'zod';
import { inOrder } from './days.ts';
import { day, idParam } from './fields.calls.ts';
import { messages } from './messages.ts';

/**
 * Which orders a call is about: those of an ordering window (`actual` is the open one or, while the catalogue is closed, the
 * last one), those placed from `fechaDesde` to `fechaHasta`, both days included, or all of them.
 */
const periodFields = {
  ventana: z
    .union([idParam, z.enum(['actual', 'todas'])], { error: 'Debe ser el id de una ventana, actual o todas.' })
    .optional(),
  fechaDesde: day.optional(),
  fechaHasta: day.optional(),
};
export type PeriodQuery = z.output<z.ZodObject<typeof periodFields>>;

const daysInOrder = inOrder('fechaDesde', 'fechaHasta');

/** The period of a list, all orders when nothing is given: the days narrow a window, and each may stand alone; 422 upside down. */
export const listPeriodQuery = z.object(periodFields).refine(...daysInOrder);

/**
 * The period of a document, the current window when nothing is given; 422 for half a range, for
 * one upside down, or for a range beside a window.
 */
export const periodQuery = z
  .object(periodFields)
  .refine(({ fechaDesde, fechaHasta }) => !fechaDesde === !fechaHasta, messages.history.datesMissing)
  .refine(...daysInOrder)
  .refine(({ ventana, fechaDesde }) => !ventana || !fechaDesde, 'Elija una ventana o un rango de fechas, no ambos.');
