import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Commission } from '#contract/commissions.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx, type ReadSheet, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { approval, claimOf, decide } from '../../test-claims.ts';
import { seeded } from '../demo/trade.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

const pdf = { accept: 'application/pdf' };
const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);
const complete = (id: number) => admin.call(`PUT /api/menu/estadoPedido/${id}`);
const setRate = (porcentaje: number) =>
  admin.call('PUT /api/comisiones', [{ idLider: null, porcentaje, desde: '2020-01-01' }]);
async function newWindow(): Promise<number> {
  for (const open of [false, true]) await admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
  const { body } = await admin.call<OrderingWindow[]>('GET /api/ventanas?porPagina=1');
  return body[0]?.id ?? 0;
}
const close = () => admin.call('PUT /api/producto/estadoCatalogo/false');
const earned = async (ventana: number, { id }: Caller) =>
  (await admin.call<Commission[]>(`GET /api/comisiones/${ventana}`)).body.find(({ idLider }) => idLider === id);

/** The rows of a leader's statement, the sum below them and what she earned of it, in cents. */
async function statement(ventana: number, leader: Caller, by = admin) {
  const { status, raw, headers } = await by.call(`GET /api/comisiones/lideres/${leader.id}/resumen?ventana=${ventana}`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('Comision_');
  const [sheet] = openXlsx(raw.rawPayload).sheets;
  const [commission, base, ...rows] = tableOf(sheet as ReadSheet, 'Fecha').toReversed();
  const amounts = rows.map(({ Importe }) => cents(Importe?.value));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(cents(base?.Importe?.value));
  return { rows: rows.toReversed(), base: cents(base?.Importe?.value), commission: cents(commission?.Importe?.value) };
}

/** What a team's papers of a window come to, in cents, without what the leader ordered herself. */
async function papers(ventana: number, leader: Caller, own: string) {
  const { raw } = await admin.call(`GET /api/menu/reportLideresExcel/${leader.id}?ventana=${ventana}`);
  const { sheets } = openXlsx(raw.rawPayload);
  const orders = tableOf(sheets.find(({ name }) => name === 'Pedidos') as ReadSheet, 'Vendedor').slice(0, -1);
  return orders
    .filter(({ Vendedor, Estado }) => Vendedor?.value !== own && Estado?.value === 'REALIZADO')
    .reduce((sum, { Importe }) => sum + cents(Importe?.value), 0);
}

test.each([1, 2, 3])(
  'a statement agrees to the cent with the papers of the closing, through moves, shortages, edits, late orders and returns (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const hundredths = random.between(1, 5_000);
    await setRate(hundredths / 100);
    const own = `Lía Paz ${seed}`;
    const leaders = [
      await t.person('LIDER', { nombre: 'Lía', apellido: `Paz ${seed}` }),
      await t.person('LIDER'),
    ] as const;
    const [leader, other] = leaders;
    const sellers: Caller[] = [];
    for (let n = 0; n < 3; n++) sellers.push(await t.person('VENDEDOR', { idLider: leader.id }));
    const ventana = await newWindow();
    const short = await t.product({ amount: random.between(1, 9_999) / 100 });
    for (const seller of sellers) await place(seller, { ...short, quantity: random.between(2, 6) });
    const edited = await place(sellers[0] as Caller, { ...short, quantity: 3 });
    await place(leader, { ...short, quantity: 4 });
    await admin.call(`PUT /api/${sellers[1]?.id}`, { idLider: other.id });
    const moved = await place(sellers[1] as Caller, { ...(await t.product({ amount: 10.01 })), quantity: 2 });
    await close();
    // A late order, and one that becomes smaller.
    const late = await t.product({ amount: random.between(1, 9_999) / 100 });
    const menuList = [{ ...late, quantity: 2, referencia: '' }];
    const placed = await admin.call<Order>('POST /api/menu/order', {
      userId: sellers[2]?.id,
      ventanaId: ventana,
      motivo: 'Llegó tarde.',
      totalAmount: (cents(late.amount) * 2) / 100,
      serviceAmount: 0,
      menuList,
    });
    expect(placed.status).toBe(201);
    const { version } = (await admin.call<Order>(`GET /api/pedidosDetalle/${edited.orderId}`)).body;
    const smaller = { version, motivo: 'Se arrepintió.', menuList: [{ ...short, quantity: 1, referencia: '' }] };
    expect((await admin.call(`PUT /api/pedidosDetalle/${edited.orderId}`, smaller)).status).toBe(200);
    // Half of it came.
    type Shortage = {
      huella: string;
      pedidas: number;
      lineas: { orderId: number; linea: number; entregada: number }[];
    };
    const url = `/api/faltantes/${ventana}/${short.productoId}`;
    const half = (await admin.call<Shortage>(`GET ${url}?entregadas=7&modo=PROPORCION`)).body;
    const reparto = half.lineas.map(({ orderId, linea, entregada }) => ({ orderId, linea, entregada }));
    expect((await admin.call(`PUT ${url}`, { huella: half.huella, reparto })).status).toBe(200);
    const all = (await admin.call<Order[]>(`GET /api/menu/order?ventana=${ventana}`)).body;
    for (const { orderId } of all) if (random.chance(0.9) || orderId === placed.body.orderId) await complete(orderId);
    await complete(moved.orderId);

    for (const one of leaders) {
      const delivered = await papers(ventana, one, own);
      const told = await earned(ventana, one);
      expect(told && cents(told.base)).toBe(delivered);
      const { base, commission } = await statement(ventana, one);
      expect([base, commission]).toEqual([delivered, cents(told?.comision)]);
      expect(commission).toBe(Number((BigInt(delivered) * BigInt(hundredths) + 5_000n) / 10_000n));
    }

    // What comes back counts in the window after it.
    const claim = await claimOf(admin, { orderId: placed.body.orderId, unidades: 1 });
    expect((await decide(admin, claim.body.id, approval('CREDITO'))).status).toBe(200);
    const next = await newWindow();
    await close();
    const back = await statement(next, leader);
    expect([back.base, back.rows.map(({ Pedido }) => Pedido?.value)]).toEqual([
      -cents(late.amount),
      [placed.body.orderId],
    ]);
    expect((await statement(ventana, leader)).base).toBe(await papers(ventana, leader, own));
  },
);

