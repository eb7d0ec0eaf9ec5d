import { type OrderState, orderStates } from '#contract/orders.ts';
import { isId } from '../../ui/table/url-state.ts';

/** What the administrator's lists of orders are narrowed to within their period, as the address keeps it. */
export type OrderFilters = { estado?: OrderState; retiro?: string; lider?: number; vendedor?: number };

export function orderFilters(raw: Record<string, unknown>): OrderFilters {
  const estado = orderStates.find((state) => state === raw.estado);
  return {
    ...(estado && { estado }),
    ...(typeof raw.retiro === 'string' && { retiro: raw.retiro }),
    ...(isId(raw.lider) && { lider: raw.lider }),
    ...(isId(raw.vendedor) && { vendedor: raw.vendedor }),
  };
}
