import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { User } from '#contract/users.calls.ts';
import { type Caller, orderOf, PASSWORD, place, stockOf, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
});
afterAll(() => t.close());

test('an order copies names, codes and prices from the database, whatever the client sends', async () => {
  const seller = await t.person('VENDEDOR', {
    nombre: 'Íñigo',
    apellido: "O'Hara",
    direccion: 'Mitre 1',
    telefono: '11 5555',
  });
  const product = await t.product({ name: 'Sartén 24 cm', codigo: 'COC-024', amount: 19.99 });
  const request = orderOf({ productoId: product.productoId, amount: 19.99, quantity: 3, referencia: ' roja ' });
  const { status, body } = await seller.call<Order>('POST /api/menu/order', {
    ...request,
    delivered: 'REALIZADO',
    menuList: request.menuList.map((line) => ({ ...line, name: 'Otra', codigo: 'X', tipoProducto: 'BLACK' })),
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    clientName: "Íñigo O'Hara",
    tipo: 'ESENCIAL',
    direccion: 'Mitre 1',
    telefono: '11 5555',
    totalAmount: 59.97,
    serviceAmount: 250,
    delivered: 'PENDIENTE',
    userId: seller.id,
    orderDetails: [
      {
        productoId: product.productoId,
        name: 'Sartén 24 cm',
        codigo: 'COC-024',
        tipoProducto: 'GENERAL',
        quantity: 3,
        referencia: 'roja',
        amount: 19.99,
      },
    ],
  });
  expect(Math.abs(Date.parse(body.createdAt) - Date.now())).toBeLessThan(60_000);
});

test('a line is a product in one reference for one day: equal ones add up, and no text of theirs is read', async () => {
  const seller = await t.person('VENDEDOR');
  const pan = await t.product({ amount: 3.33, cantidadLimite: 20, stock: 20 });
  const order = await place(
    seller,
    { ...pan, quantity: 2, referencia: 'roja' },
    { ...pan, quantity: 3 },
    { ...pan, quantity: 1, referencia: ' roja' },
    { ...pan, quantity: 4, referencia: 'roja', dia: 'LUNES' },
    { ...pan, quantity: 5, referencia: 'LUNES 2 · MARTES 3' },
  );
  const lines = order.orderDetails.map(({ linea, quantity, referencia, dia }) => [linea, quantity, referencia, dia]);
  expect(lines).toEqual([
    [1, 3, 'roja', null],
    [2, 3, '', null],
    [3, 4, 'roja', 'LUNES'],
    [4, 5, 'LUNES 2 · MARTES 3', null],
  ]);
  expect(order.totalAmount).toBe(49.95);
  expect(await stockOf(t.db, pan.productoId)).toBe(5);
  const { body: found } = await seller.call<Order[]>(`GET /api/menu/order/${seller.id}?q=lunes`);
  expect(found).toHaveLength(1);
  const beyond = orderOf({ ...pan, quantity: 10_000 }, { ...pan, quantity: 1 });
  expect(await seller.call('POST /api/menu/order', beyond)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'menuList.1.quantity' }] },
  });
});

