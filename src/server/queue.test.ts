import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openQueue, type Release } from './queue.ts';

test('three have their turn at once and the fourth waits, told how many are ahead', async () => {
  const queue = openQueue({ atOnce: 3 });
  const [first, second] = await Promise.all([1, 2, 3].map(() => queue.enter()));
  const heard: string[] = [];
  let fourth: Release | undefined;
  const fourthTurn = queue.enter({ onMove: (ahead) => heard.push(`fourth ${ahead}`) }).then((release) => {
    fourth = release;
  });
  const fifthTurn = queue.enter({ onMove: (ahead) => heard.push(`fifth ${ahead}`) });
  await setImmediate();
  expect(fourth).toBeUndefined();
  first?.();
  first?.();
  await fourthTurn;
  second?.();
  await fifthTurn;
  expect(heard).toEqual(['fourth 1', 'fifth 2', 'fourth 0', 'fifth 1', 'fifth 0']);
});

test('whoever leaves gives up the place, and those behind move up', async () => {
  const queue = openQueue({ atOnce: 1 });
  const release = await queue.enter();
  const leaving = new AbortController();
  const left = queue.enter({ signal: leaving.signal });
  const heard: number[] = [];
  const next = queue.enter({ onMove: (ahead) => heard.push(ahead) });
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  release();
  (await next)();
  expect(heard).toEqual([2, 1, 0]);
  (await queue.enter())();
});

test('a turn that came is not lost when its owner leaves afterwards', async () => {
  const queue = openQueue({ atOnce: 1 });
  const owner = new AbortController();
  const release = await queue.enter();
  const second = queue.enter({ signal: owner.signal });
  release();
  const releaseSecond = await second;
  owner.abort();
  const third = queue.enter();
  releaseSecond();
  await expect(third).resolves.toBeTypeOf('function');
});

test('works are done in the order in which they came, and beyond the queue they are refused', async () => {
  const queue = openQueue({ atOnce: 1, longest: 2 });
  const done: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    queue.run(async () => {
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
  const queue = openQueue({ atOnce: 1 });
  await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run(async () => 'next')).toBe('next');
});
