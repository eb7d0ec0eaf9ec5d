import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('the metrics without a token', () => {
  const status = async (remoteAddress: string, headers = {}) =>
    (await t.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  test('are read from this machine', async () => {
    for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await status(address)).toBe(200);
  });

  test('are refused to another machine', async () => {
    for (const address of ['10.0.0.5', '::ffff:10.0.0.5', '192.127.0.1', '2001:db8::1'])
      expect(await status(address)).toBe(403);
  });

  test('are refused to whoever comes through a proxy on this machine', async () => {
    expect(await status('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host', 'via'])
      expect([name, await status('127.0.0.1', { [name]: 'x' })]).toEqual([name, 403]);
  });
});

test('with a token the metrics are read by whoever brings it, and by nobody else', async () => {
  const app = await buildApp({ db: t.db, config: { ...t.config, metricsToken: 'abc' } });
  const status = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', remoteAddress: '10.0.0.5', headers: authorization ? { authorization } : {} }))
      .statusCode;
  expect(await status('Bearer abc')).toBe(200);
  for (const wrong of ['Bearer abd', 'Bearer abcd', 'abc', undefined]) expect(await status(wrong)).toBe(403);
  expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(403);
  await app.close();
});
