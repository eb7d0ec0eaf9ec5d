import Fastify from 'fastify';
import sql, { raw } from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '../db/connect.ts';
import { testDatabase } from '../db/test-database.ts';
import { answerProblems } from './problem.ts';

const app = Fastify();
answerProblems(app);
const database = await testDatabase();
const db = await connect(database.settings, { size: 1 });
afterAll(async () => {
  await app.close();
  await db.close();
  await database.drop();
});

const end = sql`select pg_terminate_backend(pg_backend_pid())`;
app.get('/ended', () => db.execute`${end}`);
app.get('/ended-within', () => db.transaction((tx) => tx.execute`${end}`));
app.get('/lost-between', () =>
  db.transaction(async (tx) => {
    const { pid } = await tx.one(z.object({ pid: z.int() }))`select pg_backend_pid() as pid`;
    const other = await connect(database.settings, { size: 1 });
    await other.execute`select pg_terminate_backend(${pid}, 5000)`;
    await other.close();
    await tx.execute`select 1`;
  }),
);
app.get('/too-large', () => {
  throw Object.assign(new Error('Worker terminated'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
});
app.get<{ Params: { code: string } }>(
  '/raised/:code',
  // biome-ignore lint/plugin: one of the codes below
  ({ params: { code } }) => db.execute`${raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)}`,
);
app.get('/wrong', () => db.execute`select 1 / 0`);

const raised = ['08006', '25006', '53300', '57014', '57P01', '57P03'].map((code) => `/raised/${code}`);
test.each(['/ended', '/ended-within', '/lost-between', ...raised])(
  'a database that is away is a 503 that says when to come back: %s',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 503, code: 'NO_DISPONIBLE' });
    expect(headers['retry-after']).toBe('2');
  },
);

test('a document that takes more memory than there is for one is refused with what to do', async () => {
  const { statusCode, body } = await app.inject('/too-large');
  expect(statusCode).toBe(422);
  expect(JSON.parse(body)).toMatchObject({
    code: 'DOCUMENTO_MUY_GRANDE',
    title: expect.stringContaining('menos días'),
  });
});

test('any other error is a 500 that tells nothing of our insides', async () => {
  const { statusCode, body } = await app.inject('/wrong');
  expect(statusCode).toBe(500);
  expect(body).not.toMatch(/select|division/);
});
