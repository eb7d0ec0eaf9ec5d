import { expect, test } from 'vitest';
import { lanes } from './lanes.ts';

test('works beyond the width wait in the order in which they came, and beyond the queue are refused', async () => {
  const inLane = lanes(1, 2);
  const done: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    inLane(async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      done.push(n);
    });
  const works = [work(1), work(2), work(3)];
  await expect(work(4)).rejects.toMatchObject({ problem: { status: 503, code: 'OCUPADO' }, retryAfter: 5 });
  for (const _ of works) {
    await expect.poll(() => ends.length).toBe(1);
    ends.shift()?.();
  }
  await Promise.all(works);
  expect(done).toEqual([1, 2, 3]);
});

test('a work that fails gives its place to the next', async () => {
  const inLane = lanes(1);
  await expect(inLane(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await inLane(async () => 'next')).toBe('next');
});
