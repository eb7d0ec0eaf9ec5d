import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/refusals.calls.ts';
import type { User } from '#contract/users.calls.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN', { userName: 'admin' });
  await t.person('LIDER', { userName: 'Peña' });
  await t.person('VENDEDOR', { userName: 'coca' });
});
afterAll(() => t.close());

const form = { password: PASSWORD, direccion: 'Mitre 1', retiro: 'Conesa 970, Muñiz' };
let places = 0;
/** From a place of its own: one does not register so many. */
const register = (userName: string) =>
  t.visitor.call<User & Problem>(
    'POST /api/registrarse',
    { ...form, userName },
    { 'x-forwarded-for': `203.0.113.${++places}` },
  );
const create = (userName: string) => admin.call<User & Problem>('POST /api/usuario', { ...form, userName });
const rename = (id: number, userName: string) => admin.call<User & Problem>(`PUT /api/${id}`, { userName });

test.each([
  ['a zero-width space', 'ad\u200bmin'],
  ['a joiner', 'ad\u200dmin'],
  ['a soft hyphen', 'ad\u00admin'],
  ['a Hangul filler', 'admin\u3164'],
  ['a variation selector', 'admin\ufe0f'],
  ['text turned round', '\u202enimda'],
  ['an isolate', 'ad\u2066min'],
  ['a space that does not break', 'ana\u00a0paz'],
  ['two spaces', 'ana  paz'],
  ['an empty braille cell', 'admin\u2800'],
  ['Cyrillic among Latin', 'аdmin'],
  ['Greek among Latin', 'αdmin'],
  ['Cherokee', 'ᎪᎠmin'],
  ['Cyrillic that all looks Latin', 'сорс'],
  ['wide letters', 'ａｎａ'],
  ['mathematical letters', '𝐚𝐧𝐚'],
])('a user name with %s is refused', async (_, userName) => {
  for (const answer of [await register(userName), await create(userName), await rename(admin.id, userName)]) {
    expect([answer.status, answer.body.code]).toEqual([422, 'DATO_RECHAZADO']);
    expect(answer.body.title).toBe('El usuario tiene letras o signos que se confunden con otros. Use letras comunes.');
    expect(answer.body.errors?.[0]?.field).toBe('userName');
  }
});

test.each(['admın', 'ａｄｍｉｎ', '𝖆𝖉𝖒𝖎𝖓', 'ᴀᴅᴍɪɴ', 'Соса', 'Ｐeña'])(
  'a name that looks like one that is taken is taken: %s',
  async (userName) => {
    for (const answer of [await register(userName), await create(userName)])
      expect([answer.status, answer.body.code]).toEqual([409, 'USUARIO_EXISTE']);
  },
);

test.each([
  'Ñandú Güemes',
  "María D'Elía",
  'José O’Hara-Núñez',
  'Mª José 2º',
  'Sofía 💜',
  'Rocío 👩🏽‍🦰❤️🇦🇷',
  'ana_paz.2026@correo',
  'adm1n',
  'Pena',
  'Мария',
  '美咲みさき',
  'דנה',
])('%s is a user name', async (userName) => {
  const { status, body } = await register(userName);
  expect([status, body.userName]).toEqual([201, userName]);
});

test('whoever has an odd name from before keeps it while other things change', async () => {
  const { id } = await t.person('VENDEDOR', { userName: 'vie\u200bja' });
  expect((await admin.call(`PUT /api/${id}`, { userName: 'vie\u200bja', nombre: 'Eva' })).status).toBe(200);
});
