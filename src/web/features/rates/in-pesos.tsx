import { useQuery } from '@tanstack/react-query';
import { approximately } from '#contract/format.ts';
import { reading } from '../../platform/reading.ts';

/**
 * The rate for showing pesos; null if the business shows none. It is read again after each new rate, because its key
 * begins as the key of the rates does.
 */
export const shownRate = reading(['cotizaciones', 'vigente'], 'GET /api/cotizaciones/vigente');

/** The approximate amount in pesos. Renders nothing if the business shows no pesos. */
export function InPesos({ dollars }: { dollars: number }) {
  const { data: rate } = useQuery(shownRate);
  return rate && dollars > 0 ? <small>{approximately(dollars, rate)}</small> : null;
}
