import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '#contract/contract.ts';
import { answersList, type Endpoint } from '#contract/endpoint.ts';
import { seeded } from '../../features/demo/trade.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { insertRows } from '../db/insert-rows.ts';
import { listJson } from './answer-list.ts';

let t: TestApp;
let admin: Caller;
const names = ['ana', 'Ángel', 'Ana', 'zoé', 'ñata', 'Nora', 'Local 9', 'Local 10', 'Íñigo', ''];
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  const { pick, between, chance } = seeded(3);
  const suppliers = Array.from({ length: 60 }, (_, n) => ({
    razonSocial: `${pick(names)} SRL`,
    telefono: `11 ${between(1, 9)}`,
    email: `v${n % 7}@x`,
  }));
  await insertRows(t.db, 'proveedor', suppliers);
  const leader = await t.person('LIDER', { nombre: 'Óscar' });
  const people = Array.from({ length: 60 }, (_, n) => ({
    userName: `u${n}`,
    clave: '',
    nombre: pick(names),
    apellido: pick(names),
    email: `u${n % 5}@x`,
    tipo: pick(['ADMIN', 'LIDER', 'VENDEDOR']),
    retiro: pick(['Mitre 33', 'Otro']),
    idLider: chance(0.5) ? leader.id : null,
  }));
  await insertRows(t.db, 'usuario', people);
  const products = Array.from({ length: 60 }, (_, n) => {
    const stock = chance(0.5) ? between(0, 20) : undefined;
    return {
      name: `${pick(names)} ${n % 9}`,
      description: pick(names),
      codigo: `C-${between(1, 30)}`,
      amount: between(0, 40) / 4,
      categoria: pick(['COCINA', 'BAÑO']),
      tipoProducto: pick(['GENERAL', 'BLACK', 'MIXTO']),
      proveedorId: chance(0.6) ? between(1, 60) : undefined,
      cantidadLimite: stock,
      stock,
    };
  });
  await insertRows(t.db, 'producto', products);
  await t.db.execute`
    insert into auditoria (usuario_id, quien, entidad, entidad_id, nombre, campo, antes, despues, created_at)
    select ${admin.id}, (array['Ana', 'ñata', 'Zoé'])[1 + n % 3], (array['producto', 'usuario'])[1 + n % 2], nullif(n % 11, 0),
      'Olla ' || n % 13, 'precio', nullif(n % 4, 0), 'x', '2026-01-01'::timestamptz + n % 17 * interval '1 day'
    from generate_series(1, 60) n`;
});
afterAll(() => t.close());

type Row = Record<string, unknown>;
const lists = {
  '/api/usuarios': {
    id: 'id',
    fields: [
      'id',
      'userName',
      'username',
      'nombre',
      'apellido',
      'email',
      'rol',
      'tipo',
      'isAdmin',
      'retiro',
      'idLider',
    ],
  },
  '/api/proveedores': { id: 'proveedorId', fields: ['proveedorId', 'razonSocial', 'telefono', 'email'] },
  '/api/proveedores/SRL': { id: 'proveedorId', fields: ['razonSocial'] },
  '/api/auditoria': {
    id: 'id',
    fields: ['id', 'createdAt', 'quien', 'entidad', 'entidadId', 'nombre', 'campo', 'antes', 'despues'],
  },
  '/api/producto/allProducto/TODOS': {
    id: 'productoId',
    fields: [
      'productoId',
      'name',
      'description',
      'codigo',
      'amount',
      'cantidadLimite',
      'stock',
      'tipoProducto',
      'razonSocial',
    ],
  },
} as const;
const read = (url: string) => admin.call<Row[]>(`GET ${url}`);
const collator = new Intl.Collator('es', { numeric: true });
const compare = (a: unknown, b: unknown) =>
  typeof a === 'string' ? collator.compare(a, String(b)) : Number(a) - Number(b);

