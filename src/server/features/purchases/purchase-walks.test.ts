import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.calls.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { seeded } from '#contract/test-seeded.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

const references = ['', 'Roja', 'Azul'];

test.each([1, 2, 3])(
  'what is to be bought is what is ordered by reference, at every moment (walk %i)',
  async (seed) => {
    const roll = seeded(seed);
    await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
    await t.openCatalogue();
    const [{ id: ventana }] = (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body as [OrderingWindow];
    const suppliers = [await t.supplier(`Uno ${seed}`), await t.supplier(`Dos ${seed}`)];
    const products = await Promise.all(
      [0, 1, 2, 3].map((n) => t.product({ proveedorId: suppliers[n % 2] ?? null, amount: 10 })),
    );
    /** The model: units by order and line, and what was sent by line; each under `supplier product reference`. */
    const orders = new Map<number, Map<string, number>>();
    const sent = new Map<string, number>();
    const supplierOf = new Map(products.map(({ productoId }, n) => [productoId, suppliers[n % 2] as number]));
    const add = (sums: Map<string, number>, key: string, units: number) => sums.set(key, (sums.get(key) ?? 0) + units);
    const ordered = () => {
      const sums = new Map<string, number>();
      for (const lines of orders.values()) for (const [key, units] of lines) add(sums, key, units);
      return sums;
    };
    let isOpen = true;

    async function order() {
      const lines = Array.from({ length: 1 + roll(3) }, () => {
        const { productoId } = products[roll(products.length)] as { productoId: number };
        return { productoId, amount: 10, quantity: 1 + roll(5), referencia: references[roll(3)] ?? '' };
      });
      const { status, body } = await admin.call<Order>('POST /api/menu/order', {
        emailUsuario: '',
        serviceAmount: 0,
        totalAmount: lines.reduce((sum, { quantity }) => sum + quantity * 10, 0),
        menuList: lines,
        userId: seller.id,
        ...(!isOpen && { ventanaId: ventana, motivo: 'Tarde' }),
      });
      expect(status).toBe(201);
      const units = new Map<string, number>();
      for (const { productoId, referencia, quantity } of lines)
        add(units, `${supplierOf.get(productoId)} ${productoId} ${referencia}`, quantity);
      orders.set(body.orderId, units);
    }
    async function cancel() {
      const ids = [...orders.keys()];
      const id = ids[roll(ids.length || 1)];
      if (id === undefined) return;
      expect((await admin.call(`DELETE /api/menu/${id}`, { motivo: 'Se arrepintió' })).status).toBeLessThan(300);
      orders.delete(id);
    }
    /** A product goes to the other supplier: the lines of before stay with theirs. */
    async function move() {
      const { productoId } = products[roll(products.length)] as { productoId: number };
      const other = suppliers.find((id) => id !== supplierOf.get(productoId)) as number;
      expect((await admin.call(`PUT /api/producto/${productoId}`, { proveedorId: other })).status).toBe(200);
      supplierOf.set(productoId, other);
    }
    async function send() {
      const [purchase] = (await read()).toSorted(() => roll(3) - 1);
      if (!purchase) return;
      const { proveedorId, huella } = purchase;
      const { status } = await admin.call(`POST /api/compras/${ventana}/${proveedorId}/enviar`, { huella });
      expect(status).toBe(isOpen ? 409 : 200);
      if (isOpen) return;
      for (const [key, units] of ordered())
        if (key.startsWith(`${proveedorId} `)) add(sent, key, Math.max(0, units - (sent.get(key) ?? 0)));
    }
    const read = async () => (await admin.call<Purchase[]>(`GET /api/compras/${ventana}`)).body;

    for (let step = 0; step < 40; step++) {
      if (step === 15) {
        await admin.call('PUT /api/producto/estadoCatalogo/false');
        isOpen = false;
      }
      await [order, order, cancel, move, send][roll(5)]?.();
      const wanted = new Map<string, [number, number]>();
      const sums = ordered();
      for (const key of new Set([...sums.keys(), ...sent.keys()]))
        if (sums.get(key) || sent.get(key)) wanted.set(key, [sums.get(key) ?? 0, sent.get(key) ?? 0]);
      const found = (await read()).flatMap(({ proveedorId, renglones }) =>
        renglones.map((line): [string, [number, number]] => [
          `${proveedorId} ${line.productoId} ${line.referencia}`,
          [line.pedidas, line.enviadas],
        ]),
      );
      expect(new Map(found), `seed ${seed}, step ${step}`).toEqual(wanted);
      expect(found).toHaveLength(wanted.size);
    }
  },
);
