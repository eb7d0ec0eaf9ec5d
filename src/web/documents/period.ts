import { showDay } from '#contract/format.ts';

/** Which orders documents are about: a window, some days, or neither for the current window. */
export type Period = { ventana?: number; fechaDesde?: string; fechaHasta?: string };

/** The days of a list's filter, where both are chosen. */
export const periodOf = ({ desde, hasta }: { desde?: string; hasta?: string }): Period =>
  desde && hasta ? { fechaDesde: desde, fechaHasta: hasta } : {};

/** A period as people say it, after 'Documentos'. */
export function describePeriod({ ventana, fechaDesde, fechaHasta }: Period): string {
  if (ventana) return `del cierre N° ${ventana}`;
  if (fechaDesde && fechaHasta) return `del ${showDay(fechaDesde)} al ${showDay(fechaHasta)}`;
  return 'del cierre en curso o, con el catálogo cerrado, del último';
}
