import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whoMay } from '#contract/access.ts';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Product } from '#contract/products.calls.ts';
import { permissions } from '#contract/users.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx } from '../../documents/test-open-xlsx.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

/** A cost that no other number in an answer can be taken for. */
const COSTO = 8765.43;
const shown = /8[.,]?765[.,]43|876543/;

let t: TestApp;
let admin: Caller;
let people: [who: string, caller: Caller][];
let seller: Caller;
let leader: Caller;
let orderId: number;
let ventanaId: number;
let supplierId: number;
let paymentId: number;
let pan: { productoId: number; name: string; amount: number };
let ring: typeof pan;

beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER');
  seller = await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Sol', idLider: leader.id });
  const named = new Map<string, Caller>([
    ['VENDEDOR', seller],
    ['LIDER', leader],
  ]);
  for (const permission of permissions) named.set(permission, await t.person('AYUDANTE', { permisos: [permission] }));
  people = [['visitor', t.visitor], ...named];
  supplierId = await t.supplier('Bazar');
  const costly = { costo: COSTO, cantidadLimite: 50, stock: 50, proveedorId: supplierId };
  pan = await t.product({ name: 'Sartén', ...costly });
  ring = await t.product({ name: 'Anillo', tipoProducto: 'BLACK', ...costly });
  ({ orderId, ventanaId } = await place(seller, pan));
  await place(leader, pan);
  for (const buyer of [seller, leader]) await buyer.call('POST /api/menu/order-black', orderOf(ring));
  await admin.call('PUT /api/producto/week/LUNES', { productoIds: [pan.productoId] });
  for (const person of [seller, leader]) await person.call(`PUT /api/favoritos/${pan.productoId}`);
  const payment = { tipo: 'PAGO', importe: 1, medio: 'EFECTIVO' };
  paymentId = (await admin.call<{ id: number }>(`POST /api/cuentas/${seller.id}/movimientos`, payment)).body.id;
  // The leader earns by this order.
  await admin.call(`PUT /api/menu/estadoPedido/${(await place(seller, pan)).orderId}`);
  await admin.call('PUT /api/comisiones', [{ idLider: null, porcentaje: 10, desde: '2020-01-01' }]);
});
afterAll(() => t.close());

/** What is sent besides reads: documents, and writes that answer products or orders, refused ones too. */
const sent = () => [
  ['POST /api/menu/order', orderOf({ ...pan, amount: 1 })],
  ['POST /api/menu/order', orderOf({ ...pan, quantity: 9999 })],
  ['POST /api/menu/order', orderOf(pan)],
  ['POST /api/menu/order-black', orderOf(ring)],
  ['POST /api/producto/imprimir-catalogo', { productoId: pan.productoId }],
  ['POST /api/producto/imprimir-catalogo', {}],
  ...[
    `pedido/${orderId}`,
    `factura/${seller.id}`,
    `factura-lider/${leader.id}`,
    `factura-lider-black/${leader.id}`,
  ].map((document) => [`POST /api/menu/${document}`, undefined]),
];

/** Who reads no window's documents, some of which say what was bought and for how much. */
const others = ['visitor', 'VENDEDOR', 'LIDER', 'ARMADO', 'CAJA'] as const;
/** Every read that somebody of those may make; the stream of events never ends, and tells no product, nor does the file of a claim or a proof. */
const reads = () =>
  Object.entries(contract as Record<string, Endpoint>)
    .filter(
      ([route, { access, reply }]) =>
        /^GET/.test(route) &&
        others.some((who) => whoMay[access][who] !== 'none') &&
        route !== 'GET /api/eventos' &&
        ![reply].flat().includes('webp'),
    )
    .map(([route, { access }]) => {
      const id = /producto/.test(route)
        ? pan.productoId
        : /pedidosDetalle|para-quien/.test(route)
          ? orderId
          : access === 'leader-or-admin' || access === 'leader-document'
            ? leader.id
            : seller.id;
      const days = /historial/.test(route) ? '?fechaDesde=2020-01-01&fechaHasta=2099-12-31' : '';
      const ofClosing = route
        .replace(':ventana', String(ventanaId))
        .replace(':proveedorId', String(supplierId))
        .replace(':productoId', String(pan.productoId))
        .replace(':movimiento', String(paymentId));
      return ofClosing.replace(/:id\b/, String(id)).replace(/:\w+/g, 'ana') + days;
    });

