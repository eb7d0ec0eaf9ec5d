import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, admits, isOpen } from '#contract/access.ts';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { contract } from '#contract/contract.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Delivery, Packing, Parcel } from '#contract/packing.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

/** A price that no other number in an answer can be taken for, of one unit and of the two that are ordered. */
const PRICE = 4321.09;
const amounts = /4[.,]?321[.,]0?9|432109|8[.,]?642[.,]18|864218/;
const nameOfAmount = /amount|total|importe|saldo|precio|costo|deuda|limite|margen|cargo/i;

let t: TestApp;
let address: string;
let admin: Caller;
let packer: Caller;
let seller: Caller;
let order: Order;
let supplier: number;
let pan: Awaited<ReturnType<TestApp['product']>>;

beforeAll(async () => {
  t = await testApp();
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  packer = await t.person('AYUDANTE', { nombre: 'Pía', apellido: 'Arce' });
  seller = await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Sol', retiro: 'Conesa 970, Muñiz' });
  supplier = await t.supplier('Bazar');
  pan = await t.product({ name: 'Sartén', amount: PRICE, costo: PRICE, proveedorId: supplier });
  order = await place(seller, { ...pan, quantity: 2 });
  await admin.call('PUT /api/producto/estadoCatalogo/false');
});
afterAll(() => t.close());

const parcel = async () => {
  const { puntos } = (await packer.call<Packing>(`GET /api/armado/${order.ventanaId}`)).body;
  return puntos[0]?.lideres[0]?.vendedores[0] as Parcel;
};
const handOver = async () =>
  packer.call<Delivery>(`POST /api/armado/${order.ventanaId}/entregas`, {
    vendedorId: seller.id,
    version: (await parcel()).version,
    recibio: 'Ana Sol',
  });
const undo = ({ id }: Delivery) => packer.call(`PUT /api/entregas/${id}/deshacer`);
const orderNow = async () => (await admin.call<Order>(`GET /api/pedidosDetalle/${order.orderId}`)).body;
const balance = async () => (await admin.call<{ saldo: number }>(`GET /api/cuentas/${seller.id}`)).body.saldo;

test('a packer hands over and takes back as an administrator does, and the audit says that she did', async () => {
  const handed = await handOver();
  expect(handed).toMatchObject({
    status: 201,
    body: { recibio: 'Ana Sol', entregadaPor: 'Pía Arce', can: { undo: true } },
  });
  expect(await orderNow()).toMatchObject({ delivered: 'REALIZADO' });
  expect(await balance()).toBe(2 * PRICE);
  const [entry] = (await admin.call<AuditEntry[]>('GET /api/auditoria')).body;
  expect(entry).toMatchObject({ entidad: 'pedido', entidadId: order.orderId, quien: 'Pía Arce' });
  expect((await undo(handed.body)).status).toBe(204);
  expect(await orderNow()).toMatchObject({ delivered: 'PENDIENTE' });
  expect(await balance()).toBe(0);
});

