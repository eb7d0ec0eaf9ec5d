import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.calls.ts';
import type { Shortage } from '#contract/packing.calls.ts';
import type { KeptReceipt, Purchase } from '#contract/purchases.calls.ts';
import { seeded } from '#contract/test-seeded.ts';
import { type Caller, place, stockOf, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

/** A receipt of the model: units of a line by its key, with what was ordered of it as it came. */
type ModelReceipt = { id: number; lines: Map<string, { good: number; broken: number; ordered: number }> };

/** Units that receipts, in their order, brought beyond the orders: counted unit by unit. */
function surplus(receipts: readonly ModelReceipt[], isOf: (key: string) => boolean): number {
  const here = new Map<string, number>();
  let over = 0;
  for (const { lines } of receipts)
    for (const [key, { good, ordered }] of lines) {
      if (!isOf(key)) continue;
      for (let unit = 0; unit < good; unit++) {
        here.set(key, (here.get(key) ?? 0) + 1);
        if ((here.get(key) ?? 0) > ordered) over++;
      }
    }
  return over;
}

test.each([1, 2, 3])(
  'what came is shared out, in the stock or broken, and no unit is lost or made (walk %i)',
  async (seed) => {
    const roll = seeded(seed);
    await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
    await t.openCatalogue();
    const bazar = await t.supplier(`Bazar ${seed}`);
    const [limited, free] = [
      await t.product({ proveedorId: bazar, amount: 10, cantidadLimite: 60, stock: 60 }),
      await t.product({ proveedorId: bazar, amount: 10 }),
    ];
    const keys = [limited, free].flatMap(({ productoId }) => ['roja', 'azul'].map((color) => `${productoId} ${color}`));
    const lineOf = (key: string) => ({ productoId: Number(key.split(' ')[0]), referencia: key.split(' ')[1] ?? '' });
    const orders = new Map<number, Map<string, number>>();
    const receipts: ModelReceipt[] = [];
    /** Products that were shared out, and after which receipts. */
    const shared = new Map<number, number>();
    let lastReceipt = 0;
    /** What is left to sell: the limit less what is ordered, and what came beyond the orders. */
    let sold = 0;
    const ordered = (key: string) => [...orders.values()].reduce((sum, lines) => sum + (lines.get(key) ?? 0), 0);
    const raised = () => surplus(receipts, (key) => key.startsWith(`${limited.productoId} `));
    const stock = () => 60 - sold + raised();

    async function order(late: boolean) {
      const lines = new Map<string, number>();
      for (const key of keys) if (roll(2)) lines.set(key, 1 + roll(4));
      if (!lines.size) return;
      const menuList = [...lines].map(([key, quantity]) => ({ ...lineOf(key), amount: 10, quantity }));
      const body = {
        emailUsuario: '',
        serviceAmount: 0,
        totalAmount: menuList.reduce((sum, { quantity }) => sum + quantity * 10, 0),
        menuList,
        userId: seller.id,
        ...(late && { ventanaId: ventana, motivo: 'Tarde' }),
      };
      const units = menuList
        .filter(({ productoId }) => productoId === limited.productoId)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const answer = await admin.call<Order>('POST /api/menu/order', body);
      expect(answer.status).toBe(units > stock() ? 409 : 201);
      if (answer.status !== 201) return;
      orders.set(answer.body.orderId, lines);
      sold += units;
    }
    let ventana = 0;
    for (let n = 0; n < 4; n++) await order(false);
    const last = await place(seller, { ...free, referencia: 'roja' });
    orders.set(last.orderId, new Map([[`${free.productoId} roja`, 1]]));
    ventana = last.ventanaId;
    await admin.call('PUT /api/producto/estadoCatalogo/false');
    const url = `/api/compras/${ventana}/${bazar}/recepciones`;

    async function receive() {
      const lines: ModelReceipt['lines'] = new Map();
      for (const key of keys) if (roll(2)) lines.set(key, { good: roll(9), broken: roll(3), ordered: ordered(key) });
      const renglones = [...lines].map(([key, { good, broken }]) => ({
        ...lineOf(key),
        recibidas: good,
        danadas: broken,
      }));
      const { status, body } = await admin.call<KeptReceipt>(`POST ${url}`, { renglones });
      const came = renglones.some(({ recibidas, danadas }) => recibidas + danadas > 0);
      expect(status).toBe(came ? 201 : 422);
      if (!came) return;
      for (const [key, { good, broken }] of lines) if (good + broken === 0) lines.delete(key);
      receipts.push({ id: body.id, lines });
      lastReceipt = body.id;
    }
    async function takeBack() {
      const at = roll(receipts.length || 1);
      const receipt = receipts[at];
      if (!receipt) return;
      receipts.splice(at, 1);
      const products = [...receipt.lines.keys()].map((key) => lineOf(key).productoId);
      const isShared = products.some((id) => (shared.get(id) ?? 0) >= receipt.id);
      const tooMany = 60 - sold + raised() < 0;
      const { status } = await admin.call(`DELETE ${url}/${receipt.id}`);
      expect(status).toBe(isShared || tooMany ? 409 : 204);
      if (status === 409) receipts.splice(at, 0, receipt);
    }
    async function share() {
      const { productoId } = roll(2) ? limited : free;
      const of = `/api/faltantes/${ventana}/${productoId}`;
      await admin.call(`DELETE ${of}`);
      const good = (key: string) => receipts.reduce((sum, { lines }) => sum + (lines.get(key)?.good ?? 0), 0);
      const mine = keys.filter((key) => lineOf(key).productoId === productoId);
      const units = mine.reduce((sum, key) => sum + Math.min(good(key), ordered(key)), 0);
      const { huella, lineas } = (await admin.call<Shortage>(`GET ${of}?entregadas=${units}`)).body;
      if (!lineas.length) return;
      expect((await admin.call(`PUT ${of}`, { huella, reparto: lineas })).status).toBe(200);
      shared.set(productoId, lastReceipt);
      const { renglones } = (await read()) as Purchase;
      const toDeliver = renglones
        .filter((line) => line.productoId === productoId)
        .reduce((sum, line) => sum + line.aEntregar, 0);
      // What came in good order is delivered, or beyond the orders.
      const all = mine.reduce((sum, key) => sum + good(key), 0);
      expect(all - toDeliver).toBe(mine.reduce((sum, key) => sum + Math.max(0, good(key) - ordered(key)), 0));
    }
    async function undoShare() {
      const { productoId } = roll(2) ? limited : free;
      expect((await admin.call(`DELETE /api/faltantes/${ventana}/${productoId}`)).status).toBe(204);
      shared.delete(productoId);
    }
    const read = async () => (await admin.call<Purchase[]>(`GET /api/compras/${ventana}`)).body[0];

    for (let step = 0; step < 40; step++) {
      await [receive, receive, takeBack, takeBack, () => order(true), share, undoShare][roll(7)]?.();
      const at = `seed ${seed}, step ${step}`;
      expect(await stockOf(t.db, limited.productoId), at).toBe(stock());
      expect(stock()).toBeGreaterThanOrEqual(0);
      for (const { productoId, referencia, recibidas, danadas, pedidas } of (await read())?.renglones ?? []) {
        const key = `${productoId} ${referencia}`;
        const of = receipts.map(({ lines }) => lines.get(key));
        expect([recibidas, danadas, pedidas], `${at}, ${key}`).toEqual([
          of.reduce((sum, line) => sum + (line?.good ?? 0), 0),
          of.reduce((sum, line) => sum + (line?.broken ?? 0), 0),
          ordered(key),
        ]);
      }
    }
  },
);
