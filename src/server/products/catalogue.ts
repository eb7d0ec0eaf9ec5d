import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ALL_PRODUCTS, type CategoryFilter } from '#contract/products.ts';
import type { Db } from '../db/connect.ts';
import { encodingFor } from '../http/compress-json.ts';
import { findProducts, inCatalogue, withoutSupplier } from './queries.ts';

type Selection = { catalogue: 'ESENCIAL' | 'BLACK'; categoria?: CategoryFilter | undefined; forAdmin: boolean };
type Body = { etag: string; plain: Buffer; br?: Promise<Buffer>; gzip?: Promise<Buffer> };

/** Other nodes announce changes within milliseconds; this bounds the wait when a node ends before it announced. */
const cacheFor = 5_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * The two catalogues as ready bytes: the page that every reseller opens. Kept until a product changes anywhere, with an
 * ETag, and compressed once for all readers.
 */
export function catalogueReader(db: Db, lowStock: number) {
  const bodies = new Map<string, { body: Promise<Body>; until: number }>();
  const stop = db.bus.listen(({ kind }) => {
    if (kind === 'products' || kind === 'restart') bodies.clear();
  });

  function bodyOf(selection: Selection): Promise<Body> {
    const key = JSON.stringify(selection);
    const cached = bodies.get(key);
    if (cached && cached.until > Date.now()) return cached.body;
    // The promise is cached, not its result: a change while it reads clears it too.
    const body = read(db, lowStock, selection);
    bodies.set(key, { body, until: Date.now() + cacheFor });
    body.catch(() => bodies.delete(key));
    return body;
  }

  /** The body in the best encoding that the request accepts; empty when the reader has it already. */
  async function send(selection: Selection, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const body = await bodyOf(selection);
    reply
      .header('etag', body.etag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding, cookie, authorization');
    if (request.headers['if-none-match'] === body.etag) {
      reply.code(304);
      return Buffer.alloc(0);
    }
    const encoding = encodingFor(request);
    if (!encoding) return body.plain;
    reply.header('content-encoding', encoding);
    if (encoding === 'br') body.br ??= brotli(body.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    else body.gzip ??= zip(body.plain);
    return body[encoding] as Promise<Buffer>;
  }

  return { send, close: stop };
}

async function read(db: Db, lowStock: number, { catalogue, categoria, forAdmin }: Selection): Promise<Body> {
  const products = await findProducts(db, lowStock, inCatalogue(catalogue, categoria ?? ALL_PRODUCTS));
  const plain = Buffer.from(JSON.stringify(forAdmin ? products : products.map(withoutSupplier)));
  return { plain, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` };
}
