import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from './connect.ts';
import type { Db } from './executor.ts';
import { likeAnywhere, likeStart } from './search.ts';
import { testDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db & { close(): Promise<void> };
beforeAll(async () => {
  database = await testDatabase();
  db = await connect(database.settings);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test.each([
  ['Olla ñandú', 'olla', 'start'],
  ['Olla ñandú', '  NANDU ', 'anywhere'],
  ['Olla  de\thierro', 'olla de hierro', 'start'],
  ['  Ágata', 'agáta', 'start'],
  ['ÁGUA', 'água', 'start'],
  ['Pingüino', 'pinguino', 'start'],
  ['Olla', '', 'start'],
  ['Olla', 'ola', 'nowhere'],
  ['Olla', 'o.*a', 'nowhere'],
  ['100% algodón (2×1) [a|b] \\ ^$ {3}+?', '100% ALGODON (2×1) [a|b] \\ ^$ {3}+?', 'start'],
  ['***:mate_1', '***:mate_1', 'start'],
  ['Mate 🧉 grande', '🧉 grande', 'anywhere'],
  ['Straße Øre Жук', 'STRASSE', 'nowhere'],
  ['Straße Øre Жук', 'straße øre ЖУК', 'start'],
  ["O'Higgins", "'h", 'anywhere'],
])('in %j the text %j stands: %s', async (stored, text, where) => {
  const found = await db.one(z.object({ anywhere: z.boolean(), start: z.boolean() }))`
  select ${likeAnywhere(sql`${stored}::text`, text)} as anywhere, ${likeStart(sql`${stored}::text`, text)} as start`;
  expect(found).toEqual({ anywhere: where !== 'nowhere', start: where === 'start' });
});
