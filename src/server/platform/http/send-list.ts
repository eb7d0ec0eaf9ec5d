import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers that say something of a list besides its rows. */
const counted = ['x-total-count', 'x-total-amount', 'x-total-more', 'x-did-you-mean', 'link'] as const;

/**
 * Answers a list under an ETag: 304 without a body to whoever has it already. What is answered depends on who asks, so
 * only their own browser keeps it, and asks again each time.
 */
export function sendList(request: FastifyRequest, reply: FastifyReply, body: Buffer) {
  const hash = createHash('sha256').update(body);
  for (const name of counted) hash.update(`\n${reply.getHeader(name)}`);
  // Weak: the same for every encoding of the list.
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie, authorization');
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Whether `If-None-Match` names the tag; weak and strong ones compare alike (RFC 9110, 13.1.2). */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (!known) return false;
  const opaque = etag.replace('W/', '');
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque);
}