test.each(Object.entries(lists))(
  '%s comes by pages, in the order of any field, equal ones by id',
  async (url, list) => {
    const { id, fields } = list;
    const all = (await read(`${url}?pagina=1&porPagina=200`)).body;
    const ids = all.map((row) => row[id]);
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)));
    for (const field of fields)
      for (const direction of [1, -1]) {
        const sorted = all.toSorted((a, b) => {
          const [one, other] = [a[field] ?? null, b[field] ?? null];
          const order =
            one === null || other === null
              ? Number(one === null) - Number(other === null)
              : compare(one, other) * direction;
          return order || Number(a[id]) - Number(b[id]);
        });
        const page = await read(`${url}?orden=${direction < 0 ? '-' : ''}${field}&pagina=2&porPagina=13`);
        expect([field, direction, page.body]).toEqual([field, direction, sorted.slice(13, 26)]);
        expect(page.headers).toMatchObject({ 'x-total-count': String(all.length), 'x-page-size': '13' });
        expect(page.headers.link).toMatch(/^<\/api\/.*[?&]pagina=3.*>; rel="next"$/);
      }
  },
);

test.each(Object.keys(lists))('%s names what it cannot read', async (url) => {
  for (const wrong of ['orden=clave', 'pagina=0', 'porPagina=201']) {
    const { status, body } = await read(`${url}?${wrong}`);
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'DATOS_INVALIDOS' })]);
  }
});

test('a whole list comes in its own order, with how many it has', async () => {
  const { body, headers } = await read('/api/proveedores');
  expect([body.length, headers['x-total-count']]).toEqual([60, '60']);
  expect(body.map(({ razonSocial }) => razonSocial)).toEqual(body.map(({ razonSocial }) => razonSocial).sort(compare));
  const users = (await read('/api/usuarios')).body.map(({ id }) => Number(id));
  expect(users).toEqual(users.toSorted((a, b) => a - b));
});

test('several words are found in any order in the texts of a row', async () => {
  const found = async (url: string) => (await read(url)).body;
  const users = await found('/api/usuarios?q=oscar MITRE');
  expect(users.length).toBeGreaterThan(5);
  expect(users.every(({ retiro, idLider }) => retiro === 'Mitre 33' && idLider !== null)).toBe(true);
  const suppliers = await found('/api/proveedores?q=srl local  10');
  expect(suppliers.length).toBeGreaterThan(0);
  expect(suppliers.every(({ razonSocial }) => String(razonSocial).includes('Local 10'))).toBe(true);
  const changes = await read('/api/auditoria?q=3 NATA olla&entidad=producto');
  expect(changes.body.every(({ quien, entidad }) => quien === 'ñata' && entidad === 'producto')).toBe(true);
  expect(Number(changes.headers['x-total-count'])).toBe(changes.body.length);
  // Products are found by the start of a field (§5).
  const products = await found('/api/producto/allProducto/TODOS?q=ang');
  expect(products.length).toBeGreaterThan(0);
  expect(
    products.every((product) =>
      ['name', 'description', 'razonSocial'].some((field) => /^Áng/.test(`${product[field]}`)),
    ),
  ).toBe(true);
});

