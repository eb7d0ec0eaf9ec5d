import { useQuery } from '@tanstack/react-query';
import { approximately } from '#contract/format.ts';
import { reading } from '../../platform/reading.ts';

/**
 * The rate for showing pesos; null if the shop shows none. New rates refresh all queries whose keys start with
 * `ratesKey`.
 */
export const shownRate = reading(['cotizaciones', 'vigente'], 'GET /api/cotizaciones/vigente');

export function InPesos({ dollars }: { dollars: number }) {
  const { data: rate } = useQuery(shownRate);
  return rate && dollars > 0 ? <small>{approximately(dollars, rate)}</small> : null;
}
