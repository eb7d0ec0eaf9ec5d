import type { Input } from '#contract/contract.ts';
import { LONGEST_PAGE } from '#contract/limits.ts';
import type { ProofField } from '#contract/proofs.calls.ts';
import { cacheOwn } from '../../platform/offline/cache-own.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { ledgerKey } from '../ledger/queries.ts';
import { ratesKey } from '../rates/queries.ts';

/** The proofs of a person, or all that the user may see. They are cached for use without signal. */
export const seenProofs = (persona: string | undefined, part: ListPart<ProofField>) => ({
  ...readingPage([...ledgerKey, 'comprobantes', 'propios', persona, part], 'GET /api/comprobantes', {
    query: { persona: persona === undefined ? undefined : Number(persona), ...part },
    transport: cacheOwn(persona),
  }),
  meta: { cached: true },
});

/** The last rates, for a person who reports a payment. They are cached for use without signal. */
export const ratesOf = (id: string) => ({
  ...reading([...ratesKey, 'ultimas', id], 'GET /api/cotizaciones', {
    query: { ultimas: 60 },
    transport: cacheOwn(id),
  }),
  meta: { cached: true },
});

/**
 * Begins with the accounts' key, because a decision on a proof changes an account, and a movement in an account changes
 * a proof.
 */
const queueKey = [...ledgerKey, 'comprobantes'] as const;

type ProofFilters = Omit<NonNullable<Input<'GET /api/comprobantes', 'in'>['query']>, keyof ListPart>;

export const queuePage = (filters: ProofFilters, part: ListPart<ProofField>) =>
  readingPage([...queueKey, 'páginas', filters, part], 'GET /api/comprobantes', { query: { ...filters, ...part } });

export const waitingProofs = (most: number) =>
  queuePage({ estado: 'PENDIENTE' }, { orden: 'id', pagina: 1, porPagina: Math.min(most, LONGEST_PAGE) });

export const proofsOfPerson = (persona: number) => queuePage({ persona }, { pagina: 1, porPagina: LONGEST_PAGE });
