import { useQuery } from '@tanstack/react-query';
import { approximately } from '#contract/format.ts';
import { reading } from '../../platform/reading.ts';

/** Null where the business shows no pesos. What is entered of rates is read anew with it. */
export const shownRate = reading(['cotizaciones', 'vigente'], 'GET /api/cotizaciones/vigente');

/** About how many pesos an amount of US dollars is, where the business shows that. */
export function InPesos({ dollars }: { dollars: number }) {
  const { data: rate } = useQuery(shownRate);
  return rate && dollars > 0 ? <small>{approximately(dollars, rate)}</small> : null;
}
