import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { prepare } from './prepare.ts';
import { testDatabase } from './test-database.ts';
import { testProxy } from './test-proxy.ts';

test('a database that comes late is waited for, with one sentence', async () => {
  const database = await testDatabase();
  onTestFinished(database.drop);
  const network = await testProxy(database.settings);
  await network.stop();
  const sentences: string[] = [];
  const prepared = prepare(network.settings, { say: (sentence) => sentences.push(sentence) });
  await expect.poll(() => sentences.length).toBe(1);
  await network.start();
  await prepared;
  await network.stop();
  expect(sentences).toEqual([
    expect.stringMatching(/^La base de datos todavía no responde \(.+\); se intenta durante 60 s\.$/),
  ]);
});

test('a database that does not come stops the start with a sentence, which does not tell the password', async () => {
  const network = await testProxy({});
  await network.stop();
  const sentences: string[] = [];
  const refused = await prepare(
    { connectionString: `postgres://u:secreto@127.0.0.1:${network.port}/b` },
    { patience: 100, say: (sentence) => sentences.push(sentence) },
  ).catch((error) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect(refused.message).toMatch(/^No se pudo conectar a la base de datos de DATABASE_URL: .*ECONNREFUSED.*\.$/);
  expect([...sentences, refused.message].join()).not.toContain('secreto');
});

test('what no wait mends stops the start at once', async () => {
  const database = await testDatabase();
  await database.drop();
  const refused = await prepare(database.settings, { say: () => expect.unreachable() }).catch((error) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect(refused.message).toContain('does not exist');
});

test('a database that a newer version has been in is refused in one sentence, and left as it is', async () => {
  const { settings, drop } = await testDatabase();
  const client = new pg.Client(settings);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  await prepare(settings);
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000)`);
  const refused = await prepare(settings).catch((error) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect(refused.message).toMatch(/^La base de datos es de una versión más nueva de Vitrina, .*\.$/);
});
