import type { OrderingWindow } from '#contract/windows.calls.ts';
import { formatDay, formatMoment } from '../ui/dates.ts';

/** Which window a page is about, as its address keeps it. */
export type WindowInUrl = { ventana?: number };

export const windowInUrl = ({ ventana }: Record<string, unknown>): WindowInUrl =>
  typeof ventana === 'number' && Number.isInteger(ventana) && ventana > 0 ? { ventana } : {};

/** The window of the address, else the last one. */
export const chosenWindow = <Window extends Pick<OrderingWindow, 'id'>>(
  windows: readonly Window[] | undefined,
  { ventana }: WindowInUrl,
): Window | undefined => windows?.find(({ id }) => id === ventana) ?? windows?.[0];

/** `N° 12 · 01/03/2025 al 08/03/2025`. */
export const windowLabel = ({ cierre, abierta, cerrada }: Pick<OrderingWindow, 'cierre' | 'abierta' | 'cerrada'>) =>
  `N° ${cierre} · ${formatDay(abierta)} ${cerrada ? `al ${formatDay(cerrada)}` : '· en curso'}`;

export const windowState = ({ cerrada }: Pick<OrderingWindow, 'cerrada'>) =>
  cerrada ? formatMoment(cerrada) : 'En curso';
