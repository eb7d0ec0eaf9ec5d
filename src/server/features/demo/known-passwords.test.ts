import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLoopback } from '../../platform/http/client-address.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { DEMO_PASSWORD, hashPassword } from '../session/password.ts';
import { demoNotice } from './demo-accounts.ts';

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', 'localhost', 'LocalHost'])(
  '%s is reached from this machine alone',
  (host) => expect(isLoopback(host)).toBe(true),
);
test.each([
  '0.0.0.0',
  '::',
  '192.168.0.7',
  '10.0.0.1',
  'fe80::1',
  '203.0.113.7',
  'vitrina.example',
  'localhost.example',
])('%s may be reached from elsewhere', (host) => expect(isLoopback(host)).toBe(false));

let t: TestApp;
let seller: Caller;
let changed: string;
beforeAll(async () => {
  t = await testApp();
  const clave = await hashPassword(DEMO_PASSWORD);
  changed = await hashPassword('una que alguien eligió');
  const people = { admin: 'ADMIN', lider: 'LIDER', vendedor: 'VENDEDOR', 'rocio.aguirre': 'VENDEDOR' } as const;
  for (const [userName, tipo] of Object.entries(people)) {
    const { id } = await t.person(tipo, { userName });
    await t.db.execute`update usuario set clave = ${userName === 'lider' ? changed : clave} where id = ${id}`;
    if (userName === 'vendedor') seller = await t.logIn(id, userName, DEMO_PASSWORD);
  }
});
afterAll(() => t.close());

const status = async (username: string, password: string) =>
  (await t.visitor.call('POST /api/login', { username, password })).status;

test('the demo keeps the password that everybody knows where only this machine reaches it', async () => {
  expect(await demoNotice(t.db, '127.0.0.1')).toBe(
    'Cuentas de demostración: admin, lider y vendedor, con la contraseña vitrina-demo',
  );
  expect(await status('admin', DEMO_PASSWORD)).toBe(200);
});

test('behind a proxy nobody gets in with it, since whoever reaches the proxy reaches this machine', async () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    for (const username of ['admin', 'nadie']) {
      const body = { username, password: DEMO_PASSWORD };
      const refused = await t.visitor.call('POST /api/login', body, { [name]: '203.0.113.9' });
      expect([refused.status, refused.body.code]).toEqual([401, 'CREDENCIALES']);
      expect(refused.body.title).toContain('sin un proxy en medio');
    }
  expect(await status('admin', DEMO_PASSWORD)).toBe(200);
});

test('elsewhere nobody gets in with it, and the start says new ones once', async () => {
  const notice = (await demoNotice(t.db, '0.0.0.0')) ?? '';
  const accounts = [...notice.matchAll(/(\w+) \(([\w-]{12})\)/g)].map(([, userName = '', password = '']) => ({
    userName,
    password,
  }));
  expect(accounts.map(({ userName }) => userName)).toEqual(['admin', 'vendedor']);
  for (const { userName, password } of accounts) expect(await status(userName, password)).toBe(200);
  for (const userName of ['admin', 'vendedor', 'rocio.aguirre'])
    expect(await status(userName, DEMO_PASSWORD)).toBe(401);
  expect(await status('lider', 'una que alguien eligió')).toBe(200);
  expect(await t.db.execute`select from sesion where jti = ${jtiOf(seller)}::uuid`).toBe(0);
  expect(await demoNotice(t.db, '0.0.0.0')).toBeUndefined();
});

const jtiOf = ({ token }: Caller) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti as string;
