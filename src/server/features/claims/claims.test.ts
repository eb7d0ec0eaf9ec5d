import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Claim } from '#contract/claims.calls.ts';
import type { Account, Movement } from '#contract/ledger.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Packing } from '#contract/packing.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { buildApp } from '../../app.ts';
import { collectImages } from '../../housekeeping.ts';
import { connect } from '../../platform/db/connect.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { type Caller, place, stockOf, type TestApp, testApp } from '../../test-app.ts';
import { approval, claimOf, decide, photo } from '../../test-claims.ts';
import { beginWindow } from '../windows/open-and-close.ts';
import { placeExchanges } from './place-exchanges.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let seller: Caller;
let red: Buffer;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN', { nombre: 'Marta', apellido: 'Gómez' });
  leader = await t.person('LIDER');
  red = await photo('#c2410c');
});
afterAll(() => t.close());
beforeEach(async () => {
  seller = await t.person('VENDEDOR', { idLider: leader.id });
});

/** An order of a product that is marked as done, so many days ago. */
async function delivered({
  quantity = 3,
  days = 0,
  ...values
}: {
  quantity?: number;
  days?: number;
  [column: string]: unknown;
} = {}) {
  const product = await t.product(values);
  const { orderId } = await place(seller, { ...product, quantity });
  await admin.call(`PUT /api/menu/estadoPedido/${orderId}`);
  if (days)
    await t.db.execute`
      update pedido set realizado_at = realizado_at - make_interval(days => ${days}) where pedido_id = ${orderId}`;
  return { orderId, product };
}
const saldo = async (who = seller) => (await admin.call<Account>(`GET /api/cuentas/${who.id}`)).body.saldo;
const claimed = async (who = seller, query = '') => (await who.call<Claim[]>(`GET /api/reclamos${query}`)).body;
const order = async (id: number, who = seller) => (await who.call<Order>(`GET /api/pedidosDetalle/${id}`)).body;

