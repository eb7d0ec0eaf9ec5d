import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WeekStatistic } from '#contract/documents.calls.ts';
import type { SupplierResult, WindowResult } from '#contract/purchases.calls.ts';
import { openXlsx, type ReadSheet, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { approval, claimOf, decide } from '../../test-claims.ts';
import { dayAgo } from '../../test-days.ts';
import { seeded } from '../demo/trade.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

const deliver = (orderId: number) => admin.call(`PUT /api/menu/estadoPedido/${orderId}`);

/** What a product's lines came to, in cents and units, kept by hand. */
type Sums = {
  price: number;
  cost: number | null;
  units: number;
  returned: number;
  paid: number;
  credited: number;
  kept: number;
};
const resultOf = ({ price, cost, units, returned, paid, credited, kept }: Sums) => {
  const known = cost === null ? 0 : 1;
  const [sold, spent, back, saved] = [paid * price, units * (cost ?? 0), credited * price, kept * (cost ?? 0)].map(
    (cents) => cents * known,
  ) as [number, number, number, number];
  return [units, returned, known ? 0 : units, sold, spent, sold - spent, back, saved, sold - spent - back + saved];
};
const told = (row: Omit<WindowResult, 'comisiones'> & { unidades: number }) => [
  row.unidades,
  row.devueltas,
  row.sinCosto,
  ...[row.ventas, row.costo, row.ganancia, row.acreditado, row.costoRecuperado, row.gananciaFinal].map((dollars) =>
    Math.round(dollars * 100),
  ),
];
const added = (rows: number[][]) => rows.reduce((sums, row) => row.map((value, at) => value + (sums[at] ?? 0)), []);

test.each([1, 2, 3, 4])(
  'returned units are in every paper and sum of their closing, to the cent (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    await admin.call('PUT /api/producto/estadoCatalogo/false');
    await t.openCatalogue();
    const suppliers = [await t.supplier(`Bazar ${seed}`), await t.supplier(`Luz ${seed}`)];
    const products = [];
    for (let n = 0; n < 5; n++) {
      const [price, cost] = [random.between(1, 99_999), n > 0 && random.chance(0.8) ? random.between(1, 99_999) : null];
      const limited = random.chance(0.5) && { stock: 500, cantidadLimite: 500 };
      const proveedorId = random.pick(suppliers);
      const values = { amount: price / 100, ...(cost !== null && { costo: cost / 100 }), proveedorId, ...limited };
      const sums: Sums = { price, cost, units: 0, returned: 0, paid: 0, credited: 0, kept: 0 };
      products.push({ ...(await t.product(values)), proveedorId, sums });
    }
    const changes: number[] = [];
    let ventana = 0;
    for (let n = 0; n < 8; n++) {
      // The first order is credited whole, of a product whose cost nobody knows.
      const isFirst = n === 0;
      const product = isFirst ? (products[0] as (typeof products)[number]) : random.pick(products);
      const { sums } = product;
      const quantity = random.between(1, 5);
      const order = await place(seller, { ...product, quantity });
      ventana = order.ventanaId;
      if (!isFirst && random.chance(0.2)) continue;
      await deliver(order.orderId);
      sums.units += quantity;
      sums.paid += quantity;
      for (let left = quantity; left > 0 && (isFirst || random.chance(0.7)); ) {
        const unidades = isFirst ? left : random.between(1, left);
        left -= unidades;
        const { id } = (await claimOf(seller, { orderId: order.orderId, unidades })).body;
        if (!isFirst && random.chance(0.2)) continue;
        if (!isFirst && random.chance(0.25)) {
          await decide(admin, id, { version: 1, estado: 'RECHAZADO', motivo: 'Fue un golpe.' });
          continue;
        }
        const [resolucion, aStock] = [
          isFirst ? 'CREDITO' : random.pick(['CAMBIO', 'CREDITO'] as const),
          random.chance(0.5),
        ] as const;
        const { status, body } = await decide(admin, id, approval(resolucion, aStock));
        expect(status).toBe(200);
        sums.returned += unidades;
        if (aStock) sums.kept += unidades;
        if (resolucion === 'CREDITO') sums.credited += unidades;
        // The second units come with a line of their own, at price 0.
        else if (body.pedidoDeCambio && random.chance(0.6)) {
          await deliver(body.pedidoDeCambio);
          sums.units += unidades;
        }
        changes.push(unidades);
      }
    }
    expect(changes.length).toBeGreaterThan(0);
    const sold = products.filter(({ sums }) => sums.units > 0);

    const { body: whole } = await admin.call<WindowResult>(`GET /api/ventanas/${ventana}/resultado`);
    const all = added(sold.map(({ sums }) => resultOf(sums)));
    expect(told({ ...whole, unidades: all[0] ?? 0 })).toEqual(all);
    const { body: ofSuppliers } = await admin.call<SupplierResult[]>(
      `GET /api/ventanas/${ventana}/resultado/proveedores`,
    );
    for (const supplier of ofSuppliers) {
      const own = sold.filter(({ proveedorId }) => proveedorId === supplier.proveedorId);
      expect(told(supplier)).toEqual(added(own.map(({ sums }) => resultOf(sums))));
      for (const row of supplier.productos)
        expect(told(row)).toEqual(resultOf(own.find(({ productoId }) => productoId === row.productoId)?.sums as Sums));
    }

    const { body: week } = await admin.call<WeekStatistic[]>(`GET /api/producto/estadistica?fecha=${dayAgo(0)}`);
    for (const { productoId, sums } of sold)
      expect(week.find((row) => row.productoId === productoId)?.devueltas ?? 0).toBe(sums.returned);

    for (const proveedorId of suppliers) {
      const own = products.filter((product) => product.proveedorId === proveedorId);
      const { status, raw } = await admin.call(`GET /api/menu/reporteProveedor?proveedorId=${proveedorId}`);
      const returned = own.reduce((sum, { sums }) => sum + sums.returned, 0);
      if (status === 404) continue;
      const [sheet] = openXlsx(raw.rawPayload).sheets;
      const rows = tableOf(sheet as ReadSheet, 'Código');
      expect(rows.pop()?.Devueltas?.value ?? 0).toBe(returned);
      for (const row of rows) {
        const { sums } = own.find(({ codigo }) => codigo === row.Código?.value) as (typeof own)[number];
        expect(row.Devueltas?.value ?? 0).toBe(sums.returned);
        // What is paid for a unit stands nowhere, nor what was credited.
        const amount = Math.round(Number(row.Importe?.value ?? 0) * 100);
        expect(amount).toBe(Number(row.Cantidad?.value) * (sums.cost ?? 0));
      }
    }

    await admin.call('PUT /api/producto/estadoCatalogo/false');
    const { raw } = await admin.call(`GET /api/cuentas/contabilidad?ventana=${ventana}`);
    const { sheets } = openXlsx(unzipSync(raw.rawPayload)['Contabilidad.xlsx'] as Uint8Array);
    const [row] = tableOf(sheets.find(({ name }) => name === 'Resultado por cierre') as ReadSheet, 'Cierre');
    const [, returned, withoutCost, ...money] = all;
    const cents = (header: string) => Math.round(Number(row?.[header]?.value ?? 0) * 100);
    expect([row?.['Unidades devueltas']?.value, row?.['Unidades sin costo']?.value]).toEqual([returned, withoutCost]);
    expect(['Ventas', 'Costo', 'Ganancia', 'Acreditado', 'Costo recuperado', 'Ganancia final'].map(cents)).toEqual(
      money,
    );
  },
);
