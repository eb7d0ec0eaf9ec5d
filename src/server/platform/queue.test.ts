import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { heldCounter, type Release } from './held.ts';
import { openQueue } from './queue.ts';

test('three have their turn at once and the fourth waits, told how many are ahead', async () => {
  const queue = openQueue({ what: 'turns', concurrency: 3 });
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
  const queue = openQueue({ what: 'turns', concurrency: 1 });
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
  const queue = openQueue({ what: 'turns', concurrency: 1 });
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
  const queue = openQueue({ what: 'turns', concurrency: 1, maxWaiting: 2 });
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
  const queue = openQueue({ what: 'turns', concurrency: 1 });
  await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run(async () => 'next')).toBe('next');
});

test('who has a lower rank goes first, and those who are overtaken are told', async () => {
  const queue = openQueue({ what: 'turns', concurrency: 1 });
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
  const queue = openQueue({ what: 'turns', concurrency: 1, maxWaiting: 2 });
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
  const underWay = heldCounter('turns');
  const failing = underWay.during(['a', 'a 1'], async () => {
    expect([underWay.of('a'), underWay.of('a 1'), underWay.of('b')]).toEqual([1, 1, 0]);
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(underWay.of('a')).toBe(0);
});

/** Jobs of several people in a queue of one place, which end when `finish` is called; who had a turn, in order. */
function crowd(queue: ReturnType<typeof openQueue>) {
  const turns: string[] = [];
  const ends: (() => void)[] = [];
  return {
    turns,
    come: (who: string, options = {}) =>
      queue.run(
        async () => {
          turns.push(who);
          await new Promise<void>((resolve) => ends.push(resolve));
        },
        { who, ...options },
      ),
    async finish(jobs: number) {
      for (let n = 0; n < jobs; n++) {
        await expect.poll(() => ends.length, { interval: 1 }).toBeGreaterThan(0);
        ends.shift()?.();
      }
    },
  };
}

test('people have their turns one after another, however many jobs one of them brings', async () => {
  const { turns, come, finish } = crowd(openQueue({ what: 'turns', concurrency: 1 }));
  const jobs = Array.from({ length: 100 }, () => come('greedy'));
  jobs.push(come('ana'), come('eva'), come('ana'));
  await finish(3);
  // Who comes anew comes after those whose turn it is, not after all that they have.
  jobs.push(come('late'));
  await finish(101);
  await Promise.all(jobs);
  expect(turns.slice(0, 7)).toEqual(['greedy', 'ana', 'eva', 'late', 'greedy', 'ana', 'greedy']);
});

test('one person has no more jobs at once than are hers, and the places that are left are of others', async () => {
  const { turns, come, finish } = crowd(openQueue({ what: 'turns', concurrency: 3 }));
  const jobs = Array.from({ length: 4 }, () => come('greedy', { ofOne: 1 }));
  jobs.push(come('ana', { ofOne: 1 }), come('eva', { ofOne: 1 }));
  await setImmediate();
  expect(turns).toEqual(['greedy', 'ana', 'eva']);
  await finish(6);
  await Promise.all(jobs);
  expect(turns.slice(3)).toEqual(['greedy', 'greedy', 'greedy']);
});

test('a full queue refuses the last of whoever has most in it, and who waits too long is refused unbegun', async () => {
  const { turns, come, finish } = crowd(openQueue({ what: 'turns', concurrency: 1, maxWaiting: 3, wait: 300 }));
  const jobs = Array.from({ length: 4 }, () => come('greedy'));
  const ana = come('ana');
  const refused = { problem: { code: 'OCUPADO' } };
  await expect(jobs.pop()).rejects.toMatchObject(refused);
  const late = expect(Promise.allSettled(jobs.slice(1))).resolves.toMatchObject([
    { status: 'rejected', reason: refused },
    { status: 'rejected', reason: refused },
  ]);
  await finish(1);
  await late;
  await finish(1);
  await ana;
  expect(turns).toEqual(['greedy', 'ana']);
});
