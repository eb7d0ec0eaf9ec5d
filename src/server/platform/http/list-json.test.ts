import { expect, test } from 'vitest';
import { listJson } from './list-json.ts';

const rows = Array.from({ length: 1_234 }, (_, n) => ({
  id: n,
  name: `Olla ñ ${n}`,
  codigo: undefined,
  tags: [n, null],
}));

test.each([0, 1, 499, 500, 501, 1_000, 1_234])('%i rows are the JSON that they are as a whole', async (length) => {
  const some = rows.slice(0, length);
  expect((await listJson(some)).toString()).toBe(JSON.stringify(some));
  const shown = ({ name }: (typeof rows)[number]) => ({ name });
  expect((await listJson(some, shown)).toString()).toBe(JSON.stringify(some.map(shown)));
});

test('others have their turn while a long list is written', async () => {
  let turns = 0;
  let written = false;
  const count = () => {
    turns++;
    if (!written) setImmediate(count);
  };
  setImmediate(count);
  await listJson(Array.from({ length: 10_000 }, (_, n) => n));
  written = true;
  expect(turns).toBeGreaterThan(10);
});