describe('a claim', () => {
  test('is of what was delivered: its owner, the leader of that day and administrators make and see it', async () => {
    const { orderId, product } = await delivered();
    const mine = await claimOf(seller, { orderId, unidades: 2 }, { photos: [red] });
    expect(mine).toMatchObject({
      status: 201,
      body: { numero: null, estado: 'PENDIENTE', orderId, unidades: 2, amount: 100, fotos: 1, name: product.name },
    });
    expect((await claimOf(leader, { orderId })).status).toBe(201);
    const others = [
      await t.person('VENDEDOR', { idLider: leader.id }),
      await t.person('LIDER'),
      await t.person('AYUDANTE'),
    ];
    for (const other of others) expect((await claimOf(other, { orderId })).status).toBe(403);
    // Moving the seller moves no claim.
    await t.db.execute`update usuario set id_lider = ${others[1]?.id} where id = ${seller.id}`;
    const seen = (who: Caller) => claimed(who, `?pedido=${orderId}`);
    for (const who of [seller, leader, admin])
      expect((await seen(who)).map(({ unidades }) => unidades)).toEqual([1, 2]);
    for (const other of others.slice(0, 2)) expect(await seen(other)).toEqual([]);
    expect(await claimed(admin, `?pedido=${orderId}&estado=APROBADO`)).toEqual([]);
    expect(await claimed(admin, `?vendedor=${seller.id}&producto=${product.productoId}`)).toHaveLength(2);
  });

  test('names what can be claimed: a delivered line, of units that were not claimed', async () => {
    const { orderId } = await delivered({ quantity: 3 });
    const first = await claimOf(seller, { orderId, unidades: 2 });
    expect(await claimOf(seller, { orderId, unidades: 2 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'unidades', message: expect.stringContaining('hasta 1') }] },
    });
    await decide(admin, first.body.id, { version: 1, estado: 'RECHAZADO', motivo: 'Fue un golpe.' });
    expect((await claimOf(seller, { orderId, unidades: 3 })).status).toBe(201);
    expect((await claimOf(seller, { orderId, linea: 2 })).status).toBe(404);
    expect((await claimOf(seller, { orderId: 999_999 })).status).toBe(404);
    expect((await claimOf(seller, { orderId, detalle: ' ' })).status).toBe(422);
    const pending = await place(seller, await t.product());
    expect(await claimOf(seller, pending)).toMatchObject({ status: 409, body: { code: 'PEDIDO_SIN_ENTREGAR' } });
  });

  test('comes within three days of the business; later an administrator says why', async () => {
    const inTime = await delivered({ days: 3 });
    expect(await order(inTime.orderId)).toMatchObject({ can: { claim: true } });
    expect((await claimOf(seller, inTime)).status).toBe(201);
    const { orderId } = await delivered({ days: 4 });
    expect(await order(orderId)).toMatchObject({ can: { claim: false } });
    for (const who of [seller, leader, admin])
      expect(await claimOf(who, { orderId })).toMatchObject({ status: 422, body: { code: 'RECLAMO_VENCIDO' } });
    expect((await claimOf(leader, { orderId, excepcion: 'Estaba de viaje.' })).status).toBe(422);
    expect(await claimOf(admin, { orderId, excepcion: 'Estaba de viaje.' })).toMatchObject({
      status: 201,
      body: { excepcion: 'Estaba de viaje.' },
    });
  });

  test('has its last moment at the midnight of the business after the third day', async () => {
    const { orderId } = await delivered();
    const { timeZone } = t.config;
    /** As if it were marked at the beginning of the day three days ago, or so much before that. */
    const marked = (before: string) => t.db.execute`
      update pedido set realizado_at = ((now() at time zone ${timeZone})::date - 3)::timestamp at time zone ${timeZone} - ${before}::interval
      where pedido_id = ${orderId}`;
    await marked('1 second');
    expect((await claimOf(seller, { orderId })).body.code).toBe('RECLAMO_VENCIDO');
    await marked('0');
    expect((await claimOf(seller, { orderId })).status).toBe(201);
    expect((await order(orderId)).reclamarHasta).toBe(
      await t.db.one(z.string())`select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD')`,
    );
  });

  test('has the shop’s own day for today, where that is another than in UTC', async () => {
    // At this hour one of the two has another day.
    const timeZone = new Date().getUTCHours() < 10 ? 'Pacific/Niue' : 'Pacific/Kiritimati';
    const there = await testApp({ timeZone });
    try {
      await there.openCatalogue();
      const buyer = await there.person('VENDEDOR');
      const chief = await there.person('ADMIN');
      const { orderId } = await place(buyer, await there.product());
      await chief.call(`PUT /api/menu/estadoPedido/${orderId}`);
      const claimed = async (daysAgo: number) => {
        await there.db.execute`
          update pedido set realizado_at = now() - make_interval(days => ${daysAgo}) where pedido_id = ${orderId}`;
        const may = (await buyer.call<Order>(`GET /api/pedidosDetalle/${orderId}`)).body.can.claim;
        return [may, (await claimOf(buyer, { orderId })).status];
      };
      expect([await claimed(4), await claimed(3)]).toEqual([
        [false, 422],
        [true, 201],
      ]);
    } finally {
      await there.close();
    }
  });

  test('counts its days from the handing over, where somebody noted that', async () => {
    const { orderId } = await place(seller, await t.product());
    expect((await order(orderId)).reclamarHasta).toBeNull();
    const { ventanaId } = await order(orderId);
    const { puntos } = (await admin.call<Packing>(`GET /api/armado/${ventanaId}`)).body;
    const parcels = puntos.flatMap(({ lideres }) => lideres).flatMap(({ vendedores }) => vendedores);
    const version = parcels.find(({ vendedorId }) => vendedorId === seller.id)?.version;
    await admin.call(`POST /api/armado/${ventanaId}/entregas`, { vendedorId: seller.id, version, recibio: 'Eva' });
    await t.db.execute`update pedido set realizado_at = realizado_at - interval '9 days' where pedido_id = ${orderId}`;
    expect((await claimOf(seller, { orderId })).status).toBe(201);
    await t.db.execute`
      update entrega set entregada_at = entregada_at - interval '4 days' where vendedor_id = ${seller.id}`;
    expect((await claimOf(seller, { orderId })).body.code).toBe('RECLAMO_VENCIDO');
  });

  test('sent again with its key is one, also at once', async () => {
    const { orderId } = await delivered();
    const again = () => claimOf(seller, { orderId }, { photos: [red], key: 'k-1' });
    const answers = [...(await Promise.all([again(), again(), again()])), await again()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await claimOf(seller, { orderId, unidades: 2 }, { key: 'k-1' })).body.code).toBe('CLAVE_REUTILIZADA');
    expect(await claimed()).toHaveLength(1);
  });

  test('keeps what was delivered from being undone', async () => {
    const { orderId } = await delivered();
    const undo = () => admin.call<Problem>(`PUT /api/menu/estadoPedido/${orderId}/deshacer`);
    await claimOf(seller, { orderId });
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'PEDIDO_RECLAMADO' } });
    expect((await order(orderId)).delivered).toBe('REALIZADO');
  });
});

