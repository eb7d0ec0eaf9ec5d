import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { KeptReceipt } from '#contract/purchases.calls.ts';
import { seeded } from '#contract/test-seeded.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

const CostRow = z.object({ pedido: z.int(), productoId: z.int(), costo: z.string().nullable(), now: z.string() });
/** What the database keeps of each line: its fixed cost, and with its corrections. */
const costs = (orders: readonly number[]) =>
  t.db.rows(CostRow)`
    select pedido_id as pedido, producto_id as "productoId", costo::text, (coalesce(costo, 0) + coalesce((
      select sum(diferencia) from costo_corregido c where c.pedido_id = l.pedido_id and c.linea = l.linea), 0))::text as now
    from pedido_linea l where pedido_id = any(${[...orders]}::int[]) order by 1, 2`;

/** A closing of a supplier's products that has ended, with an order for each list of units. */
async function closing(products: readonly { productoId: number; amount: number }[], orders: readonly number[][]) {
  const placed: number[] = [];
  let ventana = 0;
  for (const units of orders) {
    const lines = products.map((product, n) => ({ ...product, quantity: units[n] ?? 1 }));
    const order = await place(seller, ...lines);
    placed.push(order.orderId);
    ventana = order.ventanaId;
  }
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  return { ventana, placed };
}

const open = async () => {
  await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
  await t.openCatalogue();
};
const complete = (order: number) => admin.call(`PUT /api/menu/estadoPedido/${order}`);

/** US dollars with eight decimals from a sum of cents over units, half up. */
function average(cents: bigint, units: bigint): string {
  const scaled = (cents * 2_000_000n + units) / (2n * units);
  return `${scaled / 100_000_000n}.${String(scaled % 100_000_000n).padStart(8, '0')}`;
}

test('a delivered line costs the average of what came, and what comes later is a correction of its own', async () => {
  await open();
  const bazar = await t.supplier('Bazar');
  const pan = await t.product({ costo: 10, proveedorId: bazar });
  const { ventana, placed } = await closing([pan], [[1], [2], [3]]);
  const [first, second, third] = placed as [number, number, number];
  const receive = (recibidas: number, costo?: number) =>
    admin.call<KeptReceipt>(`POST /api/compras/${ventana}/${bazar}/recepciones`, {
      renglones: [{ productoId: pan.productoId, recibidas, ...(costo !== undefined && { costo }) }],
    });
  await complete(first);
  expect(await costs([first])).toMatchObject([{ costo: '10.00000000', now: '10.00000000' }]);
  await receive(6);
  await admin.call(`PUT /api/producto/${pan.productoId}`, { costo: 50 });
  await complete(second);
  const { body } = await receive(4, 12);
  await complete(third);
  expect(await costs(placed)).toMatchObject([
    { costo: '10.00000000', now: '10.80000000' },
    { costo: '10.00000000', now: '10.80000000' },
    { costo: '10.80000000', now: '10.80000000' },
  ]);
  await admin.call(`PUT /api/menu/estadoPedido/${third}/deshacer`);
  expect(await costs([third])).toMatchObject([{ costo: null, now: '0' }]);
  await admin.call(`DELETE /api/compras/${ventana}/${bazar}/recepciones/${body.id}`);
  expect(await costs([first, second])).toMatchObject([{ now: '10.00000000' }, { now: '10.00000000' }]);
});

test('a receipt that comes while an order is delivered corrects its cost, and none is left out', async () => {
  await open();
  const bazar = await t.supplier('Bazar');
  const pan = await t.product({ costo: 10, proveedorId: bazar });
  const { ventana, placed } = await closing([pan], [[4]]);
  const renglones = [{ productoId: pan.productoId, recibidas: 4, costo: 12 }];
  let came: Promise<unknown> | undefined;
  await t.db.transaction(async (tx) => {
    // The delivery waits for its line, with its supplier locked already.
    await tx.execute`select from pedido_linea where pedido_id = ${placed[0]} for update`;
    const delivered = complete(placed[0] as number);
    await untilWaiting(t.db);
    came = admin.call(`POST /api/compras/${ventana}/${bazar}/recepciones`, { renglones });
    await untilWaiting(t.db, 2);
    came = Promise.all([came, delivered]);
  });
  await came;
  expect(await costs(placed)).toMatchObject([{ costo: '10.00000000', now: '12.00000000' }]);
});

