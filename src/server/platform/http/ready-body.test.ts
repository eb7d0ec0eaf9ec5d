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
  const json = readyBody(Buffer.from('[1,2,3]'), 'application/json', 'public', compressors);
  const asked = await Promise.allSettled([json.answer(br), json.answer(br)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await json.answer(br)).body?.toString()).toBe('[1,');
  expect(json.ready(br)?.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(calls()).toBe(2);
});