describe('the pictures of a claim', () => {
  const picture = (who: Caller, id: number, n = 1) => who.call(`GET /api/reclamos/${id}/fotos/${n}`);

  test('are seen by the party of its order alone, as pictures', async () => {
    const { orderId } = await delivered();
    const { id } = (await claimOf(seller, { orderId }, { photos: [red, await photo('#0c41c2')] })).body;
    for (const who of [seller, leader, admin]) {
      const seen = await picture(who, id, 2);
      expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(seen.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
    const others = [
      await t.person('VENDEDOR', { idLider: leader.id }),
      await t.person('LIDER'),
      await t.person('AYUDANTE'),
    ];
    for (const other of others) expect((await picture(other, id)).status).toBe(403);
    expect((await picture(t.visitor, id)).status).toBe(401);
    expect((await picture(seller, id, 3)).status).toBe(404);
  });

  test('have no public address, and no answer tells their names', async () => {
    const { orderId } = await delivered();
    const { id } = (await claimOf(seller, { orderId }, { photos: [red] })).body;
    const name = await t.db.one(z.string())`select imagen_hash from reclamo_foto where reclamo_id = ${id}`;
    for (const file of ['960.webp', '320.avif', '400.jpg'])
      expect((await t.app.inject(`/imagenes/${name}/${file}`)).statusCode).toBe(404);
    expect(JSON.stringify([await claimed(admin), await order(orderId, admin)])).not.toContain(name);
  });

  test('are three at most and nothing but pictures; of a claim that is refused none is kept', async () => {
    const { orderId } = await delivered({ quantity: 1 });
    expect((await claimOf(seller, { orderId }, { photos: [red, red, red, red] })).status).toBe(422);
    expect((await claimOf(seller, { orderId }, { photos: [Buffer.from('<svg/>')] })).body.code).toBe(
      'IMAGEN_NO_ADMITIDA',
    );
    const kept = () => t.db.execute`select from imagen`;
    const before = await kept();
    expect((await claimOf(seller, { orderId, unidades: 2 }, { photos: [red] })).status).toBe(422);
    expect(await kept()).toBe(before);
  });

  test('stay as long as the claim, and go with an erased person, with the words', async () => {
    const { orderId } = await delivered();
    const { id } = (await claimOf(seller, { orderId, detalle: 'Me corté.' }, { photos: [red] })).body;
    const store = openImageStore(t.config);
    const name = await t.db.one(z.string())`select imagen_hash from reclamo_foto where reclamo_id = ${id}`;
    await t.db.execute`update imagen set usada_at = now() - interval '90 days'`;
    await collectImages(t.db, store, 7);
    expect((await picture(admin, id)).status).toBe(200);
    await admin.call(`DELETE /api/${seller.id}`);
    expect((await admin.call(`DELETE /api/usuario/${seller.id}/datos`)).status).toBe(204);
    await collectImages(t.db, store, 7);
    expect((await picture(admin, id)).status).toBe(404);
    expect(await store.has(name)).toBe(false);
    expect((await claimed(admin, `?pedido=${orderId}`))[0]).toMatchObject({ detalle: '', fotos: 0 });
  });
});

describe('a decision', () => {
  test('as a credit owes the price of the units less, in the account, its statement and the month', async () => {
    const { orderId, product } = await delivered({ amount: 33.33 });
    const { id } = (await claimOf(seller, { orderId, unidades: 2 })).body;
    const answer = await decide(admin, id, approval('CREDITO'), 'once');
    expect(answer).toMatchObject({ status: 200, body: { estado: 'APROBADO', resolucion: 'CREDITO', version: 2 } });
    const { numero } = answer.body;
    expect(await decide(admin, id, approval('CREDITO'), 'once')).toMatchObject({ status: 200, body: { numero } });
    expect(await saldo()).toBe(33.33);
    const { body } = await seller.call<Movement[]>(`GET /api/cuentas/${seller.id}/movimientos`);
    expect(body.map(({ tipo, importe, pedidoId, nota }) => [tipo, importe, pedidoId, nota])).toEqual([
      ['CARGO', 99.99, orderId, ''],
      ['DEVOLUCION', -66.66, orderId, `Reclamo N° ${numero}: 2 unidades de ${product.name}`],
    ]);
    expect(
      (await admin.call<Problem>(`POST /api/movimientos/${body[1]?.id}/contraasiento`, { motivo: 'x' })).body.code,
    ).toBe('MOVIMIENTO_FIJO');
  });

  test('is made once, of the claim that was read', async () => {
    const { orderId } = await delivered();
    const { id } = (await claimOf(seller, { orderId })).body;
    expect((await decide(admin, id, { ...approval('CREDITO'), version: 2 })).body.code).toBe('VERSION_VIEJA');
    const answers = await Promise.all([1, 2, 3].map(() => decide(admin, id, approval('CREDITO'))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = await decide(admin, id, { version: 2, estado: 'RECHAZADO', motivo: 'Tarde.' });
    expect(refused.body).toMatchObject({ code: 'RECLAMO_DECIDIDO', detail: expect.stringContaining('Marta Gómez') });
    expect(await saldo()).toBe(200);
    expect((await decide(admin, 999_999, approval('CREDITO'))).status).toBe(404);
  });

  test('against it has words', async () => {
    const { orderId } = await delivered();
    const { id } = (await claimOf(seller, { orderId })).body;
    expect((await decide(admin, id, { version: 1, estado: 'RECHAZADO', motivo: ' ' })).status).toBe(422);
    await decide(admin, id, { version: 1, estado: 'RECHAZADO', motivo: 'Fue un golpe.' });
    expect(await claimed()).toMatchObject([{ estado: 'RECHAZADO', rechazo: 'Fue un golpe.', numero: null }]);
  });

  test('as an exchange orders the same at 0 in the open window, with the number', async () => {
    const { orderId, product } = await delivered({ amount: 40 });
    const { id } = (await claimOf(seller, { orderId, unidades: 2 })).body;
    const { body } = await decide(admin, id, approval('CAMBIO'));
    const exchange = await order(body.pedidoDeCambio ?? 0);
    expect(exchange).toMatchObject({
      userId: seller.id,
      totalAmount: 0,
      delivered: 'PENDIENTE',
      orderDetails: [{ productoId: product.productoId, quantity: 2, amount: 0, cambio: body.numero }],
      can: { cancel: false, edit: false },
    });
    const { puntos } = (await admin.call<Packing>(`GET /api/armado/${exchange.ventanaId}`)).body;
    const parcels = puntos.flatMap(({ lideres }) => lideres).flatMap(({ vendedores }) => vendedores);
    expect(parcels.find(({ vendedorId }) => vendedorId === seller.id)?.renglones).toMatchObject([
      { quantity: 5, cambios: [body.numero] },
    ]);
    const menuList = [{ productoId: product.productoId, amount: 40, quantity: 1 }];
    const edited = await seller.call<Problem>(`PUT /api/pedidosDetalle/${exchange.orderId}`, { version: 1, menuList });
    expect(edited.body.code).toBe('PEDIDO_DE_CAMBIO');
    expect((await seller.call<Problem>(`DELETE /api/menu/${exchange.orderId}`)).body.code).toBe('PEDIDO_DE_CAMBIO');
    expect((await admin.call(`DELETE /api/menu/${exchange.orderId}`, { motivo: 'Ya no se hace.' })).status).toBe(200);
  });

  test('of somebody whose account is gone is a credit, and no exchange', async () => {
    const { orderId } = await delivered();
    const { body } = await claimOf(seller, { orderId });
    expect((await admin.call(`DELETE /api/${seller.id}`)).status).toBe(204);
    expect(await decide(admin, body.id, approval('CAMBIO'))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'resolucion', message: 'Esa persona ya no tiene cuenta: apruébelo como crédito.' }] },
    });
    expect(await decide(admin, body.id, approval('CREDITO'))).toMatchObject({
      status: 200,
      body: { estado: 'APROBADO' },
    });
  });

  test('as an exchange is owed while no window is open, and comes with the next one, once', async () => {
    const { orderId } = await delivered({ cantidadLimite: 9, stock: 9 });
    const { id } = (await claimOf(seller, { orderId, unidades: 2 })).body;
    await admin.call('PUT /api/producto/estadoCatalogo/false');
    expect((await decide(admin, id, approval('CAMBIO'))).body).toMatchObject({
      estado: 'APROBADO',
      pedidoDeCambio: null,
    });
    await admin.call('PUT /api/producto/estadoCatalogo/true');
    await expect.poll(async () => (await claimed())[0]?.pedidoDeCambio).toEqual(expect.any(Number));
    const [{ pedidoDeCambio } = { pedidoDeCambio: null }] = await claimed();
    const windows = (await admin.call<OrderingWindow[]>('GET /api/ventanas?orden=-id&porPagina=1')).body;
    expect(await order(pedidoDeCambio ?? 0)).toMatchObject({ ventanaId: windows[0]?.id, totalAmount: 0 });
    expect((await admin.call<Order[]>(`GET /api/menu/order/${seller.id}`)).body).toHaveLength(2);
  });

  test('as an exchange is placed once, however many look at once what is owed', async () => {
    const { orderId } = await delivered();
    const { id } = (await claimOf(seller, { orderId })).body;
    await admin.call('PUT /api/producto/estadoCatalogo/false');
    await decide(admin, id, approval('CAMBIO'));
    // Without an announcement nobody else looks.
    await beginWindow(t.db, admin.id);
    await Promise.all(Array.from({ length: 6 }, () => placeExchanges(t.db)));
    expect((await admin.call<Order[]>(`GET /api/menu/order/${seller.id}`)).body).toHaveLength(2);
  });

  test('of an exchange takes from a limited stock as an order does, and is refused where that is short', async () => {
    const { orderId, product } = await delivered({ quantity: 3, cantidadLimite: 4, stock: 4 });
    const two = (await claimOf(seller, { orderId, unidades: 2 })).body;
    expect(await decide(admin, two.id, approval('CAMBIO'))).toMatchObject({
      status: 409,
      body: { code: 'STOCK_INSUFICIENTE' },
    });
    expect(await stockOf(t.db, product.productoId)).toBe(1);
    expect((await decide(admin, two.id, approval('CAMBIO', true))).status).toBe(200);
    expect(await stockOf(t.db, product.productoId)).toBe(1);
    const one = (await claimOf(seller, { orderId })).body;
    await decide(admin, one.id, approval('CREDITO', true));
    expect(await stockOf(t.db, product.productoId)).toBe(2);
    await t.db.execute`update producto set estado = 'INACTIVO' where producto_id = ${product.productoId}`;
    const other = await delivered();
    await t.db.execute`update producto set eliminado_at = now() where producto_id = ${other.product.productoId}`;
    const gone = (await claimOf(seller, other)).body;
    expect((await decide(admin, gone.id, approval('CAMBIO'))).body.code).toBe('PRODUCTO_NO_DISPONIBLE');
  });

  test('of what was exchanged before is worth what was paid for the first', async () => {
    const { orderId } = await delivered({ amount: 40, quantity: 1 });
    const first = (await claimOf(seller, { orderId })).body;
    const { pedidoDeCambio } = (await decide(admin, first.id, approval('CAMBIO'))).body;
    await admin.call(`PUT /api/menu/estadoPedido/${pedidoDeCambio}`);
    const second = (await claimOf(seller, { orderId: pedidoDeCambio ?? 0 })).body;
    expect(second.amount).toBe(40);
    await decide(admin, second.id, approval('CREDITO'));
    expect(await saldo()).toBe(0);
    const free = await delivered({ amount: 0 });
    const nothing = (await claimOf(seller, free)).body;
    expect((await decide(admin, nothing.id, approval('CREDITO'))).status).toBe(422);
  });

  test('of an exchange keeps its buyer neither from ordering nor counts as an order of hers', async () => {
    const { orderId, product } = await delivered();
    const { id } = (await claimOf(seller, { orderId })).body;
    await t.db.execute`update pedido set estado = 'CANCELADO', cancelado_at = now() where usuario_id = ${seller.id}`;
    await t.db.execute`update pedido set estado = 'REALIZADO' where pedido_id = ${orderId}`;
    await admin.call('PUT /api/producto/estadoCatalogo/false');
    await admin.call('PUT /api/producto/estadoCatalogo/true');
    await decide(admin, id, approval('CAMBIO'));
    const { body } = await leader.call<{ id: number; estado: string }[]>('GET /api/equipos');
    expect(body.find((member) => member.id === seller.id)?.estado).toBe('TODAVIA_NO');
    const again = { emailUsuario: '', serviceAmount: 250, totalAmount: 100, intentadoHace: 3600 };
    const menuList = [{ productoId: product.productoId, amount: 100, quantity: 1, referencia: '' }];
    await t.db.execute`update pedido set created_at = created_at - interval '1 day' where pedido_id = ${orderId}`;
    expect((await seller.call('POST /api/menu/order', { ...again, menuList })).status).toBe(201);
  });

  test('numbers have no gap, whoever approves at once on two nodes, and whatever is refused between', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => delivered({ quantity: 6 })));
    const claims = await Promise.all(
      orders.flatMap(({ orderId }) => Array.from({ length: 6 }, () => claimOf(seller, { orderId }))),
    );
    const db = await connect(t.settings, {
      size: 12,
      limits: { connect: 60_000, statement: 60_000, commit: 60_000, ready: 60_000 },
    });
    const there = await buildApp({ db, config: t.config, limits: { wait: 60_000 } });
    try {
      const answers = await Promise.all(
        claims.map(async ({ body: { id } }, at) => {
          // Every sixth is refused after its number would be taken: an old version.
          const decision = { ...approval('CREDITO'), version: at % 6 === 5 ? 7 : 1 };
          if (at % 2) return (await decide(admin, id, decision)).status;
          const headers = { authorization: `Bearer ${admin.token}` };
          return (await there.inject({ method: 'PUT', url: `/api/reclamos/${id}`, headers, payload: decision }))
            .statusCode;
        }),
      );
      expect(answers.toSorted()).toEqual([...Array(40).fill(200), ...Array(8).fill(409)]);
    } finally {
      await there.close();
      await db.close();
    }
    const numbers = await t.db.rows(z.int())`select numero from reclamo where numero is not null order by numero`;
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(await saldo()).toBe(8 * 6 * 100 - 40 * 100);
  });
});

