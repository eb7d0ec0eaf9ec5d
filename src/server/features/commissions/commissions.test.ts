import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Commission, CommissionRate } from '#contract/commissions.calls.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
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

const open = (isOpen: boolean) => admin.call(`PUT /api/producto/estadoCatalogo/${isOpen}`);
async function newWindow(): Promise<number> {
  await open(false);
  await open(true);
  const { body } = await admin.call<OrderingWindow[]>('GET /api/ventanas?porPagina=1');
  return body[0]?.id ?? 0;
}
const rate = (porcentaje: number, idLider: number | null = null, desde = '2020-01-01'): CommissionRate => ({
  idLider,
  porcentaje,
  desde,
});
const setRates = (rates: CommissionRate[], by = admin) =>
  by.call<CommissionRate[] & Problem>('PUT /api/comisiones', rates);
const read = async (window: number, by = admin) => (await by.call<Commission[]>(`GET /api/comisiones/${window}`)).body;
const settle = (window: number, leader: Caller, key?: string, by = admin) =>
  by.call<Commission & Problem>(
    `POST /api/comisiones/${window}/${leader.id}/liquidar`,
    undefined,
    key ? { 'idempotency-key': key } : {},
  );
const complete = (id: number) => admin.call(`PUT /api/menu/estadoPedido/${id}`);
const movementsOf = async ({ id }: Caller) => (await admin.call<Movement[]>(`GET /api/cuentas/${id}/movimientos`)).body;

test('a leader earns of what was delivered to her team, whoever leads it today, and nothing of her own orders', async () => {
  const window = await newWindow();
  const [leader, other] = [await t.person('LIDER'), await t.person('LIDER')];
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  const product = await t.product({ amount: 33.35 });
  const delivered = await place(seller, product);
  const cancelled = await place(seller, { ...product, quantity: 2 });
  await place(seller, { ...product, quantity: 3 });
  const own = await place(leader, { ...product, quantity: 4 });
  await admin.call(`PUT /api/${seller.id}`, { idLider: other.id });
  const moved = await place(seller, { ...product, quantity: 5 });
  for (const { orderId } of [delivered, own, moved]) await complete(orderId);
  await admin.call(`DELETE /api/menu/${cancelled.orderId}`);

  expect(await read(window)).toEqual([]);
  await setRates([rate(12.5)]);
  const [ofLeader, ofOther] = [
    { idLider: leader.id, base: 33.35, porcentaje: 12.5, comision: 4.17, liquidada: false },
    { idLider: other.id, base: 166.75, porcentaje: 12.5, comision: 20.84, liquidada: false },
  ];
  expect(await read(window)).toMatchObject([ofLeader, ofOther]);
  expect(await read(window, leader)).toMatchObject([ofLeader]);
  expect((await seller.call(`GET /api/comisiones/${window}`)).status).toBe(403);
  expect((await leader.call('GET /api/comisiones')).status).toBe(403);
  expect((await admin.call('GET /api/comisiones/999999')).status).toBe(404);
});

test('her own percentage goes before the general one, the latest whose day had come when the window closed', async () => {
  const window = await newWindow();
  const leader = await t.person('LIDER');
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  const { orderId } = await place(seller, await t.product({ amount: 100 }));
  await complete(orderId);
  const percentage = async (...rates: CommissionRate[]) => {
    expect((await setRates(rates)).status).toBe(200);
    return (await read(window)).find(({ idLider }) => idLider === leader.id)?.porcentaje;
  };
  expect(await percentage(rate(5), rate(7, null, '2021-01-01'))).toBe(7);
  expect(await percentage(rate(3, leader.id), rate(7, null, '2021-01-01'))).toBe(3);
  expect(await percentage(rate(3, leader.id), rate(9, leader.id, '2999-01-01'))).toBe(3);
  expect(await percentage(rate(9, leader.id, '2999-01-01'), rate(5))).toBe(5);
  expect(await percentage(rate(9, null, '2999-01-01'))).toBeUndefined();
  await open(false);
  await t.db.execute`
    update ventana set abierta_at = '2024-02-01', cerrada_at = '2024-03-01T02:00Z' where ventana_id = ${window}`;
  // In Argentina it closed on the 29th of February.
  expect(await percentage(rate(5), rate(8, null, '2024-03-01'))).toBe(5);
  expect(await percentage(rate(5), rate(8, null, '2024-02-29'))).toBe(8);
});

