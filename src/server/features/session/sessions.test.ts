import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let other: Caller;
let phone: Caller;
let laptop: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  other = await t.person('VENDEDOR');
});
afterAll(() => t.close());
beforeEach(async () => {
  const userName = `con dos sesiones ${Math.random()}`;
  phone = await t.person('VENDEDOR', { userName });
  laptop = await t.logIn(phone.id, userName);
});

/** Who of them is still logged in. */
async function live() {
  const who = { admin, other, phone, laptop };
  const answers = Object.entries(who).map(async ([name, caller]) => {
    const { status } = await caller.call(`GET /api/menu/order/${caller.id}`);
    return status === 200 ? [name] : [];
  });
  return (await Promise.all(answers)).flat();
}

test('logging out ends that session and no other, of oneself or of anybody', async () => {
  expect(await live()).toEqual(['admin', 'other', 'phone', 'laptop']);
  await phone.call('POST /api/logout');
  expect(await live()).toEqual(['admin', 'other', 'laptop']);
});

test('a new password ends the other sessions of its owner, and nobody else’s', async () => {
  await laptop.call('PUT /api/usuario/clave', { actual: PASSWORD, nueva: 'otra clave larga' });
  expect(await live()).toEqual(['admin', 'other', 'laptop']);
});

test('a password that an administrator gives ends all sessions of its owner, and nobody else’s', async () => {
  await admin.call(`PUT /api/usuario/${phone.id}/clave`, { nueva: 'otra clave larga' });
  expect(await live()).toEqual(['admin', 'other']);
});

test('another type or a deletion ends all sessions of that account, and nobody else’s', async () => {
  await admin.call(`PUT /api/${phone.id}`, { tipo: 'LIDER' });
  expect(await live()).toEqual(['admin', 'other']);
  await admin.call(`DELETE /api/${other.id}`);
  expect(await live()).toEqual(['admin']);
});
