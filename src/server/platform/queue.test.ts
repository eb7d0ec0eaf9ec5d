import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openCounter, openQueue, type Release } from './queue.ts';

test('three have their turn at once and the fourth waits, told how many are ahead', async () => {
  const queue = openQueue({ concurrency: 3 });
  const [first, second] = await Promise.all([1, 2, 3].map(() => queue.acquire()));
  const positions: string[] = [];
  let fourth: Release | undefined;
  const fourthTurn = queue.acquire({ onMove: (ahead) => positions.push(`fourth ${ahead}`) }).then((release) => {
    fourth = release;
  });
  const fifthTurn = queue.acquire({ onMove: (ahead) => positions.push(`fifth ${ahead}`) });
  await setImmediate();
  expect(fourth).toBeUndefined();
  first?.();
  first?.();
  await fourthTurn;
  second?.();
  await fifthTurn;
  expect(positions).toEqual(['fourth 1', 'fifth 2', 'fourth 0', 'fifth 1', 'fifth 0']);
});

test('whoever leaves gives up the place, and those behind move up', async () => {
  const queue = openQueue({ concurrency: 1 });
  const release = await queue.acquire();
  const leaving = new AbortController();
  const left = queue.acquire({ signal: leaving.signal });
  const positions: number[] = [];
  const next = queue.acquire({ onMove: (ahead) => positions.push(ahead) });
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  release();
  (await next)();
  expect(positions).toEqual([2, 1, 0]);
  (await queue.acquire())();
});

test('a turn that came is not lost when its owner leaves afterwards', async () => {
  const queue = openQueue({ concurrency: 1 });
  const owner = new AbortController();
  const release = await queue.acquire();
  const second = queue.acquire({ signal: owner.signal });
  release();
  const releaseSecond = await second;
  owner.abort();
  const third = queue.acquire();
  releaseSecond();
  await expect(third).resolves.toBeTypeOf('function');
});

test('jobs run in the order in which they came, and beyond the queue they are refused', async () => {
  const queue = openQueue({ concurrency: 1, maxWaiting: 2 });
  const done: number[] = [];
  const ends: (() => void)[] = [];
  const job = (n: number) =>
    queue.run(async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      done.push(n);
    });
  const jobs = [job(1), job(2), job(3)];
  await expect(job(4)).rejects.toMatchObject({ problem: { status: 503, code: 'OCUPADO' }, retryAfter: 5 });
  for (const _ of jobs) {
    await expect.poll(() => ends.length).toBe(1);
    ends.shift()?.();
  }
  await Promise.all(jobs);
  expect(done).toEqual([1, 2, 3]);
});

test('a job that fails gives its place to the next', async () => {
  const queue = openQueue({ concurrency: 1 });
  await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run(async () => 'next')).toBe('next');
});

test('who has a lower rank goes first, and those who are overtaken are told', async () => {
  const queue = openQueue({ concurrency: 1 });
  const release = await queue.acquire();
  const order: string[] = [];
  const job = (name: string, rank: number) =>
    queue.run(async () => void order.push(name), { rank, onMove: (ahead) => order.push(`${name} ${ahead}`) });
  const jobs = [job('seller', 1), job('administrator', 0), job('late', 1)];
  expect(order.splice(0)).toEqual(['seller 1', 'administrator 1', 'seller 2', 'late 3']);
  release();
  await Promise.all(jobs);
  expect(order.filter((name) => !/\d/.test(name))).toEqual(['administrator', 'seller', 'late']);
});

test('a full queue refuses whoever would be last, also where that one waits already', async () => {
  const queue = openQueue({ concurrency: 1, maxWaiting: 2 });
  const release = await queue.acquire();
  const refused = { problem: { code: 'OCUPADO' } };
  const [first, second] = [queue.run(async () => 'first', { rank: 1 }), queue.run(async () => 'second', { rank: 1 })];
  await expect(queue.acquire({ rank: 1 })).rejects.toMatchObject(refused);
  const urgent = queue.run(async () => 'urgent');
  await expect(second).rejects.toMatchObject(refused);
  release();
  expect(await Promise.all([first, urgent])).toEqual(['first', 'urgent']);
});

test('what is under way is counted by who asked, until it is done or fails', async () => {
  const underWay = openCounter();
  const failing = underWay.during(['a', 'a 1'], async () => {
    expect([underWay.of('a'), underWay.of('a 1'), underWay.of('b')]).toEqual([1, 1, 0]);
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(underWay.of('a')).toBe(0);
});