test('of a product that is offered in several references a line names one that is not sold out, in any case', async () => {
  const [seller, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  const pan = await t.product({ name: 'Sartén' });
  const referencias = [
    { nombre: 'Roja', agotada: false },
    { nombre: 'Azul', agotada: true },
  ];
  expect(await admin.call(`PUT /api/producto/${pan.productoId}`, { referencias })).toMatchObject({
    status: 200,
    body: { referencias },
  });
  const { orderId, version, orderDetails } = await place(
    seller,
    { ...pan, referencia: 'ROJÁ' },
    { ...pan, referencia: 'roja' },
  );
  expect(orderDetails).toMatchObject([{ quantity: 2, referencia: 'Roja' }]);
  const refusals = [
    ['', 'FALTA_REFERENCIA'],
    ['verde', 'PRODUCTO_NO_DISPONIBLE'],
    ['Azul', 'PRODUCTO_NO_DISPONIBLE'],
  ];
  for (const [referencia = '', code] of refusals) {
    const productos = [{ productoId: pan.productoId, name: 'Sartén', referencia }];
    const refused = { status: 422, body: { code, productos } };
    expect(await seller.call('POST /api/menu/order', orderOf({ ...pan, referencia }))).toMatchObject(refused);
    const edit = { version, menuList: orderOf({ ...pan, quantity: 2, referencia }).menuList };
    expect(await seller.call(`PUT /api/pedidosDetalle/${orderId}`, edit)).toMatchObject(refused);
  }
  // What it has stays, whatever is offered by now.
  await admin.call(`PUT /api/producto/${pan.productoId}`, { referencias: [{ nombre: 'Verde', agotada: false }] });
  const less = { version, menuList: orderOf({ ...pan, quantity: 1, referencia: 'Roja' }).menuList };
  expect((await seller.call(`PUT /api/pedidosDetalle/${orderId}`, less)).status).toBe(200);
});

test.each([
  ['twice, but for case and accents', ['Marrón', 'MARRON']],
  ['without a name', [' ']],
  ['too many', Array.from({ length: 31 }, (_, n) => `Tono ${n}`)],
])('references %s are refused', async (_, names) => {
  const admin = await t.person('ADMIN');
  const { productoId } = await t.product();
  const referencias = names.map((nombre) => ({ nombre }));
  expect((await admin.call(`PUT /api/producto/${productoId}`, { referencias })).status).toBe(422);
});

test('an order lowers the stock, and one that asks for more is refused whole', async () => {
  const seller = await t.person('VENDEDOR');
  const plenty = await t.product({ cantidadLimite: 10, stock: 10 });
  const short = await t.product({ name: 'Jarra', cantidadLimite: 2, stock: 2 });
  await place(seller, { ...plenty, quantity: 4 });
  expect(await stockOf(t.db, plenty.productoId)).toBe(6);

  const { status, body } = await seller.call<Problem>(
    'POST /api/menu/order',
    orderOf({ ...plenty, quantity: 1 }, { ...short, quantity: 2 }, { ...short, quantity: 1, referencia: 'azul' }),
  );
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'STOCK_INSUFICIENTE',
    productos: [{ productoId: short.productoId, name: 'Jarra', pedido: 3, disponible: 2 }],
  });
  expect(await stockOf(t.db, plenty.productoId)).toBe(6);
});

test('an account that registered by itself has a fifth of what is limited, until somebody knows it', async () => {
  const userName = 'recién llegada';
  const person = { userName, password: PASSWORD, direccion: 'Mitre 1', retiro: 'Conesa 970, Muñiz' };
  const { id } = (await t.visitor.call<User>('POST /api/registrarse', person)).body;
  const [fresh, admin] = [await t.logIn(id, userName), await t.person('ADMIN')];
  const pan = await t.product({ stock: 20, cantidadLimite: 20 });
  const few = await t.product({ stock: 3, cantidadLimite: 3 });
  const ask = (...lines: Parameters<typeof orderOf>) =>
    fresh.call<Order & Problem>('POST /api/menu/order', orderOf(...lines));
  const { status, body } = await ask({ ...pan, quantity: 5 }, { ...few, quantity: 1 });
  expect([status, body.code, body.detail]).toEqual([
    409,
    'STOCK_INSUFICIENTE',
    `${pan.name}: pidió 5, puede pedir 4. Podrá pedir más cuando reciba su primer pedido.`,
  ]);
  expect(body.productos).toEqual([{ productoId: pan.productoId, name: pan.name, pedido: 5, disponible: 4 }]);
  const first = await ask({ ...pan, quantity: 3 }, { ...few, quantity: 1 });
  expect(first.status).toBe(201);
  // Neither a second order nor an edit adds to it; what has no limit is free.
  expect((await ask({ ...pan, quantity: 2 })).status).toBe(409);
  expect((await ask({ ...(await t.product()), quantity: 500 })).status).toBe(201);
  const edit = (quantity: number) =>
    fresh.call<Order>(`PUT /api/pedidosDetalle/${first.body.orderId}`, {
      version: first.body.version,
      menuList: orderOf({ ...pan, quantity }, { ...few, quantity: 1 }).menuList,
    });
  expect((await edit(5)).status).toBe(409);
  expect((await edit(4)).status).toBe(200);
  await admin.call(`PUT /api/menu/estadoPedido/${first.body.orderId}`);
  expect((await ask({ ...pan, quantity: 6 })).status).toBe(201);

  const known = { ...person, userName: 'conocida' };
  const other = (await t.visitor.call<User>('POST /api/registrarse', known)).body;
  const seller = await t.logIn(other.id, known.userName);
  const six = orderOf({ ...pan, quantity: 6 });
  expect((await seller.call('POST /api/menu/order', six)).status).toBe(409);
  expect((await admin.call('POST /api/menu/order', { ...orderOf(few), userId: other.id })).status).toBe(201);
  await admin.call(`PUT /api/${other.id}`, { telefono: '11 5555-4444' });
  expect((await seller.call('POST /api/menu/order', six)).status).toBe(201);
});

