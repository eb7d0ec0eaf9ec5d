import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Shortage } from '#contract/packing.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { buildApp } from '../../app.ts';
import type { Announcement } from '../../platform/db/bus.ts';
import { change } from '../../platform/db/change.ts';
import { connect } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, formOf, orderOf, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';
import { approval, claimOf, decide } from '../../test-claims.ts';
import { callServer, freePort, startServer } from '../../test-process.ts';
import { accept, proofOf } from '../../test-proofs.ts';

/** Two nodes on one database: what one of them changes, the other hears of. */
let here: TestApp;
let there: { app: FastifyInstance; db: Db & { close(): Promise<void> } };
let admin: Caller;
let picture: Buffer;
const receivedHere: Announcement[] = [];
const receivedThere: Announcement[] = [];

beforeAll(async () => {
  here = await testApp();
  const db = await connect(here.settings, { size: 4 });
  there = { db, app: await buildApp({ db, config: here.config }) };
  here.db.bus.listen((announcement) => receivedHere.push(announcement));
  there.db.bus.listen((announcement) => receivedThere.push(announcement));
  admin = await here.person('ADMIN');
  await here.openCatalogue();
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await there.app.close();
  await there.db.close();
  await here.close();
});

let silences = 0;
/** Both nodes have heard everything so far. */
async function silence() {
  const last = { kind: 'document', usuarioId: 0, archivo: 'silencio', espera: ++silences } as const;
  here.db.bus.announce(last);
  await expect.poll(() => receivedThere.at(-1)).toEqual(last);
  receivedHere.length = 0;
  receivedThere.length = 0;
}
beforeEach(silence);

async function deliveredOrder() {
  const seller = await here.person('VENDEDOR');
  const { orderId } = await place(seller, await here.product());
  await admin.call(`PUT /api/menu/estadoPedido/${orderId}`);
  return { orderId, party: { usuarioId: seller.id, idLider: null } };
}

const products = [{ kind: 'products' }];
const nothing: Announcement[] = [];

