import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/refusals.calls.ts';
import type { PersonFound, User } from '#contract/users.calls.ts';
import { type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const form = (values: object) => ({
  userName: 'nueva',
  password: 'una clave larga',
  nombre: 'Luz',
  apellido: 'Ñandubay',
  rol: 'ROLE_ADMIN',
  tipo: 'ADMIN',
  isAdmin: true,
  idLider: null,
  telefono: '11 4444-5555',
  direccion: 'Mitre 123',
  retiro: 'Conesa 970, Muñiz',
  email: 'luz@vitrina.example',
  ...values,
});
const register = (values: object) => t.visitor.call<User & Problem>('POST /api/registrarse', form(values));

test('whoever registers is a seller, whatever they send, and can log in', async () => {
  const { status, body } = await register({});
  expect(status).toBe(201);
  expect(body).toMatchObject({ userName: 'nueva', tipo: 'VENDEDOR', rol: 'ROLE_USER', isAdmin: false, idLider: null });
  expect(JSON.stringify(body)).not.toMatch(/clave|password|argon/);
  const login = await t.visitor.call('POST /api/login', { username: 'nueva', password: 'una clave larga' });
  expect(login.status).toBe(200);
});

test('an address registers twenty accounts in an hour, and is told in words when there may be more', async () => {
  const from = (address: string, userName: string, password = 'una clave larga') =>
    t.visitor.call<User & Problem>('POST /api/registrarse', form({ userName, password }), {
      'x-forwarded-for': address,
    });
  // What is refused counts for nothing.
  expect((await from('203.0.113.20', 'equipo 0', '12345678')).status).toBe(422);
  for (let n = 1; n <= 20; n++) expect((await from('203.0.113.20', `equipo ${n}`)).status).toBe(201);
  const { status, body, headers } = await from('203.0.113.20', 'equipo 21');
  expect([status, body.code, body.title]).toEqual([
    429,
    'DEMASIADOS_INTENTOS',
    'Desde esta conexión ya se registraron 20 cuentas en una hora.',
  ]);
  expect(body.detail).toMatch(/^Espere (59|60) min, o pida a quien administra que cree la cuenta\.$/);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  expect((await from('203.0.113.21', 'equipo 21')).status).toBe(201);
});

test('a registration that has not counted tells nobody which names there are', async () => {
  await t.person('VENDEDOR', { userName: 'coca' });
  const from = async (userName: string, password: string) => {
    const values = form({ userName, password });
    const { status, body } = await t.visitor.call<Problem>('POST /api/registrarse', values, {
      'x-forwarded-for': '203.0.113.30',
    });
    return [status, body.code];
  };
  // Letters that look like others': of a name that there is, and of one that there is not.
  const [taken, free] = ['соса', 'сосо'];
  for (const name of ['coca', taken, free])
    expect([name, ...(await from(name, '12345678'))]).toEqual([name, 422, 'CONTRASENA_DEBIL']);
  expect(await from(taken, 'una clave larga')).toEqual([409, 'USUARIO_EXISTE']);
  expect(await from(free, 'una clave larga')).toEqual([422, 'DATO_RECHAZADO']);
  // Both counted; as if eighteen more had.
  expect(await t.db.execute`update intento set points = 20 where key = 'registro:203.0.113.30' and points = 2`).toBe(1);
  for (const name of ['coca', taken, free, 'nadie'])
    expect([name, ...(await from(name, 'una clave larga'))]).toEqual([name, 429, 'DEMASIADOS_INTENTOS']);
});

test('a user name is taken in any case', async () => {
  await register({ userName: 'Única' });
  const { status, body } = await register({ userName: 'úNICA' });
  expect([status, body.code]).toEqual([409, 'USUARIO_EXISTE']);
});

test('two registrations of the same name at once make one account', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => register({ userName: 'simultánea' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test('the leader is the chosen one, else the one of the pickup point, else nobody', async () => {
  const leader = await t.person('LIDER', { id: 54 });
  const other = await t.person('LIDER');
  const castelli = 'Castelli 1224, José C Paz';
  const lider = async (values: object) => (await register(values)).body.idLider;
  expect(await lider({ userName: 'a', retiro: castelli })).toBe(leader.id);
  expect(await lider({ userName: 'b', retiro: castelli, idLider: other.id })).toBe(other.id);
  expect(await lider({ userName: 'c', retiro: castelli, idLider: 99_999 })).toBe(leader.id);
  expect(await lider({ userName: 'd', retiro: 'Defensa 2228, El Talar, Tigre (1618)' })).toBeNull();
  expect(await lider({ userName: 'e', idLider: 0 })).toBeNull();
});

test('the fields that the form demands are demanded, in its order', async () => {
  const missing = async (values: object) => (await register(values)).body.title;
  expect(await missing({ userName: ' ', password: '', direccion: '', retiro: '' })).toBe(
    'Usuario debe ser completado.',
  );
  expect(await missing({ password: '', direccion: '', retiro: '' })).toBe('Contraseña debe ser completada.');
  expect(await missing({ userName: 'z', direccion: ' ', retiro: '' })).toBe('Dirección debe ser completada.');
  expect(await missing({ userName: 'z', retiro: '' })).toBe('Punto de Retiro debe ser completado.');
});

test('weak passwords are refused with the reason', async () => {
  for (const password of [
    'corta',
    '12345678',
    'Argentina1',
    'CONTRASEÑA',
    'vitrina2026',
    'ｐａｓｓｗｏｒｄ１',
    'jordan23',
    'elmismonombre',
    '          ',
    'corta     ',
    '\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b',
    'black.esencial',
    '1144445555',
  ]) {
    const { status, body } = await register({ userName: 'elmismonombre', password });
    expect([password, status, body.code]).toEqual([password, 422, 'CONTRASENA_DEBIL']);
  }
});

test.each([
  ['vitrina-demo', 'tiene una palabra de la tienda o de las que elige cualquiera'],
  ['vitrina2026', 'tiene una palabra de la tienda o de las que elige cualquiera y un año'],
  ['luz.peraltax', 'tiene su nombre de usuario'],
  ['LuzPeralta2025', 'tiene su nombre de usuario y un año'],
  ['Ñandubay-79', 'tiene un dato suyo'],
  ['admin12345', 'tiene una palabra de la tienda o de las que elige cualquiera y una de las contraseñas más usadas'],
  ['Password1!', 'tiene una de las contraseñas más usadas'],
  ['abcdefghi', 'tiene letras o números en orden'],
  ['lalolalolalo', 'tiene algo repetido'],
  ['29-02-1936', 'tiene una fecha'],
  ['zanahorias', 'tiene una palabra del diccionario'],
  ['x7Kq!2pL', 'es corta'],
])('what is easy to guess is refused in words that say why: %s', async (password, why) => {
  const { status, body } = await register({ userName: 'luz.peralta', password });
  const title = `Esa contraseña se adivina fácilmente: ${why}.`;
  expect([status, body.title, body.errors]).toEqual([422, title, [{ field: 'password', message: title }]]);
});

test('a long password that is slow to judge holds nobody else up', async () => {
  const judged = register({ userName: 'lenta', password: '4@8({[</369&#!1/|0$5+7%2'.repeat(40) });
  const started = performance.now();
  let longest = 0;
  let over = false;
  void judged.finally(() => {
    over = true;
  });
  for (let before = started; !over; before = performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    longest = Math.max(longest, performance.now() - before);
  }
  expect((await judged).status).toBe(201);
  expect(longest).toBeLessThan((performance.now() - started) / 2);
});

test('the leader search finds active leaders by name, without case or accents, and tells nothing more', async () => {
  await t.person('LIDER', { nombre: 'Begoña', apellido: 'Álvarez' });
  const gone = await t.person('LIDER', { nombre: 'Begoña', apellido: 'Alvear' });
  await t.db.execute`update usuario set eliminado_at = now() where id = ${gone.id}`;
  await t.person('VENDEDOR', { nombre: 'Begoña', apellido: 'Vendedora' });
  const { body } = await t.visitor.call<PersonFound[]>('GET /api/lider/BEGONA  alv');
  expect(body).toEqual([{ id: expect.any(Number), nombre: 'Begoña', apellido: 'Álvarez' }]);
  expect((await t.visitor.call<PersonFound[]>('GET /api/lider/%25')).body).toEqual([]);
});

test('the leader search takes two letters, tells ten, and finds nobody by the name of the account', async () => {
  for (let n = 0; n < 12; n++)
    await t.person('LIDER', { userName: `zoraida.${n}`, nombre: 'Xóchitl', apellido: `${n}` });
  const found = async (text: string) => (await t.visitor.call<PersonFound[]>(`GET /api/lider/${text}`)).body.length;
  expect([
    await found('xóchitl'),
    await found('xo'),
    await found('x'),
    await found('x 1'),
    await found('zoraida'),
  ]).toEqual([10, 10, 0, 0, 0]);
});