test('a leader orders for the own sellers and for nobody else, and the order tells who did it', async () => {
  const [leader, otherLeader] = [await t.person('LIDER'), await t.person('LIDER')];
  const own = await t.person('VENDEDOR', { idLider: leader.id });
  const others = [
    await t.person('VENDEDOR', { idLider: otherLeader.id }),
    await t.person('VENDEDOR'),
    await t.person('ADMIN'),
    // Whom a deleted or demoted leader led.
    await t.person('VENDEDOR', { idLider: own.id }),
    otherLeader,
  ];
  const product = await t.product({ cantidadLimite: 9, stock: 9 });
  const orderFor = (who: Caller, userId: number) =>
    who.call<Order>('POST /api/menu/order', { ...orderOf(product), userId }, { 'idempotency-key': `para ${userId}` });
  const { status, body } = await orderFor(leader, own.id);
  expect([status, body.userId, body.idLider]).toEqual([201, own.id, leader.id]);
  expect((await orderFor(leader, own.id)).body.orderId).toBe(body.orderId);
  const seen = await own.call<Order>(`GET /api/pedidosDetalle/${body.orderId}`);
  expect(seen.body.cargadoPor).toBe(body.cargadoPor);
  expect(seen.body.cargadoPor).toMatch(/^Ana /);
  for (const { id } of others) expect((await orderFor(leader, id)).status).toBe(403);
  expect((await orderFor(leader, 99_999_999)).status).toBe(403);
  expect((await orderFor(own, others[3]?.id ?? 0)).status).toBe(403);
  expect(await stockOf(t.db, product.productoId)).toBe(8);
});

test('nobody pays a price that they did not see', async () => {
  const seller = await t.person('VENDEDOR');
  const product = await t.product({ name: 'Manta', amount: 120.5 });
  const stale = await seller.call<Problem>('POST /api/menu/order', orderOf({ ...product, amount: 100 }));
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    code: 'PRECIO_CAMBIADO',
    productos: [{ productoId: product.productoId, name: 'Manta', amount: 120.5 }],
  });
  const wrongTotal = { ...orderOf({ ...product }), totalAmount: 1 };
  expect((await seller.call('POST /api/menu/order', wrongTotal)).body).toMatchObject({ code: 'PRECIO_CAMBIADO' });
});

test('a cart that mixes catalogues is refused, and so is a type that is not the one of the path', async () => {
  const seller = await t.person('VENDEDOR');
  const essential = await t.product();
  const black = await t.product({ tipoProducto: 'BLACK' });
  const mixed = { code: 'CATALOGOS_MEZCLADOS', detail: 'Revise que sus productos pertenezcan a un MISMO CATÁLOGO!' };
  for (const [path, ...lines] of [
    ['order', essential, black],
    ['order', black],
    ['order-black', essential],
    ['order-black', essential, black],
  ] as const) {
    const { status, body } = await seller.call(`POST /api/menu/${path}`, orderOf(...lines));
    expect([status, body]).toEqual([422, expect.objectContaining(mixed)]);
  }
  const { body } = await seller.call('POST /api/menu/order-black', { ...orderOf(black), tipo: 'ESENCIAL' });
  expect(body).toMatchObject(mixed);
  expect((await seller.call<Order>('POST /api/menu/order-black', orderOf(black))).body.tipo).toBe('BLACK');
});

test('unknown, inactive and deleted products cannot be ordered', async () => {
  const seller = await t.person('VENDEDOR');
  const inactive = await t.product({ name: 'Velador', estado: 'INACTIVO' });
  const deleted = await t.product({ name: 'Perchero', eliminadoAt: new Date() });
  for (const { productoId, name } of [inactive, deleted, { productoId: 99_999_999, name: 'N° 99999999' }]) {
    const { status, body } = await seller.call<Problem>('POST /api/menu/order', orderOf({ productoId, amount: 100 }));
    expect([status, body.code]).toEqual([422, 'PRODUCTO_NO_DISPONIBLE']);
    expect([body.detail, body.productos]).toEqual([name, [{ productoId, name }]]);
  }
});

