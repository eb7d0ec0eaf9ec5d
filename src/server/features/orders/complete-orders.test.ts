import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CompletedOrders, Order } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
let product: Awaited<ReturnType<TestApp['product']>>;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  await t.openCatalogue();
  product = await t.product();
});
afterAll(() => t.close());
beforeEach(async () => {
  seller = await t.person('VENDEDOR', { retiro: 'Mitre 33' });
});

const complete = (choice: object) => admin.call<CompletedOrders & Problem>('PUT /api/menu/estadoPedido', choice);
const placed = async () => (await place(seller, product)).orderId;
const states = async () => {
  const { body } = await seller.call<Order[]>(`GET /api/menu/order/${seller.id}`);
  return body.map(({ delivered }) => delivered);
};
const audited = () => t.db.execute`select from auditoria where entidad = 'pedido' and despues = 'REALIZADO'`;

test('many orders are done at once; those cancelled or unknown are named, and again it answers the same', async () => {
  const [one, two, three] = [await placed(), await placed(), await placed()];
  await seller.call(`DELETE /api/menu/${two}`);
  const before = await audited();
  const announced: unknown[] = [];
  const stop = t.db.bus.listen((announcement) => announced.push(announcement));
  const answer = {
    realizados: 2,
    omitidos: [
      { orderId: two, code: 'PEDIDO_CANCELADO' },
      { orderId: 999_999, code: 'NO_ENCONTRADO' },
    ],
  };
  for (let i = 0; i < 2; i++) {
    const { status, body } = await complete({ ids: [three, two, String(one), one, 999_999] });
    expect([status, body]).toEqual([200, answer]);
  }
  stop();
  expect(await states()).toEqual(['REALIZADO', 'CANCELADO', 'REALIZADO']);
  expect((await audited()) - before).toBe(2);
  expect(announced).toEqual([{ kind: 'order', state: 'REALIZADO' }]);
});

test('filters choose what the list shows with them, of one catalogue where they say which', async () => {
  const black = await t.product({ name: 'Sartén', tipoProducto: 'BLACK' });
  const essential = await placed();
  const { body } = await seller.call<Order>('POST /api/menu/order-black', orderOf(black));
  const filtros = { ventana: 'actual', vendedor: seller.id, estado: 'PENDIENTE', retiro: 'Mitre 33', q: product.name };
  expect((await complete({ filtros: { ...filtros, q: 'nada' } })).body).toEqual({ realizados: 0, omitidos: [] });
  expect((await complete({ filtros })).body.realizados).toBe(1);
  expect(await states()).toEqual(['REALIZADO', 'PENDIENTE']);
  await t.db.execute`update pedido set estado = 'PENDIENTE' where pedido_id = ${essential}`;
  expect((await complete({ filtros: { vendedor: seller.id, tipo: 'BLACK' } })).body.realizados).toBe(1);
  expect(await states()).toEqual(['PENDIENTE', 'REALIZADO']);
  expect(body.tipo).toBe('BLACK');
});

test('what cannot be a choice is refused, and nothing is done', async () => {
  await placed();
  const code = async (choice: object) => {
    const { status, body } = await complete(choice);
    return [status, body.code, body.errors?.[0]?.field];
  };
  expect(await code({})).toEqual([422, 'DATO_RECHAZADO', 'ids']);
  expect(await code({ ids: [1], filtros: {} })).toEqual([422, 'DATO_RECHAZADO', 'ids']);
  expect(await code({ ids: [] })).toEqual([422, 'DATO_RECHAZADO', 'ids']);
  expect(await code({ ids: Array.from({ length: 5001 }, (_, n) => n + 1) })).toEqual([422, 'DATO_RECHAZADO', 'ids']);
  expect(await code({ filtros: { estado: 'LISTO' } })).toEqual([400, 'DATOS_INVALIDOS', 'filtros.estado']);
  expect(await code({ filtros: { ventana: 777 } })).toEqual([404, 'NO_ENCONTRADO', undefined]);
  await t.db.execute`
    insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount)
    select ${seller.id}, (select max(ventana_id) from ventana), 'ESENCIAL', '', '', '', '', '', 1, 0 from generate_series(1, 5000)`;
  expect(await code({ filtros: { vendedor: seller.id } })).toEqual([422, 'DATO_RECHAZADO', 'filtros']);
  expect(await t.db.execute`select from pedido where usuario_id = ${seller.id} and estado = 'PENDIENTE'`).toBe(5001);
  await t.db.execute`delete from pedido where client_name = ''`;
});

test('overlapping lots in opposite orders wait for each other and do each order once', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 30; n++) ids.push(await placed());
  const before = await audited();
  const lots = [ids, ids.toReversed(), ids.slice(10), ids.slice(0, 20).toReversed()];
  const answers = await Promise.all([...lots, ...lots].map((lot) => complete({ ids: lot })));
  expect(answers.map(({ body }) => body.realizados)).toEqual([...lots, ...lots].map(({ length }) => length));
  expect((await audited()) - before).toBe(30);
});

test('a lot that fails at its commit does nothing and tells nothing', async () => {
  const ids = [await placed(), await placed()];
  const announced: unknown[] = [];
  const stop = t.db.bus.listen((announcement) => announced.push(announcement));
  await t.db.execute`alter table auditoria add constraint nothing_more check (false) not valid`;
  expect((await complete({ ids })).status).toBe(500);
  await t.db.execute`alter table auditoria drop constraint nothing_more`;
  stop();
  expect(await states()).toEqual(['PENDIENTE', 'PENDIENTE']);
  expect(announced).toEqual([]);
});
