import { expect, test } from 'vitest';
import { readyBody } from './ready-body.ts';

const br = { 'accept-encoding': 'br' };

/** Compressors of which the first call fails, and how often they were called. */
function failingOnce() {
  let calls = 0;
  const compress = async (bytes: Buffer) => {
    if (++calls === 1) throw new Error('out of memory');
    return bytes.subarray(0, 3);
  };
  return { compressors: { br: compress, gzip: compress }, calls: () => calls };
}

test('a compression that failed is tried again by whoever asks next', async () => {
  const { compressors, calls } = failingOnce();
  const json = readyBody(Buffer.from('[1,2,3]'), 'application/json', 'everybody', compressors);
  const asked = await Promise.allSettled([json.answer(br), json.answer(br)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await json.answer(br)).body?.toString()).toBe('[1,');
  expect(json.ready(br)?.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(calls()).toBe(2);
});

test('whoever has it is told so, also by a tag that a proxy weakened', async () => {
  const json = readyBody(Buffer.from('[1,2,3]'), 'application/json');
  const etag = String((await json.answer({})).headers.etag);
  const statusOf = async (known: string) => (await json.answer({ 'if-none-match': known })).status;
  expect(await Promise.all([etag, `W/${etag}`, `"otro", W/${etag}`].map(statusOf))).toEqual([304, 304, 304]);
  expect(await statusOf('"otro"')).toBe(200);
});