test('a quantity is a whole number from 1 to 10,000 and an order has lines', async () => {
  const seller = await t.person('VENDEDOR');
  const product = await t.product({ amount: 1 });
  for (const quantity of [0, -1, 1.5, 10_001]) {
    const { status, body } = await seller.call<Problem>('POST /api/menu/order', {
      ...orderOf({ ...product }),
      menuList: [{ productoId: product.productoId, amount: 1, quantity }],
    });
    expect([quantity, status]).toEqual([quantity, 422]);
    expect(body.errors?.[0]?.field).toBe('menuList.0.quantity');
  }
  expect((await seller.call('POST /api/menu/order', orderOf())).status).toBe(422);
  expect((await seller.call('POST /api/menu/order', { menuList: 'nothing' })).status).toBe(400);
  await place(seller, { ...product, quantity: 10_000 });
});

test('an order may come to more than the highest price, to the cent', async () => {
  const seller = await t.person('VENDEDOR');
  const dear = await t.product({ amount: 9_999_999.99 });
  const order = await place(seller, { ...dear, quantity: 321 });
  expect(order.totalAmount).toBe(3_209_999_996.79);
});

test('a seller orders only for themselves, an administrator for anyone', async () => {
  const [seller, other, admin] = [await t.person('VENDEDOR'), await t.person('VENDEDOR'), await t.person('ADMIN')];
  const product = await t.product();
  const forOther = { ...orderOf(product), userId: other.id };
  expect((await seller.call('POST /api/menu/order', forOther)).status).toBe(403);
  expect((await admin.call<Order>('POST /api/menu/order', forOther)).body.userId).toBe(other.id);
  expect((await admin.call('POST /api/menu/order', { ...forOther, userId: 99_999_999 })).status).toBe(404);
});

test('the same key and body answer the same order again, with another body it is refused', async () => {
  const seller = await t.person('VENDEDOR');
  const other = await t.person('VENDEDOR');
  const product = await t.product({ cantidadLimite: 5, stock: 5 });
  const key = { 'idempotency-key': 'the key of an attempt' };
  const first = await seller.call<Order>('POST /api/menu/order', orderOf(product), key);
  const again = await seller.call<Order>('POST /api/menu/order', orderOf(product), key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await stockOf(t.db, product.productoId)).toBe(4);
  const changed = await seller.call('POST /api/menu/order', orderOf({ ...product, quantity: 2 }), key);
  expect([changed.status, changed.body.code]).toEqual([422, 'CLAVE_REUTILIZADA']);
  const others = await other.call<Order>('POST /api/menu/order', orderOf(product), key);
  expect(others.body.orderId).not.toBe(first.body.orderId);
});

test('a refused order does not spend its key', async () => {
  const seller = await t.person('VENDEDOR');
  const product = await t.product({ cantidadLimite: 1, stock: 1 });
  const key = { 'idempotency-key': 'tried twice' };
  const tooMany = await seller.call('POST /api/menu/order', orderOf({ ...product, quantity: 2 }), key);
  expect(tooMany.status).toBe(409);
  expect((await seller.call('POST /api/menu/order', orderOf(product), key)).status).toBe(201);
});

