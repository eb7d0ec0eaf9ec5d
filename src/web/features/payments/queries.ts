import type { Input } from '#contract/contract.ts';
import { LONGEST_PAGE } from '#contract/limits.ts';
import type { PaymentProof, ProofField } from '#contract/proofs.calls.ts';
import { cacheOwn } from '../../platform/offline/cache-own.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { ledgerKey } from '../ledger/queries.ts';
import { ratesKey } from '../rates/queries.ts';

/** The proofs of somebody, read without signal too; or, of nobody in particular, those that who asks may see. */
export const seenProofs = (persona: string | undefined, part: ListPart<ProofField>) => ({
  ...readingPage([...ledgerKey, 'comprobantes', 'propios', persona, part], 'GET /api/comprobantes', {
    query: { persona: persona === undefined ? undefined : Number(persona), ...part },
    transport: cacheOwn(persona),
  }),
  meta: { cached: true },
});

/** The last rates, read without signal too, by which somebody says what was paid. */
export const ratesOf = (id: string) => ({
  ...reading([...ratesKey, 'de quien paga', id], 'GET /api/cotizaciones', {
    query: { ultimas: 60 },
    transport: cacheOwn(id),
  }),
  meta: { cached: true },
});

/** What is done with proofs and what is done with accounts change each other. */
const queueKey = [...ledgerKey, 'comprobantes'] as const;

type ProofFilters = Omit<NonNullable<Input<'GET /api/comprobantes', 'in'>['query']>, keyof ListPart>;

export const queuePage = (filters: ProofFilters, part: ListPart<ProofField>) =>
  readingPage([...queueKey, 'páginas', filters, part], 'GET /api/comprobantes', { query: { ...filters, ...part } });

/** The oldest that wait. */
export const waitingProofs = (most: number) =>
  queuePage({ estado: 'PENDIENTE' }, { orden: 'id', pagina: 1, porPagina: Math.min(most, LONGEST_PAGE) });

/** The last ones of a person, however they stand by now. */
export const proofsOfPerson = (persona: number) => queuePage({ persona }, { pagina: 1, porPagina: LONGEST_PAGE });

/** The oldest that waits and was not passed yet, as the server has it now. */
export async function nextProof(passed: ReadonlySet<number>): Promise<PaymentProof | undefined> {
  // Those that were passed may wait still: one more than them.
  const { rows } = await queryClient.fetchQuery({ ...waitingProofs(passed.size + 1), staleTime: 0 });
  return rows.find(({ id }) => !passed.has(id));
}
