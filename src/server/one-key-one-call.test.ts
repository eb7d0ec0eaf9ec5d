import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claim } from '#contract/claims.calls.ts';
import { type Contract, contract, type Route } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, formOf, orderOf, place, type TestApp, testApp } from './test-app.ts';
import { approval, claimOf } from './test-claims.ts';
import { dayAgo } from './test-days.ts';

let t: TestApp;
let admin: Caller;
let other: Caller;
let seller: Caller;
let leader: Caller;
let bazar: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  other = await t.person('ADMIN');
  leader = await t.person('LIDER');
  seller = await t.person('VENDEDOR', { idLider: leader.id });
  bazar = await t.supplier('Bazar SA');
  await t.openCatalogue();
  await admin.call('PUT /api/comisiones', [{ idLider: null, porcentaje: 10, desde: '2020-01-01' }]);
});
afterAll(() => t.close());

type Keyed = { [R in Route]: Contract[R] extends { idempotent: true } ? R : never }[Route];
type Sent = { url: string; body?: unknown; headers?: Record<string, string> };

/** For each call that takes a key, a request that it grants, ready to be sent. */
const requests: Record<Keyed, () => Promise<Sent>> = {
  'POST /api/menu/order': async () => ({ url: '/api/menu/order', body: orderOf(await t.product()) }),
  'POST /api/menu/order-black': async () => ({
    url: '/api/menu/order-black',
    body: orderOf(await t.product({ tipoProducto: 'BLACK' })),
  }),
  'PUT /api/pedidosDetalle/:id': async () => {
    const product = await t.product();
    const { orderId, version } = await place(admin, product);
    const { menuList } = orderOf({ ...product, quantity: 2 });
    return { url: `/api/pedidosDetalle/${orderId}`, body: { version, menuList } };
  },
  'POST /api/cuentas/:id/movimientos': async () => ({
    url: `/api/cuentas/${seller.id}/movimientos`,
    body: { tipo: 'AJUSTE', importe: 5, nota: 'Flete.' },
  }),
  'POST /api/movimientos/:id/contraasiento': async () => ({
    url: `/api/movimientos/${await movementOf(`/api/cuentas/${seller.id}/movimientos`)}/contraasiento`,
    body: { motivo: 'Se cargó dos veces.' },
  }),
  'POST /api/cuentas/pagos': async () => ({
    url: '/api/cuentas/pagos',
    body: { pagos: [{ userId: seller.id, importe: 3, medio: 'EFECTIVO' }] },
  }),
  'POST /api/cuentas/banco/aplicar': async () => ({
    url: '/api/cuentas/banco/aplicar',
    body: {
      pagos: [{ dia: dayAgo(1), moneda: 'USD', importe: 4, texto: randomUUID(), vez: 1, userId: seller.id }],
    },
  }),
  'POST /api/proveedores/:id/movimientos': async () => ({
    url: `/api/proveedores/${bazar}/movimientos`,
    body: { tipo: 'AJUSTE', importe: 5, nota: 'Flete.' },
  }),
  'POST /api/proveedores/movimientos/:id/contraasiento': async () => ({
    url: `/api/proveedores/movimientos/${await movementOf(`/api/proveedores/${bazar}/movimientos`)}/contraasiento`,
    body: { motivo: 'Se cargó dos veces.' },
  }),
  'PUT /api/producto': async () => ({
    url: '/api/producto',
    body: { ids: [(await t.product()).productoId], estado: 'INACTIVO' },
  }),
  'PUT /api/producto/porcentaje-aumentar/:pct': async () => ({ url: '/api/producto/porcentaje-aumentar/10' }),
  'PUT /api/producto/porcentaje-disminuir/:pct': async () => ({ url: '/api/producto/porcentaje-disminuir/10' }),
  'POST /api/reclamos': async () => {
    const { orderId } = await delivered();
    const reclamo = { orderId, linea: 1, unidades: 1, motivo: 'DEFECTO', detalle: 'Vino abollada.' };
    return { url: '/api/reclamos', ...(await formOf({ reclamo: JSON.stringify(reclamo) })) };
  },
  'PUT /api/reclamos/:id': async () => {
    const { orderId } = await delivered();
    const { body } = await claimOf(admin, { orderId });
    return { url: `/api/reclamos/${(body as Claim).id}`, body: approval('CREDITO') };
  },
  'POST /api/compras/:ventana/:proveedorId/enviar': async () => {
    const { url, huella } = await purchase();
    return { url: `${url}/enviar`, body: { huella } };
  },
  'POST /api/compras/:ventana/:proveedorId/recepciones': async () => {
    const { url, productoId } = await purchase();
    return { url: `${url}/recepciones`, body: { renglones: [{ productoId, recibidas: 1 }] } };
  },
  'POST /api/compras/:ventana/:proveedorId/sobrantes': async () => {
    const { url, productoId } = await purchase();
    await admin.call(`POST ${url}/recepciones`, { renglones: [{ productoId, recibidas: 9 }] });
    return { url: `${url}/sobrantes`, body: { productoId, unidades: 1, destino: 'DEVOLUCION' } };
  },
  'POST /api/comisiones/:ventana/:idLider/liquidar': async () => {
    await nextWindow();
    const { ventanaId } = await delivered();
    await nextWindow();
    return { url: `/api/comisiones/${ventanaId}/${leader.id}/liquidar` };
  },
  'POST /api/comprobantes': async () => {
    const comprobante = { userId: seller.id, moneda: 'USD', importe: 10, medio: 'TRANSFERENCIA', dia: dayAgo(0) };
    return { url: '/api/comprobantes', ...(await formOf({ comprobante: JSON.stringify(comprobante) })) };
  },
  'POST /api/usuarios/lista': async () => ({
    url: '/api/usuarios/lista',
    body: { vendedores: [{ nombre: 'Eva', apellido: 'Paz', telefono: `11 4555-${1000 + telephones++}` }] },
  }),
};
let telephones = 0;