test('an order that waited for a signal is refused where its buyer got any of it since', async () => {
  const [seller, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  const [pot, pan, cup] = [await t.product({ name: 'Olla' }), await t.product(), await t.product()];
  const wait = (intentadoHace: number, ...products: Parameters<typeof orderOf>) => ({
    ...orderOf(...products),
    intentadoHace,
  });
  const send = (body: object, key: string) =>
    seller.call<Order>('POST /api/menu/order', body, { 'idempotency-key': key });
  const first = await send(wait(60, cup), 'first');
  expect(first.status).toBe(201);
  // Told by its key, however late, and with another number of seconds.
  expect((await send(wait(90, cup), 'first')).body).toEqual(first.body);

  const forThem = await admin.call<Order>('POST /api/menu/order', { ...orderOf(pot), userId: seller.id });
  expect(await send(wait(60, pan, pot), 'late')).toMatchObject({
    status: 409,
    body: {
      code: 'PEDIDO_REPETIDO',
      detail: `Ya se pidió en el pedido N° ${forThem.body.orderId}: Olla. Si lo quiere igual, envíelo otra vez.`,
    },
  });
  expect((await send(wait(60, pan), 'another product')).status).toBe(201);
  await t.db.execute`update pedido set created_at = now() - interval '61 s' where pedido_id = ${forThem.body.orderId}`;
  expect((await send(wait(60, pot), 'ordered before')).status).toBe(201);
  expect((await send(orderOf(pot), 'once more')).status).toBe(201);
  expect((await send(wait(700_000, pot), 'too long')).status).toBe(422);
});

test('an order that waited is judged by what its buyer got, not by who sends it nor by what was cancelled', async () => {
  const [seller, other, admin] = [await t.person('VENDEDOR'), await t.person('VENDEDOR'), await t.person('ADMIN')];
  const pot = await t.product();
  const sendFor = (buyer: Caller) =>
    admin.call('POST /api/menu/order', { ...orderOf(pot), userId: buyer.id, intentadoHace: 60 });
  await place(admin, pot);
  expect((await sendFor(seller)).status).toBe(201);
  expect((await sendFor(seller)).body).toMatchObject({ code: 'PEDIDO_REPETIDO' });
  const { orderId } = await place(other, pot);
  await other.call(`DELETE /api/menu/${orderId}`);
  expect((await sendFor(other)).status).toBe(201);
});

test('of two devices that send the same cart at once, one of them late, one order comes', async () => {
  const seller = await t.person('VENDEDOR');
  const product = await t.product();
  const late = { ...orderOf(product), intentadoHace: 600 };
  for (let n = 0; n < 5; n++) {
    const both = await Promise.all([
      seller.call('POST /api/menu/order', late, { 'idempotency-key': `one ${n}` }),
      seller.call('POST /api/menu/order', late, { 'idempotency-key': `other ${n}` }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([n === 0 ? 201 : 409, 409]);
  }
});

test('the keys that an order replaces place nothing any more', async () => {
  const seller = await t.person('VENDEDOR');
  const product = await t.product();
  const send = (key: string, reemplaza?: string[]) =>
    seller.call<Order>(
      'POST /api/menu/order',
      { ...orderOf(product), ...(reemplaza && { reemplaza }) },
      { 'idempotency-key': key },
    );
  const placed = await send('arrived');
  expect((await send('another', ['arrived', 'on its way'])).status).toBe(201);
  expect(await send('on its way')).toMatchObject({ status: 422, body: { code: 'CLAVE_REUTILIZADA' } });
  expect((await send('arrived')).body).toEqual(placed.body);
  expect((await send('another', ['arrived', 'on its way'])).status).toBe(201);
  const orders = await seller.call<Order[]>(`GET /api/menu/order/${seller.id}`);
  expect(orders.body).toHaveLength(2);
});

test('a reseller cannot order while the catalogue is closed', async () => {
  const [seller, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  const product = await t.product({ cantidadLimite: 5, stock: 5 });
  expect((await admin.call('PUT /api/producto/estadoCatalogo/false')).body).toBe(false);
  const { status, body } = await seller.call('POST /api/menu/order', orderOf(product));
  expect([status, body]).toEqual([
    423,
    expect.objectContaining({ code: 'CATALOGO_CERRADO', title: 'NO SE PUEDEN GENERAR PEDIDOS' }),
  ]);
  expect(await stockOf(t.db, product.productoId)).toBe(5);
  expect((await admin.call('PUT /api/producto/estadoCatalogo/true')).body).toBe(true);
  await place(seller, product);
});

test('an order placed for another keeps who placed it, for its owner too, and the audit says so', async () => {
  const chief = await t.person('ADMIN', { nombre: 'Marta', apellido: 'Ibáñez' });
  const buyer = await t.person('VENDEDOR', { nombre: 'Noé', apellido: 'Gil' });
  const product = await t.product();
  const own = await place(buyer, product);
  const { body } = await chief.call<Order>('POST /api/menu/order', { ...orderOf(product), userId: buyer.id });
  expect([own.cargadoPor, body.cargadoPor]).toEqual([null, 'Marta Ibáñez']);
  const detail = await buyer.call<Order>(`GET /api/pedidosDetalle/${body.orderId}`);
  expect(detail.body).toMatchObject({ clientName: 'Noé Gil', userId: buyer.id, cargadoPor: 'Marta Ibáñez' });
  const audit = await chief.call<AuditEntry[]>('GET /api/auditoria?entidad=pedido');
  const entries = audit.body.filter(({ entidadId }) => entidadId === own.orderId || entidadId === body.orderId);
  expect(entries.map(({ quien, entidadId, campo, despues }) => [quien, entidadId, campo, despues])).toEqual([
    ['Marta Ibáñez', body.orderId, 'alta', 'para Noé Gil'],
  ]);
});
