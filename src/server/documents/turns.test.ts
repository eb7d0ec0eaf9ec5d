import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type EndTurn, turns } from './turns.ts';

const ever = new AbortController().signal;
const quiet = () => {};

test('three have their turn at once and the fourth waits, told how many are ahead', async () => {
  const { take, waiting } = turns(3);
  const [first, second] = await Promise.all([1, 2, 3].map(() => take(quiet, ever)));
  const heard: string[] = [];
  let fourth: EndTurn | undefined;
  const fourthTaken = take((ahead) => heard.push(`fourth ${ahead}`), ever).then((end) => {
    fourth = end;
  });
  const fifthTaken = take((ahead) => heard.push(`fifth ${ahead}`), ever);
  expect(waiting()).toBe(2);
  await setImmediate();
  expect(fourth).toBeUndefined();
  first?.();
  first?.();
  await fourthTaken;
  expect(waiting()).toBe(1);
  second?.();
  await fifthTaken;
  expect(heard).toEqual(['fourth 1', 'fifth 2', 'fourth 0', 'fifth 1', 'fifth 0']);
});

test('who leaves gives up the place, and those behind move up', async () => {
  const { take, waiting } = turns(1);
  const end = await take(quiet, ever);
  const leaving = new AbortController();
  const left = take(quiet, leaving.signal);
  const heard: number[] = [];
  const next = take((ahead) => heard.push(ahead), ever);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(waiting()).toBe(1);
  end();
  (await next)();
  expect(heard).toEqual([2, 1, 0]);
  (await take(quiet, ever))();
});

test('a turn that came is not lost when its owner leaves afterwards', async () => {
  const { take } = turns(1);
  const owner = new AbortController();
  const end = await take(quiet, ever);
  const second = take(quiet, owner.signal);
  end();
  const endSecond = await second;
  owner.abort();
  const third = take(quiet, ever);
  endSecond();
  await expect(third).resolves.toBeTypeOf('function');
});
