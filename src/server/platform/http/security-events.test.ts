import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { contract, type Route } from '#contract/contract.ts';
import { answersFile, type Endpoint } from '#contract/endpoint.ts';
import { type Caller, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';

type Line = { msg: string; event?: string; [field: string]: unknown };
const lines: Line[] = [];
let t: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  t = await testApp({ log: { write: (line) => void lines.push(JSON.parse(line)) } });
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR', { userName: 'vigilada' });
});
afterAll(() => t.close());
beforeEach(() => {
  lines.length = 0;
});

const answered = () => lines.filter(({ msg }) => msg === 'answered');
/** The events as `event` with what is known of them. */
const events = () =>
  lines.flatMap(({ event, userId, role, of, code, address }) =>
    event ? [{ event, userId, role, of, code, address }] : [],
  );
const from = { 'x-forwarded-for': '203.0.113.9' };

test('a line tells who asked in which role, from where, and why it was refused', async () => {
  await seller.call('GET /api/menu/order', undefined, from);
  const refused = { userId: seller.id, role: 'VENDEDOR', address: '203.0.113.9', code: 'NO_PERMITIDO' };
  expect(answered()).toMatchObject([{ url: '/api/menu/order', status: 403, ...refused }]);
  expect(events()).toEqual([{ event: 'access-refused', of: undefined, ...refused }]);
});

test('a line of an answer that stood ready tells no less', async () => {
  await t.product();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const read = () =>
    fetch(`http://127.0.0.1:${port}/api/producto/all`, {
      headers: { authorization: `Bearer ${admin.token}`, ...from },
    }).then((answer) => answer.arrayBuffer());
  await read();
  await read();
  await expect.poll(() => answered().length).toBe(2);
  for (const line of answered())
    expect(line).toMatchObject({ status: 200, userId: admin.id, role: 'ADMIN', address: '203.0.113.9' });
});

test('logins are events: who came, which account was tried, and never what was typed', async () => {
  const logIn = (username: string, password: string) => t.visitor.call('POST /api/login', { username, password }, from);
  await logIn('vigilada', PASSWORD);
  await logIn('vigilada', 'otra clave');
  await logIn('mi-clave-secreta', 'otra clave');
  const address = '203.0.113.9';
  expect(events()).toEqual([
    { event: 'login', userId: seller.id, role: 'VENDEDOR', of: undefined, code: undefined, address },
    { event: 'login-refused', userId: undefined, role: undefined, of: seller.id, code: 'CREDENCIALES', address },
    { event: 'login-refused', userId: undefined, role: undefined, of: undefined, code: 'CREDENCIALES', address },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secreta|otra clave/);
});

test('what changes rights is an event', async () => {
  const { id } = await t.person('VENDEDOR');
  lines.length = 0;
  await admin.call(`PUT /api/${id}`, { tipo: 'LIDER' });
  await admin.call(`PUT /api/usuario/${id}/clave`, { nueva: 'otra clave secreta' });
  await admin.call(`DELETE /api/${id}`);
  await admin.call(`DELETE /api/${admin.id}`);
  expect(events().map(({ event, userId, of, code }) => [event, userId, of, code])).toEqual([
    ['account-changed', admin.id, String(id), undefined],
    ['password-set', admin.id, String(id), undefined],
    ['account-deleted', admin.id, String(id), undefined],
    ['account-deleted-refused', admin.id, String(admin.id), 'USUARIO_PROPIO'],
  ]);
});

test('who takes away what tells of people is in the log and in the audit; who gets nothing only in the log', async () => {
  await t.db.execute`delete from auditoria`;
  const all = { filtros: {} };
  expect((await admin.call('POST /api/menu/facturas')).status).toBe(404);
  expect((await admin.call('POST /api/usuarios/exportar', all)).status).toBe(200);
  await t.openCatalogue();
  await place(seller, await t.product());
  expect((await admin.call(`POST /api/menu/factura/${seller.id}`)).status).toBe(200);
  expect((await admin.call('POST /api/menu/facturas')).status).toBe(200);
  expect(events().map(({ event, of }) => [event, of])).toEqual([
    ['personal-data-downloaded-refused', undefined],
    ['personal-data-downloaded', undefined],
    ['personal-data-downloaded', String(seller.id)],
    ['personal-data-downloaded', undefined],
  ]);
  const { body } = await admin.call<AuditEntry[]>('GET /api/auditoria?orden=id');
  expect(
    body.map(({ entidad, entidadId, nombre, campo, despues }) => [entidad, entidadId, nombre, campo, despues]),
  ).toEqual([
    ['usuario', null, 'Usuarios', 'descarga', 'planilla'],
    ['usuario', seller.id, expect.stringMatching(/^Ana Núñez/), 'descarga', 'factura'],
    ['pedido', null, 'Pedidos', 'descarga', 'facturas de los vendedores, esencial'],
  ]);
});

/** Files that tell of no person, and the order, the claim's pictures and the proof's file, which their own people print and see. */
const impersonal: Route[] = [
  'POST /api/compras/:ventana/:proveedorId/pedido',
  'POST /api/menu/pedido/:id',
  'GET /api/menu/reporteProveedor',
  'GET /api/menu/reportByProductGeneral',
  'GET /api/menu/reportByProductOnline',
  'GET /api/menu/reportByProductMixto',
  'GET /api/menu/reportByProduct',
  'POST /api/menu/reporte-proveedores',
  'POST /api/producto/reporte',
  'POST /api/producto/imprimir-catalogo',
  'GET /api/producto/exportar',
  'GET /api/proveedores/:id/resumen',
  'GET /api/comprobantes/:id/archivo',
  'GET /api/reclamos/:id/fotos/:n',
  'POST /api/producto/planilla-proveedor/rechazadas',
];

test('of every file it is known whether it tells of people', () => {
  const silent = Object.entries<Endpoint>(contract).flatMap(([route, call]) =>
    answersFile(call) && !call.discloses ? [route] : [],
  );
  expect(silent.toSorted()).toEqual(impersonal.toSorted());
});
