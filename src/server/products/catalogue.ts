import type { IncomingHttpHeaders } from 'node:http';
import { ALL_PRODUCTS, type CategoryFilter } from '#contract/products.ts';
import type { Db } from '../db/connect.ts';
import { listJson } from '../http/list-json.ts';
import type { ReadyAnswer } from '../http/ready-answers.ts';
import { type ReadyJson, readyJson } from '../http/ready-json.ts';
import { findProducts, inCatalogue, withoutSupplier } from './queries.ts';

type Selection = { catalogue: 'ESENCIAL' | 'BLACK'; categoria?: CategoryFilter | undefined; forAdmin: boolean };
type Kept = { until: number; body: Promise<ReadyJson>; read?: ReadyJson };

/** Other nodes announce changes within milliseconds; this bounds the wait when a node ends before it announced. */
const cacheFor = 5_000;

/** The two catalogues as ready answers: the page that every reseller opens. Kept until a product changes anywhere. */
export function catalogueReader(db: Db, lowStock: number) {
  const kept = new Map<string, Kept>();
  const stop = db.bus.listen(({ kind }) => {
    if (kind === 'products' || kind === 'restart') kept.clear();
  });

  function keptFor(selection: Selection): Kept | undefined {
    const found = kept.get(keyOf(selection));
    return found && found.until > Date.now() ? found : undefined;
  }

  function keep(selection: Selection): Kept {
    const key = keyOf(selection);
    // The promise is kept, not its result: a change while it reads clears it too.
    const next: Kept = { until: Date.now() + cacheFor, body: read(db, lowStock, selection, kept.get(key)?.read) };
    kept.set(key, next);
    next.body.then(
      (body) => {
        next.read = body;
      },
      () => kept.delete(key),
    );
    return next;
  }

  return {
    /** The answer, unless it must be read or compressed first. */
    ready: (selection: Selection, headers: IncomingHttpHeaders): ReadyAnswer | undefined =>
      keptFor(selection)?.read?.ready(headers),
    async answer(selection: Selection, headers: IncomingHttpHeaders): Promise<ReadyAnswer> {
      const { body } = keptFor(selection) ?? keep(selection);
      return (await body).answer(headers);
    },
    close: stop,
  };
}

const keyOf = ({ catalogue, categoria, forAdmin }: Selection) => `${catalogue} ${forAdmin} ${categoria ?? ''}`;

/** What was read before is kept where nothing changed, with what it was compressed to. */
async function read(
  db: Db,
  lowStock: number,
  { catalogue, categoria, forAdmin }: Selection,
  before: ReadyJson | undefined,
): Promise<ReadyJson> {
  const products = await findProducts(db, lowStock, inCatalogue(catalogue, categoria ?? ALL_PRODUCTS));
  const json = await listJson(products, forAdmin ? undefined : withoutSupplier);
  return before?.plain.equals(json) ? before : readyJson(json);
}