const pages = () => ['/', '/individual', '/productos-black', '/login', `/producto/${pan.productoId}`];

test('no answer, document or page but the accountant’s purchases tells others than administrators what a product costs', async () => {
  const answered = new Set<string>();
  for (const [who, caller] of people) {
    const calls = [...reads(), ...pages().map((page) => `GET ${page}`)].map((route) => [route, undefined]);
    for (const [route, body] of [...calls, ...sent()] as [string, unknown][]) {
      const { raw, status } = await caller.call(route, body);
      const text = await textOf(raw.rawPayload, String(raw.headers['content-type']));
      expect(shown.test(text), `${who}: ${route}`).toBe(
        who === 'CONTADURIA' && /^GET \/api\/compras\/\d+$/.test(route),
      );
      if (status < 300) answered.add(route);
    }
  }
  expect([...reads(), ...sent().map(([route]) => route)].filter((route) => !answered.has(route as string))).toEqual([]);
});

test('what a purchase costs is told to administrators and accountants alone, and an accountant sends none', async () => {
  const paper = `POST /api/compras/${ventanaId}/${supplierId}/pedido`;
  const forAccountants = [
    paper,
    `GET /api/ventanas/${ventanaId}/resultado`,
    `GET /api/ventanas/${ventanaId}/resultado/proveedores`,
  ];
  const calls = [
    ...forAccountants.map((route) => [route] as const),
    [`POST /api/compras/${ventanaId}/${supplierId}/enviar`, { huella: 'a'.repeat(43) }],
  ] as const;
  for (const [who, caller] of people)
    for (const [route, body] of calls)
      expect(who === 'CONTADURIA' && forAccountants.includes(route) ? [200] : [401, 403], `${who}: ${route}`).toContain(
        (await caller.call(route, body)).status,
      );
  const accountant = new Map(people).get('CONTADURIA');
  const purchases = async (who = accountant) => (await who?.call(`GET /api/compras/${ventanaId}`))?.body;
  expect(await purchases()).toEqual(await purchases(admin));
  expect(JSON.stringify(await purchases())).toMatch(shown);
});

test('administrators read and change it, and no answer to others changes with it', async () => {
  const { body } = await admin.call<Product[]>('GET /api/producto/allProducto/1');
  expect(body.map(({ costo }) => costo)).toEqual([COSTO, COSTO]);
  const { raw } = await admin.call('GET /api/producto/exportar');
  expect(await textOf(raw.rawPayload, 'xlsx')).toMatch(shown);
  const edited = await admin.call<Product>(`PUT /api/producto/${ring.productoId}`, { costo: null });
  expect(edited.body.costo).toBeNull();
  expect((await admin.call(`PUT /api/producto/${ring.productoId}`, { costo: -1 })).status).toBe(422);
  expect((await admin.call(`PUT /api/producto/${ring.productoId}`, { costo: 1.234 })).status).toBe(422);
  expect((await admin.call('GET /api/auditoria')).body).toMatchObject([
    { entidad: 'producto', campo: 'costo', antes: String(COSTO), despues: null },
    ...Array((await admin.call<unknown[]>('GET /api/auditoria')).body.length - 1).fill({}),
  ]);
});

async function textOf(bytes: Uint8Array, type: string): Promise<string> {
  if (/pdf/.test(type)) return (await openPdf(bytes)).pages.join(' ');
  if (/sheet|xlsx/.test(type)) return Object.values(openXlsx(bytes).parts).join(' ');
  if (!/zip/.test(type)) return Buffer.from(bytes).toString();
  const files = Object.entries(unzipSync(bytes)).map(([name, file]) => textOf(file, name));
  return (await Promise.all(files)).join(' ');
}
