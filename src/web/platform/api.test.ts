import { expect, test, vi } from 'vitest';
import { ApiError, api, reasonOf } from './api.ts';

const answering = (...answer: ConstructorParameters<typeof Response>) => {
  const fetch = vi.fn((_url: string, _init?: RequestInit) => Promise.resolve(new Response(...answer)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const json = (value: unknown, status = 200, type = 'application/json'): ConstructorParameters<typeof Response> => [
  JSON.stringify(value),
  { status, headers: { 'content-type': type } },
];
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('was not refused');
    },
    (error: ApiError) => error,
  );

test('a parameter is written into the path, however it is spelt', async () => {
  const fetch = answering(...json([]));
  await api('GET /api/lider/:text', { params: { text: 'ñu/ñez?' } });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/lider/%C3%B1u%2F%C3%B1ez%3F');
});

test('a body travels as JSON beside headers of one’s own', async () => {
  const fetch = answering(...json({ token: 'x' }));
  await api('POST /api/login', { body: { username: 'lola', password: 'p' }, headers: { 'idempotency-key': 'k' } });
  const init = fetch.mock.calls[0]?.[1];
  expect(init?.body).toBe('{"username":"lola","password":"p"}');
  expect(init?.headers).toEqual({ 'content-type': 'application/json', 'idempotency-key': 'k' });
});

test('a call without a reply answers nothing', async () => {
  answering(null, { status: 204 });
  expect(await api('POST /api/logout')).toBeUndefined();
});

test('a refusal carries the problem as the server told it', async () => {
  const problem = { type: 'about:blank', title: 'Ese usuario ya existe.', code: 'USUARIO_EXISTE', status: 409 };
  answering(...json(problem, 409, 'application/problem+json; charset=utf-8'));
  const error = await refusal(api('GET /api/producto/estadoCatalogo'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error.status).toBe(409);
  expect(error.problem).toEqual(problem);
  expect(reasonOf(error)).toBe('Ese usuario ya existe.');
});

test('an answer that is no problem, as from a proxy, is still told in a sentence', async () => {
  answering('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
  const error = await refusal(api('GET /api/producto/estadoCatalogo'));
  expect(error.status).toBe(502);
  expect(reasonOf(error)).toBe('Algo salió mal en el servidor.');
});

test('a connection that is lost has status 0 and says what to do', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await refusal(api('GET /api/producto/estadoCatalogo'));
  expect(error.problem).toMatchObject({ status: 0, code: 'SIN_CONEXION', title: 'Sin conexión.' });
});

test('a session that the server ended is forgotten here, and the cart is not', async () => {
  localStorage.setItem('userID', '31');
  localStorage.setItem('roles', '["ROLE_USER"]');
  localStorage.setItem('carrito:31', '[]');
  answering(...json({ title: 'Tu sesión venció.', code: 'SESION_VENCIDA' }, 401, 'application/problem+json'));
  await refusal(api('POST /api/logout'));
  expect(localStorage.getItem('userID')).toBeNull();
  expect(localStorage.getItem('carrito:31')).toBe('[]');
});
