import { invertedDays, isInverted } from '#contract/days.ts';
import { showDay } from '#contract/format.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { inUrl, isId } from '../../platform/router/hooks.ts';
import { formatDay, formatMoment, today } from '../../ui/dates.ts';
import { type DayRange, dayRange } from '../../ui/form/day-range-fields.tsx';

/** Which orders a screen speaks of: what its calls are asked for, and how people say it after 'pedidos'. */
export type Period = {
  query: { ventana?: number | 'actual' | 'todas'; fechaDesde?: string; fechaHasta?: string };
  words: string;
};

/** A period as an address keeps it: a window or days; neither is the screen's own. */
export type PeriodInUrl = DayRange & { ventana?: Period['query']['ventana'] };

export function periodInUrl(raw: Record<string, unknown>): PeriodInUrl {
  const days = dayRange(raw);
  if (days.desde || days.hasta) return days;
  if (raw.ventana === 'actual' || raw.ventana === 'todas') return { ventana: raw.ventana };
  return windowInUrl(raw);
}

export const windowInUrl = inUrl({ ventana: isId });

type NamedWindow = Pick<OrderingWindow, 'id' | 'cierre' | 'abierta' | 'cerrada'>;

/** `Cierre 12, desde el 03/11/2026` or `Cierre 11, del 01/03/2026 al 08/03/2026`. */
export const windowName = (window: NamedWindow) => `Cierre ${windowDates(window)}`;

export const windowChoice = (window: NamedWindow) => ({ value: window.id, label: windowName(window) });

/** `12, desde el 03/11/2026`: one that is open. */
export function windowDates({ cierre, abierta, cerrada }: NamedWindow): string {
  const dates = cerrada ? `del ${formatDay(abierta)} al ${formatDay(cerrada)}` : `desde el ${formatDay(abierta)}`;
  return `${cierre}, ${dates}`;
}

export const periodOfWindow = (window: NamedWindow): Period => ({
  query: { ventana: window.id },
  words: `del cierre ${windowDates(window)}`,
});

/** The current window: the open one or, while the catalogue is closed, the last one; it may not be known yet. */
export function currentPeriod(window: NamedWindow | undefined, isOpen: boolean): Period {
  const words = isOpen ? 'de este cierre' : 'del último cierre';
  return { query: { ventana: 'actual' }, words: window ? periodOfWindow(window).words : words };
}

export const everything: Period = { query: { ventana: 'todas' }, words: 'de todos los cierres' };

/** Both days included; where one is left out it ends today, or is of one day. */
export function periodOfDays({ desde, hasta }: DayRange): Period {
  const [from, to] = [desde ?? hasta ?? today(), hasta ?? today()];
  return {
    query: { fechaDesde: from, fechaHasta: to },
    words: from === to ? `del ${showDay(from)}` : `del ${showDay(from)} al ${showDay(to)}`,
  };
}

export function noOrders({ query: { ventana, fechaDesde, fechaHasta }, words }: Period): string {
  if (isInverted(fechaDesde, fechaHasta)) return invertedDays;
  return ventana === 'todas' ? 'Todavía no hay pedidos.' : `No hay pedidos ${words}.`;
}

export const windowState = ({ cerrada }: Pick<OrderingWindow, 'cerrada'>) =>
  cerrada ? formatMoment(cerrada) : 'En curso';

export const orderNoun = ['pedido', 'pedidos'] as const;
