import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '#contract/refusals.calls.ts';
import type { ImportOutcome, ImportResult, SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import { type Caller, formOf, place, type TestApp, testApp } from '../../test-app.ts';

let server: TestApp;
let admin: Caller;
let another: Caller;
let supplierId: number;
beforeAll(async () => {
  server = await testApp();
  await server.openCatalogue();
  [admin, another] = [await server.person('ADMIN'), await server.person('ADMIN')];
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.execute`update producto set eliminado_at = now()`;
  supplierId = await server.supplier('Bazar del Norte');
});

type Confirmed = { fila: number; precio: number }[];
const sent = (sheet: string, parts: Record<string, object>) =>
  formOf({
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)])),
    file: { bytes: Buffer.from(sheet), name: 'lista.csv', type: 'text/csv' },
  });
async function tryOwn(sheet: string, parts: Record<string, object> = {}) {
  const { body, headers } = await sent(sheet, parts);
  return (await admin.call<ImportResult>('POST /api/producto/importar', body, headers)).body;
}
async function supplierSheet(who: Caller, query: string, sheet: string, opciones: object) {
  const { body, headers } = await sent(sheet, { opciones: { proveedorId: supplierId, ...opciones } });
  return (await who.call<SupplierSheetResult>(`POST /api/producto/planilla-proveedor${query}`, body, headers)).body;
}
const trySupplier = (sheet: string, opciones: object = {}) => supplierSheet(admin, '', sheet, opciones);
const apply = (plan: number | null, confirmadas?: Confirmed) =>
  admin.call<ImportOutcome & Problem>(
    `POST /api/producto/importaciones/${plan}/aplicar`,
    confirmadas && { confirmadas },
  );
const prices = () => server.db.rows(z.number())`select amount from producto where eliminado_at is null order by codigo`;

const costs = 'Código;Artículo;Costo;Rubro\nA-1;Vaso;10;Cocina\n';
const answers = (margen: string) => ({ respuestas: { moneda: 'USD', redondeo: '1', margen } });

