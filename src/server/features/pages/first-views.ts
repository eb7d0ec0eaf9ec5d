import type { IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { BLACK_GROUND, FIRST_VIEW, type FirstView } from '#contract/first-view.ts';
import { type OrderType, orderTypes } from '#contract/orders.ts';
import { CUSTOMER_MODE_COOKIE } from '#contract/prices.ts';
import { catalogueLists } from '#contract/products.ts';
import { typesThat, type UserType } from '#contract/users.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { type ReadyBody, readyBody } from '../../platform/http/ready-body.ts';
import { openThread } from '../../platform/thread.ts';
import type { CatalogueReader } from '../products/catalogue.ts';
import { isOpen } from '../windows/queries.ts';
import { readSchedule } from '../windows/schedule.ts';

type ViewerType = UserType | null;
type Settings = Pick<Parts, 'db' | 'config' | 'onError'> & { catalogue: CatalogueReader };

/** In milliseconds. Changes within this time cause one rendering. */
const every = 2_000;
/** In milliseconds: how often screens with a countdown are rendered again. A failed rendering is repeated then too. */
const aging = 60_000;

/** Visitors and resellers get a first view. Everybody else uses wide screens and a good connection. */
const viewers: readonly ViewerType[] = [null, ...typesThat('resells')];

/** Renders the catalogues' first screens to HTML after each change. */
export function firstViews(pageOf: () => string, { db, config, catalogue, onError }: Settings) {
  const made = new Map<string, ReadyBody>();
  const file = fileURLToPath(new URL('./first-view.js', import.meta.url));
  const pool: Piscina<FirstView, string[]> = openThread(file, { megabytes: 128, onError });

  async function make() {
    const [open, schedule] = await Promise.all([isOpen(db), readSchedule(db)]);
    for (const name of orderTypes) {
      const view = { catalogue: name, viewers, isOpen: open, schedule, timeZone: config.timeZone };
      const htmls = await pool.run({ ...view, products: await catalogue.products(name) });
      htmls.forEach((html, i) => {
        const body = Buffer.from(withFirstView(pageOf(), name, html));
        made.set(keyOf(name, viewers[i] ?? null), readyBody(body, 'text/html'));
      });
    }
    ages = (schedule.apertura ?? schedule.cierre) !== null;
  }

  let ages = true;
  let pending: NodeJS.Timeout | undefined;
  function makeIn(milliseconds: number) {
    pending ??= setTimeout(() => {
      pending = undefined;
      make().catch((error) => {
        ages = true;
        if (!closed && !isUnavailable(error)) onError(error);
      });
    }, milliseconds).unref();
  }

  let closed = false;
  const clock = setInterval(() => ages && makeIn(0), aging).unref();
  const stop = db.bus.listen(({ kind }) => {
    if (kind === 'products' || kind === 'window' || kind === 'shop-name' || kind === 'restart') makeIn(every);
  });
  makeIn(0);

  return {
    /**
     * Returns the page for a viewer; `viewer` is null for a visitor, undefined if unknown. Undefined if no first view
     * fits.
     */
    of: (
      catalogue: OrderType,
      viewer: { id: number; tipo: UserType } | null | undefined,
      headers: IncomingHttpHeaders,
    ) =>
      viewer === undefined || showsCustomers(viewer, headers)
        ? undefined
        : made.get(keyOf(catalogue, viewer === null ? null : viewer.tipo))?.answer(headers),
    close: () => {
      closed = true;
      stop();
      clearInterval(clock);
      clearTimeout(pending);
      return pool.destroy();
    },
  };
}

const keyOf = (catalogue: OrderType, viewer: ViewerType) => `${catalogue} ${viewer}`;

const withFirstView = (page: string, catalogue: OrderType, html: string) =>
  (catalogue === 'BLACK' ? inBlack(page) : page)
    .replace('</head>', `<link rel="preload" as="fetch" crossorigin href="${catalogueLists[catalogue]}"></head>`)
    .replace('<div id="root"', (root) => `<div id="${FIRST_VIEW}" inert aria-hidden="true">${html}</div>${root}`);

/** Gives the page the theme of the catalogue Black, as `applyTheme` does in the browser. */
const inBlack = (page: string) =>
  page
    .replace('<html', '<html data-theme="BLACK"')
    .replaceAll(/(name="theme-color" content=")([^"]+)/g, `$1${BLACK_GROUND}" data-own="$2`);

const showsCustomers = (viewer: { id: number } | null, { cookie = '' }: IncomingHttpHeaders): boolean =>
  viewer !== null && cookie.split('; ').includes(`${CUSTOMER_MODE_COOKIE}=${viewer.id}`);
