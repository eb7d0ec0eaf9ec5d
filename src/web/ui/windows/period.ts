import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { invertedDays, isInverted } from '#contract/days.ts';
import { showDay, showDays } from '#contract/format.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { inUrl, isId } from '../../platform/router/hooks.ts';
import { type NamedWindow, windowChoices, type windowChoicesBy } from '../../platform/windows.ts';
import { dayOf, formatDay, formatMoment, today } from '../dates.ts';
import { type DayRange, dayRange } from '../form/day-range-fields.tsx';
import type { Choice } from '../form/field.tsx';

/** The period of the orders that a screen shows. `words` follow 'pedidos'. */
export type Period = {
  query: { ventana?: number | 'actual' | 'todas'; fechaDesde?: string; fechaHasta?: string };
  words: string;
  ventana?: number;
};

export type PeriodInUrl = DayRange & { ventana?: Period['query']['ventana'] };

export function periodInUrl(raw: Record<string, unknown>): PeriodInUrl {
  const days = dayRange(raw);
  if (days.desde || days.hasta) return days;
  if (raw.ventana === 'actual' || raw.ventana === 'todas') return { ventana: raw.ventana };
  return windowInUrl(raw);
}

export const windowInUrl = inUrl({ ventana: isId });

/** The window's name: `Cierre 12, desde el 03/11/2026` or `Cierre 11, del 01/03/2026 al 08/03/2026`. */
export const windowName = (window: NamedWindow) => `Cierre ${windowDates(window)}`;

const windowChoice = (window: NamedWindow) => ({ value: window.id, label: windowName(window) });

export function windowDates({ cierre, abierta, cerrada }: NamedWindow): string {
  const dates = cerrada ? `del ${showDays(dayOf(abierta), dayOf(cerrada))}` : `desde el ${formatDay(abierta)}`;
  return `${cierre}, ${dates}`;
}

export const periodOfWindow = (window: NamedWindow): Period => ({
  query: { ventana: window.id },
  words: `del cierre ${windowDates(window)}`,
  ventana: window.id,
});

/** The open window or, while the catalogue is closed, the last window. */
export function currentPeriod(window: NamedWindow | undefined, isOpen: boolean): Period {
  const words = isOpen ? 'de este cierre' : 'del último cierre';
  return { words, ...(window && periodOfWindow(window)), query: { ventana: 'actual' } };
}

export const everything: Period = { query: { ventana: 'todas' }, words: 'de todos los cierres' };

/**
 * The period from `desde` to `hasta`, or to today if there is no `hasta`. Without `desde`, the period is the day
 * `hasta`.
 */
export function periodOfDays({ desde, hasta }: DayRange): Period {
  const [from, to] = [desde ?? hasta ?? today(), hasta ?? today()];
  return {
    query: { fechaDesde: from, fechaHasta: to },
    words: `del ${from === to ? showDay(from) : showDays(from, to)}`,
  };
}

export function noOrders({ query: { ventana, fechaDesde, fechaHasta }, words }: Period): string {
  if (isInverted(fechaDesde, fechaHasta)) return invertedDays;
  return ventana === 'todas' ? 'Todavía no hay pedidos.' : `No hay pedidos ${words}.`;
}

export const windowState = ({ cerrada }: Pick<OrderingWindow, 'cerrada'>) =>
  cerrada ? formatMoment(cerrada) : 'En curso';

export const orderNoun = ['pedido', 'pedidos'] as const;

/** The windows to choose from, newest first. Loads earlier windows until the address's window is found. */
export const useWindows = (asked: number | undefined, options?: { enabled?: boolean }) =>
  useWindowsAmong(windowChoices, asked, options);

export function useWindowsAmong<Window extends NamedWindow>(
  among: ReturnType<typeof windowChoicesBy<Window>>,
  asked: number | undefined,
  { enabled = true } = {},
) {
  const query = useInfiniteQuery({ ...among, enabled });
  const { data: windows, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const found = windows?.find(({ id }) => id === asked);
  const isSought = asked !== undefined && windows !== undefined && !found && hasNextPage && !isError;
  const seek = isSought && !isFetching;
  const readMore = useEffectEvent(() => void fetchNextPage());
  useEffect(() => {
    if (seek) readMore();
  }, [seek]);
  const choices: Choice[] = (windows ?? []).map(windowChoice);
  if (hasNextPage) choices.push({ value: EARLIER, label: 'Cierres anteriores…' });
  /** For a select of windows: reports the chosen id, or loads earlier windows. */
  const pick = (onPick: (id: number) => void) => (value: string | undefined) => {
    if (value === EARLIER) void fetchNextPage();
    else if (value) onPick(Number(value));
  };
  const none = windows?.length ? undefined : asked ? 'Otro cierre' : 'Este cierre';
  return { query, windows, found, isSought, choices, none, pick };
}

const EARLIER = 'anteriores';

/** The window that the address names, else the newest one. Undefined while earlier windows are being loaded. */
export const chosenWindow = <Window>({ windows, found, isSought }: Windows<Window>) =>
  isSought ? undefined : (found ?? windows?.[0]);

type Windows<Window> = { windows: Window[] | undefined; found: Window | undefined; isSought: boolean };
