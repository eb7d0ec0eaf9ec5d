import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CategoryFilter } from '#contract/categories.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { isAdmin, type Viewer } from '../http/viewer.ts';
import { catalogueReader } from './catalogue.ts';
import { countProducts, findProducts, matchingFilter, PAGE_SIZE } from './queries.ts';

export function productRoutes(
  mount: Mount,
  { app, db, config }: { app: FastifyInstance; db: Db; config: Pick<Config, 'lowStock'> },
) {
  const { lowStock } = config;
  const reader = catalogueReader(db, lowStock);
  app.addHook('onClose', reader.close);

  const catalogue =
    (catalogue: 'ESENCIAL' | 'BLACK') =>
    ({ query, viewer, request, reply }: CatalogueInput) =>
      reader.send({ catalogue, categoria: query.categoria, forAdmin: isAdmin(viewer) }, request, reply);

  mount({
    'GET /api/producto/all': catalogue('ESENCIAL'),
    'GET /api/producto/allBlack': catalogue('BLACK'),
    'GET /api/producto/allProducto/:x': async ({ params: { x }, reply }) => {
      const page = /^[1-9]\d{0,5}$/.test(x) ? { number: Number(x) } : undefined;
      const products = await findProducts(db, lowStock, page ? sql`true` : matchingFilter(x), page);
      reply.header('x-total-count', page ? await countProducts(db) : products.length);
      if (page) reply.header('x-page-size', PAGE_SIZE);
      return products;
    },
  });
}

type CatalogueInput = {
  query: { categoria?: CategoryFilter | undefined };
  viewer: Viewer | null;
  request: FastifyRequest;
  reply: FastifyReply;
};
