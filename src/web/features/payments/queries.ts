import type { ProofField } from '#contract/proofs.calls.ts';
import { cacheOwn } from '../../platform/offline/cache-own.ts';
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
