import { type OrderState, orderStates } from '#contract/orders.ts';
import { type DayRange, dayRange } from '../ui/form/day-range.ts';

/** What the administrator's lists of orders are narrowed to, as the address keeps it. */
export type OrderFilters = DayRange & { estado?: OrderState; retiro?: string; lider?: number; vendedor?: number };

export function orderFilters(raw: Record<string, unknown>): OrderFilters {
  const estado = orderStates.find((state) => state === raw.estado);
  return {
    ...dayRange(raw),
    ...(estado && { estado }),
    ...(typeof raw.retiro === 'string' && { retiro: raw.retiro }),
    ...(isId(raw.lider) && { lider: raw.lider }),
    ...(isId(raw.vendedor) && { vendedor: raw.vendedor }),
  };
}

/** The filters in the words of the calls. */
export const askedOf = ({ desde, hasta, ...filters }: OrderFilters) => ({
  ...filters,
  ...(desde && { fechaDesde: desde }),
  ...(hasta && { fechaHasta: hasta }),
});

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
