import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingFor } from './compress-json.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answers.ts';

export type ReadyJson = {
  /** The answer in the best encoding that the request accepts, 304 to whoever has it; undefined until that is compressed. */
  ready(headers: IncomingHttpHeaders): ReadyAnswer | undefined;
  /** The same, compressed if need be. */
  answer(headers: IncomingHttpHeaders): Promise<ReadyAnswer>;
};

/** JSON that many read, as ready bytes with an ETag, compressed once for all of them. */
export function readyJson(json: string): ReadyJson {
  const plain = Buffer.from(json);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const known = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie, authorization' };
  const headers = { ...known, 'content-type': 'application/json; charset=utf-8' };
  const unchanged = readyAnswer(304, known);
  const made = new Map<Encoding | undefined, ReadyAnswer>([[undefined, readyAnswer(200, headers, plain)]]);
  const making = new Map<Encoding, Promise<ReadyAnswer>>();

  const ready: ReadyJson['ready'] = (sent) =>
    sent['if-none-match'] === etag ? unchanged : made.get(encodingFor(sent));

  async function compressed(encoding: Encoding): Promise<ReadyAnswer> {
    const answer = readyAnswer(200, { ...headers, 'content-encoding': encoding }, await compress[encoding](plain));
    made.set(encoding, answer);
    return answer;
  }

  return {
    ready,
    async answer(sent) {
      const encoding = encodingFor(sent) as Encoding;
      const answer = ready(sent) ?? making.get(encoding) ?? compressed(encoding);
      if (answer instanceof Promise) making.set(encoding, answer);
      return answer;
    },
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => zip(bytes),
};