test('however claims come and are decided, no more units than were delivered are held', async () => {
  const { orderId, product } = await delivered({ quantity: 5, cantidadLimite: 50, stock: 50 });
  await t.db.execute`update pedido_linea set delivered = 4 where pedido_id = ${orderId}`;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const model = new Map<number, number>();
  const held = () => [...model.values()].reduce((sum, units) => sum + units, 0);
  for (let round = 0; round < 25; round++) {
    const asked = Array.from({ length: 1 + random(3) }, () => 1 + random(3));
    const answers = await Promise.all(asked.map((unidades) => claimOf(seller, { orderId, unidades })));
    for (const { status, body } of answers) if (status === 201) model.set(body.id, body.unidades);
    const fits = Math.min(...asked) <= 4 - held();
    expect(fits && answers.every(({ status }) => status !== 201)).toBe(false);
    expect(held()).toBeLessThanOrEqual(4);
    const open = (await claimed(seller, `?pedido=${orderId}&estado=PENDIENTE`)).at(0);
    if (open && random(3)) {
      await decide(admin, open.id, { version: 1, estado: 'RECHAZADO', motivo: 'No.' });
      model.delete(open.id);
    }
    const rows = await claimed(seller, `?pedido=${orderId}`);
    expect(rows.filter(({ estado }) => estado !== 'RECHAZADO').reduce((sum, { unidades }) => sum + unidades, 0)).toBe(
      held(),
    );
  }
  expect(await stockOf(t.db, product.productoId)).toBe(45);
});
