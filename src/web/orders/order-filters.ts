import type { Order } from '#contract/orders.calls.ts';
import { type OrderState, orderStates } from '#contract/orders.ts';
import { dayOf } from '../ui/dates.ts';
import { type DayRange, dayRange } from '../ui/form/day-range.ts';
import type { Choice } from '../ui/form/field.tsx';

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

/** The orders that fit every filter; the days are the business's, both included. */
export function filterOrders(orders: readonly Order[], filters: OrderFilters): readonly Order[] {
  const { estado, retiro, lider, vendedor, desde, hasta } = filters;
  return orders.filter((order) => {
    if (estado && order.delivered !== estado) return false;
    if (retiro && order.retiro !== retiro) return false;
    if (lider && order.idLider !== lider) return false;
    if (vendedor && order.userId !== vendedor) return false;
    if (!desde && !hasta) return true;
    const day = dayOf(order.createdAt);
    return (!desde || day >= desde) && (!hasta || day <= hasta);
  });
}

/** The choices of each filter among these orders, sorted by name. */
export const filterChoices = (orders: readonly Order[]) => ({
  retiro: choices(orders, ({ retiro }) => (retiro ? [retiro, retiro] : null)),
  lider: choices(orders, ({ idLider, lider }) => (idLider ? [idLider, lider ?? ''] : null)),
  vendedor: choices(orders, ({ userId, clientName }) => [userId, clientName]),
});

function choices(orders: readonly Order[], of: (order: Order) => [string | number, string] | null): Choice[] {
  const labels = new Map<string, string>();
  for (const order of orders) {
    const choice = of(order);
    if (choice) labels.set(String(choice[0]), choice[1]);
  }
  return [...labels].map(([value, label]) => ({ value, label })).sort((a, b) => collator.compare(a.label, b.label));
}

const collator = new Intl.Collator('es-AR', { numeric: true });
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