test('what was paid out stays, and what changed since is a row that evens it out; the PDF says the same', async () => {
  await setRate(10);
  const [leader, other] = [await t.person('LIDER', { nombre: 'Eva', apellido: 'Sosa' }), await t.person('LIDER')];
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  const ventana = await newWindow();
  const first = await place(seller, await t.product({ amount: 80.05 }));
  const late = await place(seller, await t.product({ amount: 20 }));
  await complete(first.orderId);
  await close();
  expect(await statement(ventana, leader)).toMatchObject({ base: 8005, commission: 801, rows: { length: 1 } });
  expect((await admin.call(`POST /api/comisiones/${ventana}/${leader.id}/liquidar`)).status).toBe(200);
  await complete(late.orderId);
  const after = await statement(ventana, leader, leader);
  expect(after).toMatchObject({ base: 8005, commission: 801 });
  expect(after.rows.map(({ Importe }) => Importe?.value)).toEqual([80.05, 20, -20]);
  const { raw } = await leader.call(
    `GET /api/comisiones/lideres/${leader.id}/resumen?ventana=${ventana}`,
    undefined,
    pdf,
  );
  const { pages } = await openPdf(raw.rawPayload);
  expect(pages.join(' ').replaceAll('\u00a0', ' ')).toMatch(
    /Liquidada el .*Cambió después de liquidar -?.*20,00 Base US\$ 80,05 Comisión, 10 % US\$ 8,01/,
  );

  // The next closing pays it, at the percentage of the closing that sold it.
  await setRate(20);
  const next = await newWindow();
  const more = await place(seller, await t.product({ amount: 7 }));
  await complete(more.orderId);
  const following = await statement(next, leader);
  expect(following).toMatchObject({ base: 2700, commission: 340 });
  expect(following.rows.map(({ Concepto, Importe }) => [Concepto?.value, Importe?.value])).toEqual([
    ['Entregado', 7],
    ['De cierres anteriores', 20],
  ]);
  await close();

  const url = `GET /api/comisiones/lideres/${leader.id}/resumen?ventana=${ventana}`;
  expect((await other.call(url)).status).toBe(403);
  expect((await seller.call(url)).status).toBe(403);
  expect((await admin.call(`GET /api/comisiones/lideres/${other.id}/resumen?ventana=${ventana}`)).status).toBe(404);
  expect((await admin.call(`GET /api/comisiones/lideres/${leader.id}/resumen?ventana=999999`)).status).toBe(404);
});