/** What a packer may be answered beside what any visitor is: each call as she makes it. */
const calls: Record<string, () => Promise<unknown>> = {
  'GET /api/armado': () => ask('GET /api/armado'),
  'GET /api/armado/:ventana': () => ask(`GET /api/armado/${order.ventanaId}`),
  'PUT /api/armado/:ventana': () =>
    ask(`PUT /api/armado/${order.ventanaId}`, { renglones: [{ productoId: pan.productoId, listo: 1 }] }),
  'POST /api/armado/:ventana/entregas': async () => {
    const { raw, body } = await handOver();
    answered.push(await textOf(raw));
    await ask(
      `POST /api/armado/${order.ventanaId}/entregas`,
      { vendedorId: seller.id, version: 1, recibio: 'Otra' },
      409,
    );
    await undo(body);
  },
  'PUT /api/entregas/:id/deshacer': async () => ask(`PUT /api/entregas/${(await handOver()).body.id}/deshacer`),
  'POST /api/armado/:ventana/etiquetas': () => ask(`POST /api/armado/${order.ventanaId}/etiquetas`, { papel: 'A4' }),
  'GET /api/faltantes/:ventana/:productoId': async () => {
    await ask(`GET /api/faltantes/${order.ventanaId}/${pan.productoId}`);
    await ask(`GET /api/faltantes/${order.ventanaId}/${pan.productoId}?entregadas=1&modo=PROPORCION`);
  },
  'GET /api/compras/:ventana': () => ask(`GET /api/compras/${order.ventanaId}`),
  'GET /api/compras/:ventana/:proveedorId/recepciones': () => ask(`GET ${receipts()}`),
  'POST /api/compras/:ventana/:proveedorId/recepciones': async () => {
    const renglones = [{ productoId: pan.productoId, referencia: '', recibidas: 1, danadas: 1 }];
    await ask(`POST ${receipts()}`, { renglones: renglones.map((line) => ({ ...line, costo: 1 })) }, 403);
    await ask(`POST ${receipts()}`, { renglones }, 201);
  },
  'GET /api/compras/:ventana/:proveedorId/productos': () => ask(`GET ${purchase()}/productos`),
  'POST /api/compras/:ventana/:proveedorId/sobrantes': () =>
    ask(`POST ${purchase()}/sobrantes`, { productoId: pan.productoId, unidades: 1, destino: 'SALIDA' }, 422),
  'DELETE /api/compras/:ventana/:proveedorId/recepciones/:id': async () => {
    const { body } = await packer.call<{ id: number }[]>(`GET ${receipts()}`);
    await ask(`DELETE ${receipts()}/${body[0]?.id}`);
  },
  'GET /api/sesiones': () => ask('GET /api/sesiones'),
  'DELETE /api/sesiones/:id': () => ask('DELETE /api/sesiones/999999', undefined, 404),
  'PUT /api/usuario/clave': () => ask('PUT /api/usuario/clave', { actual: 'otra', nueva: 'otra clave larga' }, 422),
  'GET /api/segundo-paso': () => ask('GET /api/segundo-paso'),
  'POST /api/segundo-paso': () => ask('POST /api/segundo-paso', { actual: 'otra' }, 422),
  'PUT /api/segundo-paso': () => ask('PUT /api/segundo-paso', { codigo: '000000' }, 404),
  'PUT /api/segundo-paso/quitar': () => ask('PUT /api/segundo-paso/quitar', { actual: 'otra' }, 422),
  'GET /api/eventos': () => hearAll(),
  'POST /api/logout': () => ask('POST /api/logout'),
};
const answered: string[] = [];
const purchase = () => `/api/compras/${order.ventanaId}/${supplier}`;
const receipts = () => `${purchase()}/recepciones`;

async function ask(route: string, body?: unknown, status?: number) {
  const { raw } = await packer.call(route, body);
  expect(raw.statusCode, route).toBe(status ?? (raw.payload === '' ? 204 : 200));
  answered.push(await textOf(raw));
}

async function textOf({ rawPayload, headers }: Awaited<ReturnType<Caller['call']>>['raw']) {
  if (/pdf/.test(String(headers['content-type']))) return (await openPdf(rawPayload)).pages.join(' ');
  return rawPayload.toString();
}

/** All that an open page of hers is told while orders come and are handed over, a payment is kept and prices change. */
async function hearAll() {
  const { body } = await fetch(`${address}/api/eventos`, { headers: { authorization: `Bearer ${packer.token}` } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  await handOver().then((handed) => undo(handed.body));
  await admin.call(`POST /api/cuentas/${seller.id}/movimientos`, {
    tipo: 'PAGO',
    importe: PRICE,
    medio: 'EFECTIVO',
    nota: '',
  });
  await admin.call('PUT /api/producto/porcentaje-aumentar/1');
  await admin.call('POST /api/puntos-de-retiro', { nombre: 'Otro', direccion: '' });
  await admin.call('PUT /api/producto/estadoCatalogo/true');
  let text = '';
  while (!text.includes('data: true')) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  expect(new Set(text.match(/(?<=event: )\w+/g))).toEqual(new Set(['estadoCatalogo', 'pedido']));
  answered.push(text);
}

test('no answer that a packer may get says an amount, nor does an event, a label or a refusal', async () => {
  const own = Object.entries(contract as Record<string, { access: Access }>)
    .filter(([, { access }]) => !isOpen(access) && admits(access, 'ARMADO'))
    .map(([route]) => route);
  expect(Object.keys(calls).toSorted()).toEqual(own.toSorted());
  for (const call of Object.values(calls)) await call();
  expect(answered.length).toBeGreaterThan(own.length);
  expect(answered.join('\n')).toContain('Sartén');
  for (const text of answered) {
    expect(text).not.toMatch(amounts);
    for (const [, name] of text.matchAll(/"(\w+)":/g)) expect(name).not.toMatch(nameOfAmount);
  }
});
