import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { compressors, type Encoding, encodingFor } from './compress-json.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answers.ts';

export type ReadyBody = ReturnType<typeof readyBody>;

/** Who may cache an answer: every cache, the reader's browser and service worker, or no cache. */
const keeping = { everybody: 'public, no-cache', reader: 'private, no-cache', nobody: 'no-store' };

/** An answer for many readers, with an ETag. It is compressed once for each encoding. */
export function readyBody(
  plain: Buffer,
  kind: 'application/json' | 'application/manifest+json' | 'text/html',
  keptBy: keyof typeof keeping = 'reader',
  compress: Record<Encoding, (bytes: Buffer, quality: number) => Promise<Buffer>> = compressors,
) {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const known = { etag, 'cache-control': keeping[keptBy], vary: 'accept-encoding, cookie, authorization' };
  const headers = { ...known, 'content-type': `${kind}; charset=utf-8` };
  const unchanged = readyAnswer(304, known);
  const made = new Map<Encoding | undefined, ReadyAnswer>([[undefined, readyAnswer(200, headers, plain)]]);
  const making = new Map<Encoding, Promise<ReadyAnswer>>();

  /** Returns the answer in the client's best encoding, or 304; undefined until that encoding is ready. */
  const ready = (sent: IncomingHttpHeaders) => (isKnown(sent, etag) ? unchanged : made.get(encodingFor(sent)));

  async function compressed(encoding: Encoding): Promise<ReadyAnswer> {
    const answer = readyAnswer(200, { ...headers, 'content-encoding': encoding }, await compress[encoding](plain, 5));
    made.set(encoding, answer);
    return answer;
  }

  /** Compresses once for all requests that wait. After a failure, the next request tries again. */
  function compressedOnce(encoding: Encoding): Promise<ReadyAnswer> {
    const answer = making.get(encoding) ?? compressed(encoding).finally(() => making.delete(encoding));
    making.set(encoding, answer);
    return answer;
  }

  return {
    plain,
    ready,
    /** Like `ready`, but compresses first if needed. */
    answer: async (sent: IncomingHttpHeaders) => ready(sent) ?? compressedOnce(encodingFor(sent) as Encoding),
  };
}

/** Returns whether `If-None-Match` has the tag, also as a weak tag, because proxies weaken tags (RFC 9110, 13.1.2). */
export function isKnown({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean {
  if (!known) return false;
  const opaque = etag.replace('W/', '');
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque);
}