test('percentages out of range, twice from one day or of nobody who leads are refused, and the rest is kept in the audit', async () => {
  const seller = await t.person('VENDEDOR');
  await setRates([rate(10)]);
  const refused = async (...rates: CommissionRate[]) => (await setRates(rates)).status;
  expect(await refused(rate(50.01))).toBe(422);
  expect(await refused(rate(-1))).toBe(422);
  expect(await refused(rate(1.005))).toBe(422);
  expect(await refused(rate(1), rate(2))).toBe(422);
  const { status, body } = await setRates([rate(10, seller.id)]);
  expect([status, body.code]).toEqual([422, 'LIDER_DESCONOCIDO']);
  expect((await admin.call<CommissionRate[]>('GET /api/comisiones')).body).toEqual([rate(10)]);
  const kept = await admin.call<{ campo: string; despues: string }[]>('GET /api/auditoria?texto=Comisiones');
  expect(kept.body[0]).toMatchObject({ campo: 'alta', despues: 'Todos los líderes: 10 % desde el 01/01/2020' });
});

test('a commission is paid out once, when its window has closed, however often and by whoever it is asked', async () => {
  const window = await newWindow();
  const leader = await t.person('LIDER');
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  const first = await place(seller, await t.product({ amount: 80 }));
  const late = await place(seller, await t.product({ amount: 20 }));
  await complete(first.orderId);
  await setRates([rate(10)]);
  expect((await settle(window, leader)).body.code).toBe('VENTANA_ABIERTA');
  await open(false);
  const second = await t.person('ADMIN');
  const answers = await Promise.all([
    settle(window, leader, 'a'),
    settle(window, leader, 'b', second),
    settle(window, leader),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('COMISION_LIQUIDADA');
  const paid = { idLider: leader.id, base: 80, porcentaje: 10, comision: 8, liquidada: true };
  const [movement, ...more] = await movementsOf(leader);
  expect(more).toEqual([]);
  expect(movement).toMatchObject({ tipo: 'COMISION', importe: -8, saldo: -8, can: { anular: false } });
  expect(movement?.nota).toMatch(/^Cierre N° \d+: 10 % de US\$\s80,00$/);
  const reversal = await admin.call<Problem>(`POST /api/movimientos/${movement?.id}/contraasiento`, { motivo: 'x' });
  expect(reversal.body.code).toBe('MOVIMIENTO_FIJO');

  // What moves afterwards changes nothing of what was paid, and counts in the next closing.
  await complete(late.orderId);
  await setRates([rate(20)]);
  expect(await read(window)).toMatchObject([paid]);
  await setRates([]);
  expect(await read(window, leader)).toMatchObject([paid]);
  expect((await leader.call(`POST /api/comisiones/${window}/${leader.id}/liquidar`)).status).toBe(403);
  await setRates([rate(20)]);
  const next = await newWindow();
  // The closing that sold it had 10 %.
  expect(await read(next)).toMatchObject([{ base: 20, porcentaje: 20, comision: 2, arrastre: 2, liquidada: false }]);
  await admin.call(`PUT /api/menu/estadoPedido/${late.orderId}/deshacer`);
  await admin.call(`PUT /api/menu/estadoPedido/${first.orderId}/deshacer`);
  expect(await read(next)).toMatchObject([{ base: -80, comision: -8, arrastre: -8, pasa: 0 }]);
  expect(await read(window)).toMatchObject([paid]);
  await complete(first.orderId);
  expect(await read(next)).toEqual([]);
});

test('the same key answers the same; without a commission there is nothing to pay out', async () => {
  const window = await newWindow();
  const [leader, idle] = [await t.person('LIDER'), await t.person('LIDER')];
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  await complete((await place(seller, await t.product({ amount: 10 }))).orderId);
  await setRates([rate(10)]);
  await open(false);
  const [one, again] = [await settle(window, leader, 'misma'), await settle(window, leader, 'misma')];
  expect([one.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(one.body);
  expect(await movementsOf(leader)).toHaveLength(1);
  expect((await settle(window, idle)).status).toBe(404);
  expect((await settle(999_999, leader)).status).toBe(404);
  const other = await newWindow();
  await complete((await place(seller, await t.product({ amount: 10 }))).orderId);
  await open(false);
  await setRates([rate(0)]);
  expect((await settle(other, leader)).body.code).toBe('SIN_COMISION');
});

test('what comes back of a team’s orders counts in the closing that ends next, with the leader of the order', async () => {
  const [leader, other] = [await t.person('LIDER'), await t.person('LIDER')];
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  await setRates([rate(10)]);
  const first = await newWindow();
  const { orderId } = await place(seller, { ...(await t.product({ amount: 30 })), quantity: 4 });
  await complete(orderId);
  await open(false);
  expect(await read(first)).toMatchObject([{ idLider: leader.id, base: 120, comision: 12 }]);
  await admin.call(`PUT /api/${seller.id}`, { idLider: other.id });
  // Between two windows, when the first is over.
  const claim = await claimOf(seller, { orderId, unidades: 3 });
  expect((await decide(admin, claim.body.id, approval('CREDITO'))).status).toBe(200);
  expect(await read(first)).toMatchObject([{ base: 120, comision: 12 }]);
  const second = await newWindow();
  await open(false);
  expect(await read(second)).toMatchObject([{ idLider: leader.id, base: -90, comision: -9, liquidada: false }]);
  // More came back than was delivered: nothing is paid, and the next closing takes it over.
  expect((await settle(second, leader)).body.code).toBe('SIN_COMISION');
  const third = await newWindow();
  const more = await place(seller, { ...(await t.product({ amount: 50 })), quantity: 4 });
  await complete(more.orderId);
  await admin.call(`PUT /api/${seller.id}`, { idLider: leader.id });
  const own = await place(seller, { ...(await t.product({ amount: 100 })), quantity: 2 });
  await complete(own.orderId);
  await open(false);
  expect(await read(second)).toMatchObject([{ base: 0, comision: 0, pasa: -9, liquidada: false }]);
  const ofLeader = (await read(third)).find(({ idLider }) => idLider === leader.id);
  expect(ofLeader).toMatchObject({ base: 110, comision: 11, arrastre: -9, pasa: 0 });
  expect((await settle(second, leader)).body.code).toBe('SIN_COMISION');
  expect((await settle(third, leader)).body).toMatchObject({ comision: 11, liquidada: true });
  expect((await movementsOf(leader)).map(({ importe }) => importe)).toEqual([-11]);
  expect(await read(second)).toMatchObject([{ comision: 0, pasa: -9 }]);
});

test('a closing that is paid out after a later one ended counts what came back before its own end, and nothing else', async () => {
  const leader = await t.person('LIDER');
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  await setRates([rate(10)]);
  const soldFor = async (amount: number, quantity: number) => {
    const { orderId } = await place(seller, { ...(await t.product({ amount })), quantity });
    await complete(orderId);
    return orderId;
  };
  const takeBack = async (orderId: number, unidades: number) => {
    const claim = await claimOf(seller, { orderId, unidades });
    expect((await decide(admin, claim.body.id, approval('CREDITO'))).status).toBe(200);
  };
  await newWindow();
  const first = await soldFor(30, 4);
  await open(false);
  const second = await newWindow();
  await takeBack(first, 3);
  await soldFor(100, 2);
  await open(false);
  const third = await newWindow();
  await takeBack(first, 1);
  await soldFor(10, 5);
  await open(false);
  const expected = [
    [second, 110, 11],
    [third, 20, 2],
  ] as const;
  for (const [window, base, comision] of expected) expect(await read(window)).toMatchObject([{ base, comision }]);
  for (const [window, , comision] of expected.toReversed())
    expect((await settle(window, leader)).body).toMatchObject({ comision, liquidada: true });
});

test('what a leader sends back of her own orders takes nothing from what her team earned her', async () => {
  const leader = await t.person('LIDER');
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  await setRates([rate(10)]);
  const window = await newWindow();
  const product = await t.product({ amount: 50 });
  const [own, hers] = [await place(leader, product), await place(seller, { ...product, quantity: 3 })];
  for (const { orderId } of [own, hers]) await complete(orderId);
  const claim = await claimOf(leader, { orderId: own.orderId, unidades: 1 });
  expect((await decide(admin, claim.body.id, approval('CREDITO'))).status).toBe(200);
  expect(await read(window)).toMatchObject([{ idLider: leader.id, base: 150, comision: 15 }]);
});

test('of two administrators who change the percentages at once each one’s stand whole, and the audit says so', async () => {
  const second = await t.person('ADMIN');
  await setRates([rate(10)]);
  const { answers } = await t.db.transaction(async (tx) => {
    await tx.execute`select from comision for update`;
    const answers = [setRates([rate(11)]), setRates([rate(12)], second)];
    await untilWaiting(t.db, 2);
    return { answers };
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  const { body: kept } = await admin.call<CommissionRate[]>('GET /api/comisiones');
  expect(kept).toHaveLength(1);
  const last = kept[0]?.porcentaje ?? 0;
  const { body: entries } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=ajuste');
  const told = entries.slice(0, 4).map(({ antes, despues }) => (antes ?? despues)?.match(/: (\d+)/)?.[1]);
  const [one, other] = [String(23 - last), String(last)];
  expect(told.toSorted()).toEqual(['10', one, one, other].toSorted());
});

/** A share of cents in hundredths of a per cent, half away from zero. */
const share = (cents: bigint, hundredths: bigint) => (cents * hundredths + 5_000n) / 10_000n;

test.each([1, 2, 3, 4])('bases and amounts are those of a model, to the cent (seed %i)', async (seed) => {
  const random = seeded(seed);
  const window = await newWindow();
  const leaders = [await t.person('LIDER'), await t.person('LIDER')];
  const teamOf = new Map<Caller, Caller>();
  for (let n = 0; n < 4; n++) {
    const leader = random.pick(leaders);
    teamOf.set(await t.person('VENDEDOR', { idLider: leader.id }), leader);
  }
  const hundredths = random.between(1, 5_000);
  await setRates([rate(hundredths / 100)]);
  const bases = new Map<Caller, bigint>();
  for (let n = 0; n < 14; n++) {
    const seller = random.pick([...teamOf.keys()]);
    const cents = random.between(1, 99_999);
    const units = random.between(1, 4);
    const leader = teamOf.get(seller) as Caller;
    const { orderId } = await place(seller, { ...(await t.product({ amount: cents / 100 })), quantity: units });
    if (random.chance(0.7)) {
      await complete(orderId);
      bases.set(leader, (bases.get(leader) ?? 0n) + BigInt(cents * units));
    }
    if (random.chance(0.3)) {
      const next = random.pick(leaders);
      await admin.call(`PUT /api/${seller.id}`, { idLider: next.id });
      teamOf.set(seller, next);
    }
  }
  await open(false);
  const expected = leaders
    .filter((leader) => bases.has(leader))
    .map((leader) => {
      const base = bases.get(leader) ?? 0n;
      return [leader.id, Number(base) / 100, Number(share(base, BigInt(hundredths))) / 100];
    });
  const told = (await read(window))
    .filter(({ idLider }) => leaders.some(({ id }) => id === idLider))
    .map(({ idLider, base, comision }) => [idLider, base, comision]);
  expect(told.toSorted()).toEqual(expected.toSorted());
});

test('an exchange that comes back takes from the leader who earned its sale, at the percentage of that closing', async () => {
  const [leader, other] = [await t.person('LIDER'), await t.person('LIDER')];
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  await setRates([rate(10)]);
  const first = await newWindow();
  const { orderId } = await place(seller, { ...(await t.product({ amount: 30 })), quantity: 2 });
  await complete(orderId);
  await open(false);
  expect((await settle(first, leader)).body.comision).toBe(6);
  await setRates([rate(40)]);
  const second = await newWindow();
  await admin.call(`PUT /api/${seller.id}`, { idLider: other.id });
  /** Claims the units of an order and takes the exchange, which comes with the leader of that moment. */
  const exchange = async (id: number) => {
    const claim = await claimOf(seller, { orderId: id, unidades: 1 });
    const { pedidoDeCambio } = (await decide(admin, claim.body.id, approval('CAMBIO'))).body;
    await complete(pedidoDeCambio ?? 0);
    return pedidoDeCambio ?? 0;
  };
  const claim = await claimOf(seller, { orderId: await exchange(await exchange(orderId)), unidades: 1 });
  expect((await decide(admin, claim.body.id, approval('CREDITO'))).status).toBe(200);
  await open(false);
  const told = (await read(second)).filter(({ base }) => base !== 0);
  expect(told).toMatchObject([{ idLider: leader.id, base: -30, porcentaje: 40, comision: -3 }]);
});

/** A sale; `left` are its units that did not come back. Without a leader: she bought it herself. */
type Sale = { orderId: number; seller: Caller; leader: Caller | null; window: number; cents: number; left: number };

test.each([11, 12, 13, 14])(
  'over all closings leaders earn the percentage of what was delivered less returned, and are paid nothing twice (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const leaders = [await t.person('LIDER'), await t.person('LIDER')];
    const teamOf = new Map<Caller, Caller>();
    for (let n = 0; n < 3; n++) teamOf.set(await t.person('VENDEDOR'), random.pick(leaders));
    for (const [seller, { id }] of teamOf) await admin.call(`PUT /api/${seller.id}`, { idLider: id });
    let hundredths = random.between(100, 5_000);
    await setRates([rate(hundredths / 100)]);
    const windows: number[] = [];
    const pending: Sale[] = [];
    const delivered: Sale[] = [];
    /** The percentages of the closings that were paid out. */
    const fixed = new Map<string, number>();
    const hundredthsOf = (leader: Caller, window: number) => fixed.get(`${leader.id} ${window}`) ?? hundredths;
    const steps = {
      order: async () => {
        const [seller, leader] = random.chance(0.15)
          ? [random.pick(leaders), null]
          : random.pick([...teamOf.entries()]);
        const [cents, left] = [random.between(1, 9_999), random.between(1, 4)];
        const { orderId } = await place(seller, { ...(await t.product({ amount: cents / 100 })), quantity: left });
        pending.push({ orderId, seller, leader, window: windows.at(-1) ?? 0, cents, left });
      },
      complete: async () => {
        const [sale] = pending.splice(random.between(0, pending.length - 1), 1);
        if (!sale) return;
        expect((await complete(sale.orderId)).status).toBe(200);
        delivered.push(sale);
      },
      undo: async () => {
        const at = random.between(0, delivered.length - 1);
        const sale = delivered[at];
        if (!sale || (await admin.call(`PUT /api/menu/estadoPedido/${sale.orderId}/deshacer`)).status !== 200) return;
        pending.push(...delivered.splice(at, 1));
      },
      comeBack: async () => {
        const sale = delivered.find(({ left }) => left > 0);
        if (!sale) return;
        const { orderId, seller } = sale;
        let claim = (await claimOf(seller, { orderId, unidades: 1 })).body;
        sale.left--;
        if (random.chance(0.5)) {
          const { pedidoDeCambio } = (await decide(admin, claim.id, approval('CAMBIO'))).body;
          expect((await complete(pedidoDeCambio ?? 0)).status).toBe(200);
          claim = (await claimOf(seller, { orderId: pedidoDeCambio ?? 0, unidades: 1 })).body;
        }
        expect((await decide(admin, claim.id, approval('CREDITO'))).status).toBe(200);
      },
      move: async () => {
        const [seller, leader] = [random.pick([...teamOf.keys()]), random.pick(leaders)];
        await admin.call(`PUT /api/${seller.id}`, { idLider: leader.id });
        teamOf.set(seller, leader);
      },
      pay: async () => {
        const [leader, window] = [random.pick(leaders), random.pick(windows)];
        const { status } = await settle(window, leader);
        if (status === 200) fixed.set(`${leader.id} ${window}`, hundredths);
      },
      changeRates: async () => {
        hundredths = random.between(100, 5_000);
        await setRates([rate(hundredths / 100)]);
      },
    };
    const weights: (keyof typeof steps)[] = [
      'order',
      'order',
      'complete',
      'complete',
      'comeBack',
      'undo',
      'move',
      'pay',
    ];
    for (let closing = 0; closing < 4; closing++) {
      windows.push(await newWindow());
      for (let n = 0; n < 12; n++) await steps[random.pick(weights)]();
      await open(false);
      // What is delivered and paid out while no window is open counts too.
      for (const step of ['complete', 'pay', 'pay', 'complete', 'undo', 'pay'] as const) await steps[step]();
      await steps.changeRates();
    }
    windows.push(await newWindow());

    for (const leader of leaders) {
      let [base, earned] = [0, 0];
      for (const { cents, left, window } of delivered.filter((sale) => sale.leader === leader)) {
        base += cents * left;
        earned += cents * left * hundredthsOf(leader, window);
      }
      const told: Commission[] = [];
      for (const window of windows) told.push(...(await read(window)).filter(({ idLider }) => idLider === leader.id));
      expect(told.reduce((sum, row) => sum + Math.round(row.base * 100), 0)).toBe(base);
      const sum = told.reduce((cents, row) => cents + Math.round(row.comision * 100), 0);
      expect(Math.abs(sum - earned / 10_000)).toBeLessThanOrEqual(0.5 * windows.length);
      const paid = (await movementsOf(leader)).filter(({ tipo }) => tipo === 'COMISION').map(({ importe }) => importe);
      expect(paid.every((importe) => importe < 0)).toBe(true);
      const settled = told.filter(({ liquidada }) => liquidada);
      expect(paid.map((importe) => -importe).toSorted()).toEqual(settled.map(({ comision }) => comision).toSorted());
    }
  },
);