describe('a plan', () => {
  test('of either import writes what was tried, once', async () => {
    const own = await tryOwn('Código;Nombre;Precio;Categoría\nO-1;Olla;5;Cocina');
    expect(own).toMatchObject({ aplicado: false, crear: 1, plan: expect.any(Number) });
    expect((await apply(own.plan)).body).toMatchObject({ aplicado: true, crear: 1, filas: [{ codigo: 'O-1' }] });
    const theirs = await trySupplier(costs, answers('40'));
    expect((await apply(theirs.plan)).body).toMatchObject({ aplicado: true, crear: 1, filas: [{ codigo: 'A-1' }] });
    expect(await prices()).toEqual([14, 5]);
    for (const { plan } of [own, theirs])
      expect((await apply(plan)).body).toMatchObject({ status: 409, code: 'PLAN_VIEJO' });
    expect(await prices()).toEqual([14, 5]);
  });

  test('rests on the margin, categories and columns that were remembered: another import of that supplier outdates it', async () => {
    await supplierSheet(another, '?aplicar=true', costs, answers('40'));
    const next = costs.replace('A-1;Vaso', 'A-2;Jarra');
    const remembered = { respuestas: { moneda: 'USD' } };
    const tried = await trySupplier(next, remembered);
    expect(tried.resultado?.filas[0]?.cambios).toContainEqual({ campo: 'Precio', antes: null, despues: 14 });
    // A draft, so that no active product of the supplier is more than before.
    const draft = { ...answers('60'), borradores: true };
    await supplierSheet(another, '?aplicar=true', costs.replace('A-1;Vaso', 'A-3;Taza'), draft);
    expect((await apply(tried.plan)).body).toMatchObject({ status: 409, code: 'PLAN_VIEJO' });
    const again = await trySupplier(next, remembered);
    expect(again.resultado?.filas[0]?.cambios).toContainEqual({ campo: 'Precio', antes: null, despues: 16 });
    expect((await apply(again.plan)).status).toBe(200);
    expect(await prices()).toEqual([14, 16, 16]);
  });

  test.each([
    ['another price', { amount: 12 }],
    ['another name', { name: 'Copa' }],
    ['another supplier', { proveedorId: null }],
  ])('is old once a product has %s, and nothing is written', async (_, values) => {
    const { productoId } = await server.product({ codigo: 'O-1', name: 'Olla', amount: 10, proveedorId: supplierId });
    const { plan } = await tryOwn('Código;Precio;Nombre;Categoría\nO-1;11;Olla;Cocina\nO-2;5;Otra;Cocina');
    await another.call(`PUT /api/producto/${productoId}`, values);
    const before = await prices();
    expect((await apply(plan)).body).toMatchObject({ status: 409, code: 'PLAN_VIEJO' });
    expect(await prices()).toEqual(before);
  });

  test('is old once somebody made a product of one of its codes, or a supplier that it would make', async () => {
    const { plan } = await tryOwn('Código;Precio;Nombre;Categoría\nO-2;5;Otra;Cocina');
    await server.product({ codigo: 'o-2' });
    expect((await apply(plan)).body.code).toBe('PLAN_VIEJO');
    const made = await trySupplier(costs, { proveedorId: undefined, proveedorNuevo: 'Fábrica Sur', ...answers('40') });
    await server.supplier('fabrica sur');
    expect((await apply(made.plan)).body.code).toBe('PLAN_VIEJO');
    const known = await trySupplier(costs, { proveedorId: undefined, proveedorNuevo: 'Fábrica Sur', ...answers('40') });
    expect((await apply(known.plan)).status).toBe(200);
  });

  test('stays while products are sold, which it writes the same over', async () => {
    const product = await server.product({ codigo: 'O-1', amount: 10, cantidadLimite: 9, stock: 9 });
    const { plan } = await tryOwn('Código;Precio\nO-1;11');
    await place(await server.person('VENDEDOR'), { ...product, quantity: 4 });
    expect((await apply(plan)).status).toBe(200);
    expect(
      await server.db.rows(z.looseObject({}))`
      select amount, stock from producto where eliminado_at is null`,
    ).toEqual([{ amount: 11, stock: 5 }]);
  });

  test('is old where a sale moved what its sheet says is left', async () => {
    const product = await server.product({ codigo: 'O-1', amount: 10, cantidadLimite: 9, stock: 9 });
    const { plan } = await tryOwn('Código;Stock\nO-1;9');
    await place(await server.person('VENDEDOR'), { ...product, quantity: 4 });
    expect((await apply(plan)).body.code).toBe('PLAN_VIEJO');
  });

  test('takes the prices that were confirmed with the trial, or as it is applied', async () => {
    await server.product({ codigo: 'O-1', amount: 10 });
    await server.product({ codigo: 'O-2', amount: 10 });
    const sheet = 'Código;Precio\nO-1;90\nO-2;80';
    const one = [{ fila: 2, precio: 90 }];
    const both = [...one, { fila: 3, precio: 80 }];
    const { plan } = await tryOwn(sheet, { respuestas: {}, confirmadas: one });
    expect((await apply(plan)).body).toMatchObject({ status: 422, code: 'FILAS_RECHAZADAS' });
    expect((await apply(plan, both)).status).toBe(200);
    expect(await prices()).toEqual([90, 80]);
    const kept = await tryOwn('Código;Precio\nO-1;10\nO-2;10', {
      respuestas: {},
      confirmadas: [
        { fila: 2, precio: 10 },
        { fila: 3, precio: 10 },
      ],
    });
    expect((await apply(kept.plan)).body).toMatchObject({ cambiar: 2 });
  });

  test('is kept for a day, and there is none of what is missing something', async () => {
    const { plan } = await tryOwn('Código;Nombre;Precio;Categoría\nO-1;Olla;5;Cocina');
    await server.db.execute`update plan_importacion set creado_at = now() - interval '25 hours'`;
    expect((await apply(plan)).body).toMatchObject({ status: 404, code: 'NO_ENCONTRADO' });
    expect((await trySupplier(costs, { respuestas: {} })).plan).toBeNull();
    await tryOwn('Código\nO-9');
    expect(await server.db.rows(z.int())`select plan_id from plan_importacion where plan_id = ${plan}`).toEqual([]);
  });
});