/** Each change, and what every node is told of it. */
const changes: Record<string, () => Promise<{ after: () => Promise<unknown>; announced: unknown[] }>> = {
  'a new product': async () => {
    const file = { bytes: picture, name: 'olla.png', type: 'image/png' };
    const product = { name: 'Olla', description: 'Grande', codigo: 'O-1', amount: 10, categoria: 'COCINA' };
    const { body, headers } = await formOf({ file, productoRequest: JSON.stringify(product) });
    return { after: () => admin.call('POST /api/producto', body, headers), announced: products };
  },
  'another picture': async () => {
    const { productoId } = await here.product();
    const { body, headers } = await formOf({ file: { bytes: picture, name: 'olla.png', type: 'image/png' } });
    await silence();
    return { after: () => admin.call(`POST /api/producto/${productoId}/image`, body, headers), announced: products };
  },
  'an edited product': () => ofProduct((id) => admin.call(`PUT /api/producto/${id}`, { name: 'Cacerola' })),
  'a stock limit': () => ofProduct((id) => admin.call(`PUT /api/producto/producto-stock/${id}/7/ACTIVO`)),
  'a state': () => ofProduct((id) => admin.call(`PUT /api/producto/estadoMenu/${id}`)),
  'a deleted product': () => ofProduct((id) => admin.call(`DELETE /api/producto/${id}`)),
  'a price in its row': () =>
    ofProduct((id) => admin.call(`PUT /api/producto/${id}/precio`, { amount: 90, visto: 100 })),
  'another state of many': () => ofProduct((id) => admin.call('PUT /api/producto', { ids: [id], estado: 'INACTIVO' })),
  'a change of all prices': () => ofProduct(() => admin.call('PUT /api/producto/porcentaje-aumentar/10')),
  'its undoing': () => ofProduct(() => admin.call('POST /api/producto/precios/deshacer')),
  'an import': async () => {
    const bytes = Buffer.from('código;nombre;precio;categoría\nI-1;Jarra;10;COCINA');
    const { body, headers } = await formOf({ file: { bytes, name: 'productos.csv', type: 'text/csv' } });
    return { after: () => admin.call('POST /api/producto/importar?aplicar=true', body, headers), announced: products };
  },
  'a plan of an import that is applied': async () => {
    const bytes = Buffer.from('código;nombre;precio;categoría\nI-3;Jarra;10;COCINA');
    const { body, headers } = await formOf({ file: { bytes, name: 'productos.csv', type: 'text/csv' } });
    const { plan } = (await admin.call<{ plan: number }>('POST /api/producto/importar', body, headers)).body;
    return { after: () => admin.call(`POST /api/producto/importaciones/${plan}/aplicar`), announced: products };
  },
  'an import that is undone': async () => {
    const bytes = Buffer.from('código;nombre;precio;categoría\nI-2;Jarra;10;COCINA');
    const { body, headers } = await formOf({ file: { bytes, name: 'productos.csv', type: 'text/csv' } });
    await admin.call('POST /api/producto/importar?aplicar=true', body, headers);
    await silence();
    return { after: () => admin.call('POST /api/producto/importaciones/deshacer'), announced: products };
  },
  'another name of a supplier': () =>
    ofSupplier((id) => admin.call(`PUT /api/proveedor/${id}`, { razonSocial: 'Ñandú SRL' })),
  'a deleted supplier': () => ofSupplier((id) => admin.call(`DELETE /api/proveedor/${id}`)),
  'a claim': async () => {
    const { orderId, party } = await deliveredOrder();
    await silence();
    return { after: () => claimOf(admin, { orderId }), announced: [{ kind: 'claim', ...party }] };
  },
  'its approval as a credit': async () => {
    const { orderId, party } = await deliveredOrder();
    const { id } = (await claimOf(admin, { orderId })).body;
    await silence();
    const announced = [
      { kind: 'account', usuarioId: party.usuarioId },
      { kind: 'claim', ...party },
    ];
    return { after: () => decide(admin, id, approval('CREDITO')), announced };
  },
  'its approval as an exchange, and that': async () => {
    const { orderId, party } = await deliveredOrder();
    const { id } = (await claimOf(admin, { orderId })).body;
    await silence();
    const announced = [
      { kind: 'claim', ...party },
      { kind: 'claim', ...party },
      { kind: 'order', orderId: expect.any(Number), state: 'PENDIENTE' },
    ];
    return { after: () => decide(admin, id, approval('CAMBIO')), announced };
  },
  'a proof of payment': async () => {
    const seller = await here.person('VENDEDOR');
    await silence();
    return { after: () => proofOf(seller), announced: [{ kind: 'proof', usuarioId: seller.id, idLider: null }] };
  },
  'its acceptance': async () => {
    const seller = await here.person('VENDEDOR');
    const { id } = (await proofOf(seller)).body;
    await silence();
    const announced = [
      { kind: 'account', usuarioId: seller.id },
      { kind: 'proof', usuarioId: seller.id, idLider: null },
    ];
    return { after: () => accept(admin, id), announced };
  },
  'an order that takes from a stock, and its cancellation': async () => {
    const [seller, product] = [await here.person('VENDEDOR'), await here.product({ cantidadLimite: 5, stock: 5 })];
    const order = await place(seller, { ...product, amount: 100 });
    await silence();
    const announced = [{ kind: 'order', orderId: order.orderId, state: 'CANCELADO' }, ...products];
    return { after: () => seller.call(`DELETE /api/menu/${order.orderId}`), announced };
  },
  'a rate': async () => ({
    after: () => admin.call('POST /api/cotizaciones', { dia: '2026-01-02', pesos: 1450 }),
    announced: [{ kind: 'rate' }],
  }),
  'a completed order': async () => {
    const { orderId } = await place(await here.person('VENDEDOR'), { ...(await here.product()), amount: 100 });
    await silence();
    const announced = [{ kind: 'order', orderId, state: 'REALIZADO' }];
    return { after: () => admin.call(`PUT /api/menu/estadoPedido/${orderId}`), announced };
  },
  'many completed orders': async () => {
    const seller = await here.person('VENDEDOR');
    const product = { ...(await here.product()), amount: 100 };
    const ids = [(await place(seller, product)).orderId, (await place(seller, product)).orderId];
    await silence();
    const announced = [{ kind: 'order', state: 'REALIZADO' }];
    return { after: () => admin.call('PUT /api/menu/estadoPedido', { ids }), announced };
  },
  'a parcel that is handed over': async () => {
    const [order, parcel] = await parcelHere();
    const announced = [{ kind: 'order', orderId: order.orderId, state: 'REALIZADO' }];
    return { after: () => admin.call(`POST /api/armado/${order.ventanaId}/entregas`, parcel), announced };
  },
  'its delivery that is undone': async () => {
    const [order, parcel] = await parcelHere();
    const { body } = await admin.call<{ id: number }>(`POST /api/armado/${order.ventanaId}/entregas`, parcel);
    await silence();
    const announced = [{ kind: 'order', orderId: order.orderId, state: 'PENDIENTE' }];
    return { after: () => admin.call(`PUT /api/entregas/${body.id}/deshacer`), announced };
  },
  'a kept cart': async () => {
    const { id, call } = await here.person('VENDEDOR');
    const cart = { userId: id, version: 0, escritura: `${'a'.repeat(32)}.1`, lineas: [] };
    await silence();
    return { after: () => call('PUT /api/carrito', cart), announced: [{ kind: 'cart', usuarioId: id, version: 1 }] };
  },
  'a payment': async () => {
    const { id } = await here.person('VENDEDOR');
    await silence();
    const payment = { tipo: 'PAGO', importe: 10.5, medio: 'EFECTIVO' };
    return {
      after: () => admin.call(`POST /api/cuentas/${id}/movimientos`, payment),
      announced: [{ kind: 'account', usuarioId: id }],
    };
  },
  'a new pickup point': async () => ({
    after: () => admin.call('POST /api/puntos-de-retiro', { nombre: 'Belgrano 80, Moreno' }),
    announced: [{ kind: 'pickup-points' }],
  }),
  'a changed pickup point': async () => ({
    after: () => admin.call('PUT /api/puntos-de-retiro/1', { version: 1, direccion: 'Conesa 972' }),
    announced: [{ kind: 'pickup-points' }],
  }),
  'a changed setting': async () => ({
    after: () => admin.call('PUT /api/ajustes', { cancelarTrasCierre: true }),
    announced: [{ kind: 'settings' }],
  }),
  'another way to be paid': async () => ({
    after: () => admin.call('PUT /api/ajustes', { alias: 'bazar.nandu.mp', actual: PASSWORD }),
    announced: [
      { kind: 'settings' },
      { kind: 'guarded-settings', usuarioId: admin.id, quien: expect.any(String), ajustes: ['Alias'] },
    ],
  }),
  'a closed catalogue': async () => ({
    after: () => admin.call('PUT /api/producto/estadoCatalogo/false'),
    announced: [{ kind: 'window', open: false }],
  }),
  'a shortage that is shared out': async () => {
    const { productoId } = await here.product();
    const [window] = (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body;
    const late = { ...orderOf({ productoId, amount: 100 }), ventanaId: window?.id, motivo: 'Llegó tarde' };
    await admin.call('POST /api/menu/order', late);
    const route = `/api/faltantes/${window?.id}/${productoId}`;
    const { huella, lineas } = (await admin.call<Shortage>(`GET ${route}?entregadas=0`)).body;
    await silence();
    return {
      after: () => admin.call(`PUT ${route}`, { huella, reparto: lineas }),
      announced: [{ kind: 'order', state: 'PENDIENTE' }],
    };
  },
  'a receipt with more than was ordered of a limited product': async () => {
    const proveedorId = await here.supplier('Bazar');
    const { productoId } = await here.product({ proveedorId, cantidadLimite: 9, stock: 9 });
    const [window] = (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body;
    const late = { ...orderOf({ productoId, amount: 100 }), ventanaId: window?.id, motivo: 'Llegó tarde' };
    await admin.call('POST /api/menu/order', late);
    await silence();
    const body = { renglones: [{ productoId, recibidas: 2 }] };
    const after = () => admin.call(`POST /api/compras/${window?.id}/${proveedorId}/recepciones`, body);
    return { after, announced: [...products, { kind: 'purchase' }] };
  },
  'an open catalogue': async () => ({
    after: () => admin.call('PUT /api/producto/estadoCatalogo/true'),
    announced: [{ kind: 'window', open: true }],
  }),
  'the end of a session': () => ofPerson((person) => person.call('POST /api/logout')),
  'an own password': () =>
    ofPerson((person) => person.call('PUT /api/usuario/clave', { actual: PASSWORD, nueva: 'otra clave larga' })),
  'a password chosen by a link': () =>
    ofPerson(async ({ id }) => {
      const { body } = await admin.call<{ enlace: string }>(`POST /api/usuario/${id}/enlace`);
      const token = new URL(body.enlace).hash.slice(1);
      return here.visitor.call('PUT /api/nueva-clave', { token, nueva: 'otra clave larga' });
    }),
  'an own session ended by its id': () =>
    ofPerson(async (person) => {
      const { body } = await person.call<{ id: number }[]>('GET /api/sesiones');
      return person.call(`DELETE /api/sesiones/${body[0]?.id}`);
    }),
  'a password given': () =>
    ofPerson(({ id }) => admin.call(`PUT /api/usuario/${id}/clave`, { nueva: 'otra clave larga' })),
  'an approved seller': async () => {
    const { id } = await here.person('VENDEDOR', { pendiente: true });
    await silence();
    const approve = async () => {
      for (let n = 0; n < 2; n++) await admin.call(`PUT /api/usuario/${id}/aprobacion`);
    };
    return { after: approve, announced: [{ kind: 'approved', usuarioId: id }] };
  },
  'another type': () => ofPerson(({ id }) => admin.call(`PUT /api/${id}`, { tipo: 'LIDER' })),
  'a deleted account': () => ofPerson(({ id }) => admin.call(`DELETE /api/${id}`)),
};

const ofProduct = async (work: (id: number) => Promise<unknown>) => {
  const { productoId } = await here.product({ stock: null });
  await silence();
  return { after: () => work(productoId), announced: products };
};
/** An order, and what hands over the parcel that it is. */
const parcelHere = async () => {
  const seller = await here.person('VENDEDOR');
  const order = await place(seller, { ...(await here.product()), amount: 100 });
  await silence();
  return [order, { vendedorId: seller.id, version: 1, recibio: 'Eva' }] as const;
};
const ofSupplier = async (work: (id: number) => Promise<unknown>) => {
  const { body } = await admin.call<Supplier>('POST /api/proveedor', { razonSocial: 'Ñandú', telefono: '', email: '' });
  return { after: () => work(body.proveedorId), announced: products };
};
const ofPerson = async (work: (person: Caller) => Promise<unknown>) => {
  const person = await here.person('VENDEDOR');
  return { after: () => work(person), announced: [{ kind: 'session', usuarioId: person.id }] };
};

test.each(Object.entries(changes))('%s is told on both nodes, once', async (_, prepare) => {
  const { after, announced } = await prepare();
  await after();
  const byKind = (one: { kind: string }, other: { kind: string }) => (one.kind < other.kind ? -1 : 1);
  // Before the answer on this node, so that whoever made the change reads it back.
  expect(receivedHere.toSorted(byKind)).toEqual((announced as Announcement[]).toSorted(byKind));
  await expect.poll(() => receivedThere.toSorted(byKind)).toEqual((announced as Announcement[]).toSorted(byKind));
});

test('a placed order and what is left of its products are told on both nodes', async () => {
  const [seller, product] = [await here.person('VENDEDOR'), await here.product({ cantidadLimite: 5, stock: 5 })];
  await silence();
  const { orderId } = await place(seller, { ...product, amount: 100 });
  const announced = [{ kind: 'order', orderId, state: 'PENDIENTE' }, { kind: 'products' }];
  expect(receivedHere).toEqual(announced);
  await expect.poll(() => receivedThere).toEqual(announced);
});

test('a cart that an order took from is told on both nodes', async () => {
  const [seller, product] = [await here.person('VENDEDOR'), await here.product()];
  await silence();
  await seller.call('POST /api/menu/order', { ...orderOf({ ...product, amount: 100 }), carrito: true });
  const announcement = { kind: 'cart', usuarioId: seller.id, version: null };
  expect(receivedHere).toContainEqual(announcement);
  await expect.poll(() => receivedThere).toContainEqual(announcement);
});

test('what is refused is told to nobody', async () => {
  const seller = await here.person('VENDEDOR');
  const product = await here.product({ cantidadLimite: 1, stock: 1 });
  await silence();
  const refused = await seller.call('POST /api/menu/order', orderOf({ ...product, amount: 100, quantity: 2 }));
  expect(refused.status).toBe(409);
  expect((await admin.call('PUT /api/producto/999999', { name: 'x' })).status).toBe(404);
  expect(receivedHere).toEqual(nothing);
  here.db.bus.announce({ kind: 'document', usuarioId: 1, archivo: 'último', espera: 0 });
  await expect.poll(() => receivedThere).toHaveLength(1);
});

test('a session that ends on one node is refused on the other, which had let it in', async () => {
  const seller = await here.person('VENDEDOR');
  const elsewhere = () =>
    there.app.inject({
      url: `/api/menu/order/${seller.id}`,
      headers: { authorization: `Bearer ${seller.token}` },
    });
  expect((await elsewhere()).statusCode).toBe(200);
  await seller.call('POST /api/logout');
  await expect.poll(async () => (await elsewhere()).statusCode, { timeout: 4_000 }).toBe(401);
});

test('a product that changes on one node is shown by the other', async () => {
  const { productoId } = await here.product({ name: 'Pava' });
  const name = async () => {
    const { body } = await there.app.inject({ url: '/api/producto/all', headers: { 'accept-encoding': 'identity' } });
    return (JSON.parse(body) as Product[]).find((product) => product.productoId === productoId)?.name;
  };
  expect(await name()).toBe('Pava');
  await admin.call(`PUT /api/producto/${productoId}`, { name: 'Pava silbadora' });
  await expect.poll(name, { timeout: 4_000 }).toBe('Pava silbadora');
});

test('what a change tells goes out with its commit, even when its node dies right after it', async () => {
  const announceHere = () => {
    throw new Error('the node died');
  };
  const dying = Object.create(here.db, { bus: { value: { ...here.db.bus, announceHere } } }) as Db;
  const viewer = { jti: 'jti', id: admin.id, tipo: 'ADMIN' } as const;
  await expect(change(dying, viewer, async ({ announce }) => announce({ kind: 'products' }))).rejects.toThrow('died');
  await expect.poll(() => receivedThere).toEqual(products);
});

test('what a node committed is told to the others though it is killed before it can', async () => {
  const seller = await here.person('VENDEDOR');
  const product = { ...(await here.product({ cantidadLimite: 5, stock: 5 })), amount: 100 };
  const { host = '', user, database } = here.settings;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrina-node-'));
  const node = await startServer(dataDir, await freePort(), {
    env: {
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
      SESSION_SECRET: here.config.sessionSecret,
    },
  });
  try {
    await here.db.execute`
      create function wait_at_commit() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock(32); return null; end'`;
    await here.db.execute`
      create constraint trigger at_commit after insert on pedido deferrable initially deferred
      for each row execute function wait_at_commit()`;
    await silence();
    const lock = await here.db.pool.connect();
    await lock.query('select pg_advisory_lock(32)');
    const order = { token: seller.token, body: orderOf(product) };
    const answer = callServer(node.url, 'POST /api/menu/order', order).catch(() => 'none');
    await untilWaiting(here.db);
    await node.killTree();
    expect(await answer).toBe('none');
    expect(receivedHere).toEqual([]);
    await lock.query('select pg_advisory_unlock(32)');
    lock.release();
    await expect
      .poll(() => receivedHere)
      .toEqual([{ kind: 'order', orderId: expect.any(Number), state: 'PENDIENTE' }, { kind: 'products' }]);
  } finally {
    await here.db.execute`drop function wait_at_commit cascade`;
    await node.killTree();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
