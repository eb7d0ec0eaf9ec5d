import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { idParam } from '#contract/fields.calls.ts';
import { USUAL_SHOP_NAME } from '#contract/first-messages.ts';
import { formatPrice } from '#contract/format.ts';
import type { PublicProduct } from '#contract/products.calls.ts';
import { imageHashOf } from '#contract/products.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { originOf } from '../../platform/http/client-address.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { onlyRow } from '../../platform/rows.ts';
import type { Shop } from '../../platform/settings.ts';
import { findPublicProducts, isOffered, noProduct } from '../products/queries.ts';

export function productPageRoutes({ mount, db, config }: Parts) {
  return mount({ 'GET /api/producto/:id': ({ params }) => publicProduct(db, config.settings.pocoStock, params.id) });
}

/** Answers a product's public page with a link preview; 404 for an unknown product. */
export function serveProductPages(
  app: FastifyInstance,
  pageOf: () => string,
  { db, config }: { db: Executor; config: Shop },
) {
  app.get<{ Params: { id: string } }>('/producto/:id', async (request, reply) => {
    const id = idParam.safeParse(request.params.id).data;
    const product = id ? await publicProduct(db, config.settings.pocoStock, id).catch(missing) : null;
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const shop = config.settings.nombre || USUAL_SHOP_NAME;
    return product
      ? withPreview(pageOf(), product, { shop, origin: originOf(request) })
      : reply.code(404).send(pageOf());
  });
}

function missing(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** Reads an offered product's public data; 404 for any other. */
const publicProduct = (db: Executor, lowStock: number, id: number): Promise<PublicProduct> =>
  onlyRow(findPublicProducts(db, lowStock, sql`p.producto_id = ${id} and ${isOffered}`), noProduct);

function withPreview(page: string, product: PublicProduct, { shop, origin }: { shop: string; origin: string }): string {
  const { productoId, name, description, amount, imageUrl } = product;
  const price = formatPrice(amount);
  const text = [price, describedShort(description)].filter(Boolean).join(' · ');
  const hash = imageUrl && imageHashOf(imageUrl);
  const tags = [
    property('og:type', 'product'),
    property('og:site_name', shop),
    property('og:locale', 'es_AR'),
    property('og:url', `${origin}/producto/${productoId}`),
    property('og:title', name),
    property('og:description', text),
    property('product:price:amount', amount.toFixed(2)),
    property('product:price:currency', 'USD'),
    // A JPEG, because some chat applications cannot read WebP.
    ...(hash
      ? [
          property('og:image', `${origin}/imagenes/${hash}/400.jpg`),
          property('og:image:type', 'image/jpeg'),
          property('og:image:alt', name),
        ]
      : []),
    '<meta name="twitter:card" content="summary" />',
  ];
  return page
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escapeHtml(text)}" />`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)} · ${escapeHtml(shop)}</title>`)
    .replace('</head>', () => `${tags.join('\n')}\n</head>`);
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;

function describedShort(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).replace(/\s*\S*$/, '')}…`;
}

const LONGEST = 200;
