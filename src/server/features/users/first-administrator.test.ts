import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { StartError } from '../../platform/start-error.ts';
import { testApp } from '../../test-app.ts';
import { ensureAdministrator } from './first-administrator.ts';

const t = await testApp();
afterAll(() => t.close());
const withPassword = (ADMIN_PASSWORD: string) =>
  ensureAdministrator(t.db, readConfig({ ADMIN_USER: 'jefa', ADMIN_PASSWORD }));

test('the first administrator has a user name that looks like itself', async () => {
  const withName = ensureAdministrator(
    t.db,
    readConfig({ ADMIN_USER: 'je\u200bfa', ADMIN_PASSWORD: 'una clave larga' }),
  );
  await expect(withName).rejects.toThrow('ADMIN_USER: El usuario tiene letras o signos que se confunden con otros.');
});

test('the first administrator has a password that a user may have, and is made once, by nodes that start together too', async () => {
  await expect(withPassword('Vitrina123')).rejects.toThrow(StartError);
  await expect(withPassword('Vitrina123')).rejects.toThrow(
    'ADMIN_PASSWORD: Esa contraseña se adivina fácilmente: tiene una palabra de la tienda o de las que elige cualquiera',
  );
  expect(await Promise.all([withPassword('una clave larga'), withPassword('una clave larga')])).toEqual([true, true]);
  expect(await withPassword('Vitrina123')).toBe(true);
  const login = await t.visitor.call('POST /api/login', { username: 'jefa', password: 'una clave larga' });
  expect(login.body).toMatchObject({ elegirClave: true });
});
