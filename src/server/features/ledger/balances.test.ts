import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Movement, OneAccount } from '#contract/ledger.calls.ts';
import type { Shortage } from '#contract/packing.calls.ts';
import { toCents } from '#contract/prices.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { type Random, seeded } from '../demo/trade.ts';

let t: TestApp;
let admins: Caller[];
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admins = [await t.person('ADMIN'), await t.person('ADMIN')];
});
afterAll(() => t.close());

/** What was written, as the answers told it: cents by person, and the payments and adjustments that may be taken back. */
type Book = { cents: Map<number, number>; open: { id: number; owner: number; cents: number }[] };

/** One thing that an administrator does; what it changed is put into the book once it is done. */
function act(random: Random, { sellers, orders, book }: { sellers: Caller[]; orders: number[]; book: Book }) {
  const [admin, seller] = [random.pick(admins), random.pick(sellers)];
  const move = (owner: number, cents: number) => book.cents.set(owner, (book.cents.get(owner) ?? 0) + cents);
  const write = async (body: object) => {
    const { status, body: made } = await admin.call<Movement>(`POST /api/cuentas/${seller.id}/movimientos`, body);
    expect(status).toBe(201);
    const cents = toCents(made.importe);
    move(seller.id, cents);
    book.open.push({ id: made.id, owner: seller.id, cents });
  };
  const some = orders.filter(() => random.chance(0.4));
  const one = random.pick(orders);
  const payment = { tipo: 'PAGO', importe: random.between(1, 9_999) / 100, medio: 'OTRO' };
  const adjustment = {
    tipo: 'AJUSTE',
    importe: (random.between(0, 1) || -1) * (random.between(1, 9_999) / 100),
    nota: 'x',
  };
  const reversed = book.open.length ? random.pick(book.open) : undefined;
  const acts = [
    () => admin.call(`PUT /api/menu/estadoPedido/${one}`),
    () => admin.call(`PUT /api/menu/estadoPedido/${one}/deshacer`),
    () => admin.call('PUT /api/menu/estadoPedido', { ids: some.length ? some : [one] }),
    () => write(payment),
    () => write(adjustment),
    async () => {
      if (!reversed) return;
      const { status } = await admin.call(`POST /api/movimientos/${reversed.id}/contraasiento`, { motivo: 'x' });
      expect([201, 409]).toContain(status);
      if (status === 201) move(reversed.owner, -reversed.cents);
    },
  ];
  return random.pick(acts)();
}

/** What stands in the database: the sum of the movements, and what is delivered by the lines of the orders that are done. */
const sums = (id: number) =>
  t.db.one(Sums)`
    select (select coalesce(sum(importe), 0) from movimiento where usuario_id = ${id}) as moved,
      (select coalesce(sum(coalesce(l.delivered, l.ordered) * l.amount), 0) from pedido p join pedido_linea l using (pedido_id)
        where p.usuario_id = ${id} and p.estado = 'REALIZADO') as delivered`;
const Sums = z.object({ moved: z.number(), delivered: z.number() });

test.each([1, 2, 3])(
  'whatever is done in whatever order, at once too, a balance is the sum of its movements and what is delivered less what is paid (%i)',
  async (seed) => {
    const random = seeded(seed * 7_919);
    const sellers = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
    const pot = await t.product({ amount: 10.05 });
    const orders: number[] = [];
    let ventana = 0;
    for (let n = 0; n < 6; n++) {
      const lines = [
        { ...pot, quantity: random.between(1, 5) },
        await t.product({ amount: random.between(1, 9_999) / 100 }),
      ];
      const order = await place(random.pick(sellers), ...lines);
      orders.push(order.orderId);
      ventana = order.ventanaId;
    }
    // Of some pots fewer come than were ordered.
    await admins[0]?.call('PUT /api/producto/estadoCatalogo/false');
    const shortage = `/api/faltantes/${ventana}/${pot.productoId}`;
    const shared = await admins[0]?.call<Shortage>(`GET ${shortage}?entregadas=4&modo=PROPORCION`);
    const { huella, lineas: reparto } = shared?.body ?? {};
    expect((await admins[0]?.call(`PUT ${shortage}`, { huella, reparto }))?.status).toBe(200);
    await admins[0]?.call('PUT /api/producto/estadoCatalogo/true');

    const book: Book = { cents: new Map(), open: [] };
    for (let round = 0; round < 12; round++) {
      await Promise.all(Array.from({ length: random.between(1, 6) }, () => act(random, { sellers, orders, book })));
      for (const seller of sellers) {
        const { moved, delivered } = await sums(seller.id);
        const { saldo } = (await seller.call<OneAccount>(`GET /api/cuentas/${seller.id}`)).body;
        expect(toCents(saldo)).toBe(toCents(moved));
        expect(toCents(saldo)).toBe(toCents(delivered) + (book.cents.get(seller.id) ?? 0));
      }
    }
    const movements = await Promise.all(
      sellers.map(({ id }) => admins[0]?.call<Movement[]>(`GET /api/cuentas/${id}/movimientos`)),
    );
    const types = new Set(movements.flatMap((found) => found?.body.map(({ tipo }) => tipo)));
    expect(types).toEqual(new Set(['CARGO', 'PAGO', 'AJUSTE', 'CONTRAASIENTO']));
  },
);