test('a page of products named in the path is one in the order of ids', async () => {
  const { body, headers } = await read('/api/producto/allProducto/1?porPagina=50');
  expect(body.map(({ productoId }) => productoId)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  const [, next = ''] = /^<(.+)>; rel="next"$/.exec(String(headers.link)) ?? [];
  expect((await read(next)).body.map(({ productoId }) => productoId)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
});

const suppliers = 'GET /api/proveedores';
const asking = (etag: unknown, headers: Record<string, string> = {}) =>
  admin.call(suppliers, undefined, { 'if-none-match': String(etag), ...headers });

test('who has a list already is told so, without a body, until it changes', async () => {
  const { headers } = await admin.call(suppliers);
  const same = await asking(headers.etag, { 'accept-encoding': 'br' });
  expect([same.status, same.raw.rawPayload.length]).toEqual([304, 0]);
  for (const name of ['etag', 'vary', 'cache-control'])
    expect([name, same.headers[name]]).toEqual([name, headers[name]]);
  for (const name of ['content-encoding', 'content-type']) expect(same.headers).not.toHaveProperty(name);
  await t.supplier('Otro SRL');
  const changed = await asking(headers.etag);
  expect([changed.status, changed.headers.etag === headers.etag]).toEqual([200, false]);
});

test('an ETag is the same in every encoding, and is known weak or strong, among others, and as *', async () => {
  const etag = String((await admin.call(suppliers)).headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect((await admin.call(suppliers, undefined, { 'accept-encoding': 'br' })).headers.etag).toBe(etag);
  for (const known of [etag.replace('W/', ''), `"otro", ${etag}`, '*']) expect((await asking(known)).status).toBe(304);
  for (const known of ['"otro"', 'W/', etag.slice(0, -2)]) expect((await asking(known)).status).toBe(200);
});

test('a page whose rows stay but whose total grew has changed', async () => {
  const page = 'GET /api/producto/allProducto/1?porPagina=50';
  const before = await admin.call(page);
  await t.product();
  const after = await admin.call(page, undefined, { 'if-none-match': String(before.headers.etag) });
  expect(after.body).toEqual(before.body);
  const total = Number(before.headers['x-total-count']);
  expect([after.status, Number(after.headers['x-total-count'])]).toEqual([200, total + 1]);
});

test('a page whose rows stay has changed where an order of another page was cancelled', async () => {
  await t.openCatalogue();
  const seller = await t.person('VENDEDOR');
  const { orderId, totalAmount } = await place(seller, await t.product());
  await place(seller, await t.product());
  const page = 'GET /api/menu/order?pagina=1&porPagina=1';
  const before = await admin.call(page);
  await admin.call(`DELETE /api/menu/${orderId}`);
  const after = await admin.call(page, undefined, { 'if-none-match': String(before.headers.etag) });
  expect([after.status, Number(after.headers['x-total-cancelled'])]).toEqual([200, totalAmount]);
  expect(after.body).toEqual(before.body);
});

test('a list is kept by no browser, and its ETag tells nobody else anything', async () => {
  const { headers } = await admin.call(suppliers);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    vary: 'accept-encoding, cookie, authorization',
  });
  const { etag } = headers;
  const seller = await t.person('VENDEDOR');
  expect((await seller.call(suppliers, undefined, { 'if-none-match': String(etag) })).status).toBe(403);
  expect((await t.visitor.call(suppliers, undefined, { 'if-none-match': String(etag) })).status).toBe(401);
});

test('what is no list is kept nowhere', async () => {
  const { headers } = await admin.call('GET /api/armado/1');
  expect(headers).not.toHaveProperty('etag');
  expect(headers['cache-control']).toBe('no-store');
  expect((await admin.call('GET /api/proveedores/zzz', undefined, { 'if-none-match': '*' })).status).toBe(304);
});

test('the calls that read a list are known by what they answer', () => {
  const lists = Object.entries(contract).filter(([route, call]) => answersList(route, call as Endpoint));
  expect(lists.map(([route]) => route)).toEqual(
    expect.arrayContaining([
      'GET /api/menu/order',
      'GET /api/menu/order/:id',
      'GET /api/usuarios',
      'GET /api/auditoria',
      'GET /api/ventanas',
    ]),
  );
  expect(lists.map(([route]) => route)).not.toContain('POST /api/menu/exportar');
});

const rows = Array.from({ length: 1_234 }, (_, n) => ({
  id: n,
  name: `Olla ñ ${n}`,
  codigo: undefined,
  tags: [n, null],
}));

test.each([0, 1, 499, 500, 501, 1_000, 1_234])('%i rows are the JSON that they are as a whole', async (length) => {
  const some = rows.slice(0, length);
  expect((await listJson(some)).toString()).toBe(JSON.stringify(some));
});

test('others have their turn while a long list is written', async () => {
  let turns = 0;
  let written = false;
  const count = () => {
    turns++;
    if (!written) setImmediate(count);
  };
  setImmediate(count);
  // However fast the machine is, each row takes ten milliseconds.
  let clock = 0;
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10));
  await listJson(rows.slice(0, 100)).finally(() => watch.mockRestore());
  written = true;
  expect(turns).toBeGreaterThan(10);
});
