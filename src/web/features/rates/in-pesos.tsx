import { useQuery } from '@tanstack/react-query';
import { approximately } from '#contract/format.ts';
import { reading } from '../../platform/reading.ts';

/** The rate for showing pesos; null if the business shows none. Its key makes each new rate refresh it. */
export const shownRate = reading(['cotizaciones', 'vigente'], 'GET /api/cotizaciones/vigente');

/** The approximate amount in pesos, if the business shows pesos. */
export function InPesos({ dollars }: { dollars: number }) {
  const { data: rate } = useQuery(shownRate);
  return rate && dollars > 0 ? <small>{approximately(dollars, rate)}</small> : null;
}