test.each([1, 2, 3])(
  'costs and their corrections are the average of what came, whatever happens (walk %i)',
  async (seed) => {
    const roll = seeded(seed);
    await open();
    const bazar = await t.supplier(`Bazar ${seed}`);
    const products = [await t.product({ costo: 10, proveedorId: bazar }), await t.product({ proveedorId: bazar })];
    const { ventana, placed } = await closing(
      products,
      Array.from({ length: 6 }, () => [1 + roll(5), 1 + roll(5)]),
    );
    const url = `/api/compras/${ventana}/${bazar}/recepciones`;
    /** The model, in cents: what products cost, what came, and what was fixed of each order by product. */
    const productCost = new Map<number, bigint | null>(
      products.map(({ productoId }, n) => [productoId, n ? null : 1000n]),
    );
    const receipts: {
      id: number;
      lines: { productoId: number; good: bigint; told: number | undefined; cents: bigint | null }[];
    }[] = [];
    const fixed = new Map<number, Map<number, string | null>>();
    const cameOf = (productoId: number) =>
      receipts.flatMap(({ lines }) => lines).filter((line) => line.productoId === productoId);
    const averageOf = (productoId: number): string | null => {
      const known = cameOf(productoId).flatMap(({ good, cents }) => (cents === null ? [] : [{ good, cents }]));
      const units = known.reduce((sum, { good }) => sum + good, 0n);
      return units
        ? average(
            known.reduce((sum, { good, cents }) => sum + good * cents, 0n),
            units,
          )
        : null;
    };

    async function receive() {
      const lines = products.flatMap(({ productoId }) => {
        const [good, broken, told] = [roll(7), roll(2), roll(2) ? 500 + roll(1500) : undefined];
        return good + broken ? [{ productoId, good, broken, told }] : [];
      });
      if (!lines.length) return;
      const renglones = lines.map(({ productoId, good, broken, told }) => ({
        productoId,
        recibidas: good,
        danadas: broken,
        ...(told !== undefined && { costo: told / 100 }),
      }));
      const { status, body } = await admin.call<KeptReceipt>(`POST ${url}`, { renglones });
      expect(status).toBe(201);
      const kept = lines.map(({ productoId, good, told }) => {
        if (told !== undefined) productCost.set(productoId, BigInt(told));
        const said = cameOf(productoId).findLast((line) => line.told !== undefined)?.told;
        const known = told ?? said;
        const cents = known === undefined ? (productCost.get(productoId) ?? null) : BigInt(known);
        return { productoId, good: BigInt(good), told, cents };
      });
      receipts.push({ id: body.id, lines: kept });
    }
    async function takeBack() {
      const [receipt] = receipts.splice(roll(receipts.length || 1), 1);
      if (receipt) expect((await admin.call(`DELETE ${url}/${receipt.id}`)).status).toBe(204);
    }
    async function edit() {
      const { productoId } = products[roll(2)] as { productoId: number };
      const cents = 100 + roll(2000);
      await admin.call(`PUT /api/producto/${productoId}`, { costo: cents / 100 });
      productCost.set(productoId, BigInt(cents));
    }
    async function deliver() {
      const order = placed[roll(placed.length)] as number;
      await complete(order);
      if (fixed.has(order)) return;
      const costOf = (productoId: number) => {
        const cents = productCost.get(productoId);
        return averageOf(productoId) ?? (cents == null ? null : average(cents, 1n));
      };
      fixed.set(order, new Map(products.map(({ productoId }) => [productoId, costOf(productoId)])));
    }
    async function undo() {
      const order = placed[roll(placed.length)] as number;
      await admin.call(`PUT /api/menu/estadoPedido/${order}/deshacer`);
      fixed.delete(order);
    }

    for (let step = 0; step < 40; step++) {
      await [receive, receive, takeBack, edit, deliver, deliver, undo][roll(7)]?.();
      for (const { pedido, productoId, costo, now } of await costs(placed)) {
        const at = `seed ${seed}, step ${step}, order ${pedido}`;
        const expected = fixed.get(pedido)?.get(productoId) ?? null;
        expect(costo, at).toBe(expected);
        const total = fixed.has(pedido) ? (averageOf(productoId) ?? expected ?? '0') : '0';
        expect(Number(now), at).toBe(Number(total));
      }
    }
  },
);
