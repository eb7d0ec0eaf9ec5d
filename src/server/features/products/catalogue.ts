import type { IncomingHttpHeaders } from 'node:http';
import sql, { type Sql } from 'sql-template-tag';
import type { OrderType } from '#contract/orders.ts';
import type { PublicProduct } from '#contract/products.calls.ts';
import { ALL_PRODUCTS, type CategoryFilter } from '#contract/products.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/executor.ts';
import { listJson } from '../../platform/http/answer-list.ts';
import { type ReadyBody, readyBody } from '../../platform/http/ready-body.ts';
import type { Shop } from '../../platform/settings.ts';
import { within } from '../../platform/within.ts';
import { findProducts, findPublicProducts, inCatalogue } from './queries.ts';

type Selection = { catalogue: OrderType; categoria?: CategoryFilter | undefined; forAdmin: boolean };
type Kept = { until: number; body: Promise<ReadyBody>; read?: ReadyBody };
type LastRead = { json: ReadyBody; isPast: boolean };

/** How old a catalogue may get, in ms, if a node misses the announcement of a change. */
const cacheFor = 5_000;
/** In ms: how long the database may take before the last catalogue is sent. Longer if that catalogue is outdated. */
const usualPatience = { unchanged: 1_000, changed: 3_000 };

/** Keeps the catalogues' answers until a product changes, and longer while the database does not answer. */
export function catalogueReader(db: Db, { settings }: Shop, patience = usualPatience) {
  const kept = new Map<string, Kept>();
  const lastRead = new Map<string, LastRead>();
  const stop = db.bus.listen(({ kind }) => {
    if (kind === 'products' || kind === 'restart') kept.clear();
    if (kind === 'products') for (const last of lastRead.values()) last.isPast = true;
  });

  /**
   * Returns the kept catalogue if it is fresh. Undefined for administrators, who may have changed a price on another
   * node.
   */
  function keptFor(selection: Selection): Kept | undefined {
    if (selection.forAdmin) return undefined;
    const found = kept.get(keyOf(selection));
    return found && found.until > performance.now() ? found : undefined;
  }

  function keep(selection: Selection): Kept {
    const key = keyOf(selection);
    // The promise is kept, not its result: a change during the reading clears the promise too.
    const body = read(db, settings.pocoStock, selection, lastRead.get(key)?.json);
    const next: Kept = { until: performance.now() + cacheFor, body };
    kept.set(key, next);
    next.body.then(
      (body) => {
        next.read = body;
        if (kept.get(key) === next) lastRead.set(key, { json: body, isPast: false });
      },
      () => kept.get(key) === next && kept.delete(key),
    );
    return next;
  }

  /** Returns the current catalogue, or the last one while the database does not answer. */
  async function json(selection: Selection): Promise<ReadyBody> {
    const { body } = keptFor(selection) ?? keep(selection);
    const last = lastRead.get(keyOf(selection));
    if (!last) return body;
    const wait = last.isPast ? patience.changed : patience.unchanged;
    return within(body, wait, () => last.json).catch((error) => {
      if (isUnavailable(error)) return last.json;
      throw error;
    });
  }

  return {
    /** Returns the answer if it is compressed already, otherwise undefined. */
    ready: (selection: Selection, headers: IncomingHttpHeaders) => keptFor(selection)?.read?.ready(headers),
    async answer(selection: Selection, headers: IncomingHttpHeaders) {
      return (await json(selection)).answer(headers);
    },
    /** Returns a catalogue as JSON, without the fields for administrators. */
    products: async (catalogue: OrderType): Promise<Buffer> => (await json({ catalogue, forAdmin: false })).plain,
    close: stop,
  };
}

export type CatalogueReader = ReturnType<typeof catalogueReader>;

const keyOf = ({ catalogue, categoria, forAdmin }: Selection) => `${catalogue} ${forAdmin} ${categoria ?? ''}`;

/** Reads a catalogue. If nothing changed, returns `before`, whose compressed forms are ready. */
async function read(
  db: Db,
  lowStock: number,
  { catalogue, categoria, forAdmin }: Selection,
  before: ReadyBody | undefined,
): Promise<ReadyBody> {
  const find = forAdmin ? findProducts : findPublicProducts;
  const products = await findInParts(find, db, lowStock, inCatalogue(catalogue, categoria ?? ALL_PRODUCTS));
  const json = await listJson(products);
  const keptBy = forAdmin ? 'nobody' : 'everybody';
  return before?.plain.equals(json) ? before : readyBody(json, 'application/json', keptBy);
}

const AT_ONCE = 1_000;

/**
 * Reads products in parts, because each part blocks the event loop for milliseconds. If a product changes meanwhile,
 * the announcement makes the next request read again.
 */
async function findInParts(
  find: (...input: Parameters<typeof findProducts>) => Promise<PublicProduct[]>,
  db: Db,
  lowStock: number,
  condition: Sql,
): Promise<PublicProduct[]> {
  const products: PublicProduct[] = [];
  let part: PublicProduct[];
  do {
    const further = sql`${condition} and p.producto_id > ${products.at(-1)?.productoId ?? 0}`;
    part = await find(db, lowStock, further, sql`p.producto_id limit ${AT_ONCE}`);
    products.push(...part);
  } while (part.length === AT_ONCE);
  return products;
}

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    products: object;
  }
}