async function movementOf(url: string): Promise<number> {
  const { body } = await admin.call<Movement>(`POST ${url}`, { tipo: 'AJUSTE', importe: 5, nota: 'Flete.' });
  return body.id;
}
async function delivered(): Promise<Order> {
  const order = await place(seller, await t.product());
  await admin.call(`PUT /api/menu/estadoPedido/${order.orderId}`);
  return order;
}
async function nextWindow() {
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  await admin.call('PUT /api/producto/estadoCatalogo/true');
}
/** What is to be bought for a closing that ended. */
async function purchase() {
  const { productoId, ...product } = await t.product({ proveedorId: bazar, costo: 2 });
  const { ventanaId } = await place(seller, { productoId, ...product });
  await nextWindow();
  const { body } = await admin.call<Purchase[]>(`GET /api/compras/${ventanaId}`);
  return { url: `/api/compras/${ventanaId}/${bazar}`, productoId, huella: body[0]?.huella };
}

const send = async (route: string, { url, body, headers }: Sent, key: string, by = admin) => {
  const [method] = route.split(' ');
  const { status, body: answer } = await by.call<Problem & Order>(`${method} ${url}`, body, {
    ...headers,
    'idempotency-key': key,
  });
  return { status, code: status < 300 ? 'GRANTED' : answer.code, orderId: answer?.orderId };
};
const routes = Object.keys(requests) as Keyed[];
const refused = { status: 422, code: 'CLAVE_REUTILIZADA' };

test('every call that takes a key is tried', () => {
  const keyed = Object.entries<Endpoint>(contract).filter(([, { idempotent }]) => idempotent);
  expect(routes.toSorted()).toEqual(keyed.map(([route]) => route).toSorted());
});

test.each(routes)(
  'a key that was spent on another call is refused by %s, and its own is refused elsewhere',
  async (route) => {
    const elsewhere = route === 'POST /api/menu/order' ? 'POST /api/cuentas/:id/movimientos' : 'POST /api/menu/order';
    const [asked, another, third] = [await requests[route](), await requests[elsewhere](), await requests[elsewhere]()];
    const [spent, own] = [randomUUID(), randomUUID()];
    expect(await send(elsewhere, another, spent)).toMatchObject({ code: 'GRANTED' });
    expect(await send(route, asked, spent)).toMatchObject(refused);
    expect(await send(route, asked, own)).toMatchObject({ code: 'GRANTED' });
    expect(await send(route, asked, own)).toMatchObject({ code: 'GRANTED' });
    expect(await send(elsewhere, third, own)).toMatchObject(refused);
  },
);

test('a key of one person says nothing of another’s', async () => {
  const key = randomUUID();
  const [mine, hers] = [await requests['POST /api/menu/order'](), await requests['POST /api/menu/order']()];
  const first = await send('POST /api/menu/order', mine, key);
  const second = await send('POST /api/menu/order', hers, key, other);
  expect([first.code, second.code]).toEqual(['GRANTED', 'GRANTED']);
  expect(second.orderId).not.toBe(first.orderId);
});
