import { sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '#contract/refusals.calls.ts';
import type { SupplierSheetResult } from '#contract/supplier-sheets.calls.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { formOf } from '../../platform/http/test-form.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { roundedPrice } from './rounded-price.ts';

let server: TestApp;
let admin: Caller;
let supplierId: number;
beforeAll(async () => {
  server = await testApp();
  admin = await server.person('ADMIN');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.execute`update producto set eliminado_at = now()`;
  supplierId = await server.supplier('Bazar del Norte');
});

type Cell = string | number | null;
const workbook = (sheets: Record<string, Cell[][]>, hidden: string[] = []) =>
  writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows, hidden: hidden.includes(name) })),
  });

async function call<Body>(route: string, sheet: Uint8Array | string, opciones: object) {
  const file = { bytes: Buffer.from(sheet as string), name: 'lista', type: 'text/csv' };
  const { body, headers } = await formOf({ opciones: JSON.stringify(opciones), file });
  return admin.call<Body>(`POST /api/producto/planilla-proveedor${route}`, body, headers);
}
const read = async (sheet: Uint8Array | string, opciones: object = {}) =>
  (await call<SupplierSheetResult>('', sheet, { proveedorId: supplierId, ...opciones })).body;
const apply = async (sheet: Uint8Array | string, opciones: object = {}) =>
  (await call<SupplierSheetResult>('?aplicar=true', sheet, { proveedorId: supplierId, ...opciones })).body;
async function refused(sheet: Uint8Array | string, opciones: object = {}) {
  const { headers, raw } = await call('/rechazadas', sheet, { proveedorId: supplierId, ...opciones });
  expect(headers['content-disposition']).toContain('filename="filas_rechazadas.xlsx"');
  return raw.rawPayload;
}
const live = (columns: string) =>
  server.db.rows(z.record(z.string(), z.unknown()))`
    select ${sql.join(columns.split(', ').map(sql.identifier), sql`, `)} from producto where eliminado_at is null order by codigo`;

/** Every row below the header is created, changed, equal, refused, or left out and counted. */
function demandNoRowLost({ resultado, separadores, consultar }: SupplierSheetResult, rows: number) {
  const { crear = 0, cambiar = 0, igual = 0, rechazar = 0 } = resultado ?? {};
  expect(crear + cambiar + igual + rechazar + separadores + consultar).toBe(rows);
}

/** Titles over the table, sections in it, prices and stock in words: 12 rows below the header. */
const messy: Cell[][] = [
  ['BAZAR DEL NORTE S.R.L.'],
  ['Lista de precios', null, null, 'Vigencia 10/11'],
  [],
  [null, 'Cód.', 'Artículo', 'Rubro', 'P. Unit.', 'Existencia', 'Obs. internas'],
  [null, 'OLLAS'],
  [null, 'OLL-1', 'Olla 24', 'cocina', '$ 1.234,50', 8, 9.2],
  [null, 'OLL-2', 'Olla 28', 'Bazar', 'US$ 12,505', 'AGOTADO'],
  [],
  [null, 'OLL-3', 'Olla 30', 'Bazar', 'Consultar', 3],
  [null, 'Cód.', 'Artículo', 'Rubro', 'P. Unit.', 'Existencia', 'Obs. internas'],
  [null, 'SAR-1', '=1+1', 'COCINA', 0.1 + 0.2, null],
  [null, 'SAR-2', 'Sartén', 'Bazar', 'gratis', 4],
  [null, null, 'Sin código', 'COCINA', 10, 4],
  [null, 'REP', 'Una', 'COCINA', 10, 4],
  [null, 'rep', 'Otra', 'COCINA', 10, 4],
  [null, 'AJENO', 'De otro', 'COCINA', 10, 4],
  [null, 'Los precios no incluyen IVA'],
];
const messyRows = 12;

describe('a supplier’s sheet', () => {
  test('is read as it comes, below its titles, and tells what each of its rows would do', async () => {
    const other = await server.supplier('Otro');
    await server.product({ codigo: 'AJENO', name: 'Ajeno', proveedorId: other });
    await server.product({ codigo: 'oll-1', name: 'Olla 24', amount: 1000, cantidadLimite: 8, stock: 3 });
    const result = await read(await workbook({ Portada: [['Bazar']], Vieja: messy, Lista: messy }, ['Vieja']));
    expect(result.lectura).toMatchObject({ hojas: ['Portada', 'Lista'], hoja: 'Lista', encabezado: 4, falta: null });
    expect(result.lectura.columnas.map(({ encabezado, campo }) => [encabezado, campo])).toEqual([
      ['Cód.', 'codigo'],
      ['Artículo', 'name'],
      ['Rubro', 'categoria'],
      ['P. Unit.', 'amount'],
      ['Existencia', 'cantidadLimite'],
      ['Obs. internas', null],
    ]);
    expect(result.lectura.columnas.at(-1)?.ejemplos[0], 'as people write it').toBe('9,2');
    expect(result.lectura.categorias).toMatchObject([
      { texto: 'cocina', categoria: 'COCINA' },
      { clave: 'bazar', texto: 'Bazar', filas: 2, categoria: null },
    ]);
    expect(result).toMatchObject({ separadores: 3, consultar: 1, redondeados: 1 });
    expect(result.omitidas).toContainEqual({ fila: 9, texto: 'OLL-3 · Olla 30 · Bazar · Consultar · 3' });
    demandNoRowLost(result, messyRows);
    expect(result.resultado).toMatchObject({ aplicado: false, crear: 1, cambiar: 1, igual: 0, rechazar: 6 });
    const rows = new Map(result.resultado?.filas.map((row) => [row.fila, row]));
    expect(rows.get(6)?.cambios).toEqual([
      { campo: 'Precio', antes: 1000, despues: 1234.5 },
      { campo: 'Proveedor', antes: null, despues: 'Bazar del Norte' },
    ]);
    const reasons = (fila: number) => rows.get(fila)?.errores.map(({ columna, mensaje }) => `${columna}: ${mensaje}`);
    expect(reasons(7)).toEqual(['Categoría: «Bazar» no es una categoría nuestra: elija cuál le corresponde.']);
    expect(reasons(12)?.[0]).toBe('Precio: «gratis» no es un número.');
    expect(reasons(13)).toEqual(['Código: Código debe ser completado.']);
    expect(reasons(14)).toEqual(['Código: El código está repetido en las filas 14, 15.']);
    expect(reasons(16)).toEqual(['Proveedor: El producto «Ajeno», con este código, es de «Otro».']);
    expect(await live('codigo')).toHaveLength(2);
  });

  test('its good rows are imported, twice without harm, and the refused ones come back to be corrected', async () => {
    const sheet = await workbook({ Lista: messy });
    const choices = { proveedorId: undefined, proveedorNuevo: 'Fábrica Sur', categorias: { bazar: 'HOGAR' } };
    const first = await apply(sheet, choices);
    demandNoRowLost(first, messyRows);
    expect(first.resultado).toMatchObject({ aplicado: true, crear: 4, rechazar: 4 });
    const columns = 'codigo, name, amount, categoria, cantidad_limite, stock, estado';
    expect((await live(columns)).map((row) => Object.values(row))).toEqual([
      ['AJENO', 'De otro', 10, 'COCINA', 4, 4, 'ACTIVO'],
      ['OLL-1', 'Olla 24', 1234.5, 'COCINA', 8, 8, 'ACTIVO'],
      ['OLL-2', 'Olla 28', 12.51, 'HOGAR', 0, 0, 'ACTIVO'],
      ['SAR-1', '=1+1', 0.3, 'COCINA', null, null, 'ACTIVO'],
    ]);
    expect((await apply(sheet, choices)).resultado).toMatchObject({ crear: 0, cambiar: 0, igual: 4, rechazar: 4 });
    const { cuantos } = await server.db.one(z.object({ cuantos: z.int() }))`
      select count(*)::int as cuantos from proveedor v join auditoria a on a.entidad = 'proveedor'
        and a.entidad_id = v.proveedor_id and a.campo = 'alta' where v.razon_social = 'Fábrica Sur'`;
    expect(cuantos).toBe(1);

    const back = await refused(sheet, choices);
    const [page] = openXlsx(back).sheets;
    if (!page) throw new Error('no sheet');
    const rows = tableOf(page, 'Motivo').map((row) =>
      ['Fila', 'Motivo', 'Cód.', 'Artículo', 'P. Unit.'].map((header) => row[header]?.value),
    );
    expect(rows).toEqual([
      [12, 'Precio: «gratis» no es un número.', 'SAR-2', 'Sartén', 'gratis'],
      [13, 'Código: Código debe ser completado.', undefined, 'Sin código', 10],
      [14, 'Código: El código está repetido en las filas 14, 15.', 'REP', 'Una', 10],
      [15, 'Código: El código está repetido en las filas 14, 15.', 'rep', 'Otra', 10],
    ]);
    // As it is, it is read with the supplier's own columns.
    const again = await read(back, choices);
    expect(again.lectura.columnas.find(({ encabezado }) => encabezado === 'Rubro')?.campo).toBe('categoria');
    expect(again.resultado).toMatchObject({ total: 4, rechazar: 4 });
  });

  test('what was chosen of columns, categories and margin is remembered, for that supplier', async () => {
    const sheet = 'Interno;Qué es;Lista 2;Sector\nA-1;Vaso;10;Mesa\nA-2;Jarra;99,99;Mesa\n';
    const unknown = await read(sheet);
    expect(unknown.lectura).toMatchObject({ encabezado: null, columnas: [] });
    expect(unknown).toMatchObject({ resultado: null, lectura: { falta: expect.stringContaining('elija cuál es') } });
    expect((await read(sheet, { encabezado: 1 })).lectura.falta).toBe(
      'Falta la columna Código. La fila 1 tiene los encabezados «Interno», «Qué es», «Lista 2» y «Sector»: elija cuál es el código.',
    );
    const columnas = { codigo: 0, name: 1, costo: 2, categoria: 3 };
    const choices = { encabezado: 1, columnas, categorias: { mesa: 'HOGAR' }, redondeo: '1' };
    expect((await read(sheet, choices)).lectura.falta).toBe('Escriba el margen sobre el costo.');
    const done = await apply(sheet, { ...choices, margen: 35.5, borradores: true });
    expect(done.resultado).toMatchObject({ crear: 2 });
    expect((await live('codigo, amount, categoria, estado')).map((row) => Object.values(row))).toEqual([
      ['A-1', 14, 'HOGAR', 'INACTIVO'],
      ['A-2', 135, 'HOGAR', 'INACTIVO'],
    ]);
    const next = await read(`Lista vigente\nOtra;Lista 2;Interno;Qué es;Sector\n1;20;A-1;Vaso;Mesa\n`);
    expect(next.lectura).toMatchObject({ encabezado: 2, margen: 35.5, redondeo: '1', falta: null });
    expect(next.resultado?.filas).toMatchObject([
      { codigo: 'A-1', accion: 'cambiar', cambios: [{ campo: 'Precio', antes: 14, despues: 27 }] },
    ]);
    const other = await server.supplier('Otro proveedor');
    expect((await read(sheet, { proveedorId: other })).lectura.encabezado).toBeNull();
  });

  test('without a column for it, the titles between the rows stand for the category', async () => {
    const sheet = 'COD;DETALLE;PVP\nCocina;;\nC-1;Vaso;1\nBlanco;;\nB-1;Sábana;2\n';
    const { lectura, resultado, separadores } = await read(sheet, { categorias: { blanco: 'BLANQUERIA' } });
    expect(lectura.categorias).toMatchObject([{ categoria: 'COCINA' }, { clave: 'blanco', categoria: 'BLANQUERIA' }]);
    expect([separadores, resultado?.crear]).toEqual([2, 2]);
  });

  test('an empty cell changes nothing, and a price that is sold out leaves the price', async () => {
    const product = { codigo: 'V-1', name: 'Vaso', description: 'Alto', amount: 5, cantidadLimite: 9, stock: 2 };
    await server.product({ ...product, proveedorId: supplierId });
    const header = 'SKU;Producto;Descripción;Importe;Stock\n';
    expect((await read(`${header}V-1;;;5;\n`)).resultado).toMatchObject({ igual: 1 });
    await apply(`${header}V-1;;;Agotado;\n`);
    expect(await live('amount, description, cantidad_limite')).toEqual([
      { amount: 5, description: 'Alto', cantidad_limite: 0 },
    ]);
  });

  test('no supplier, two of them, or one that is gone is refused', async () => {
    const refusal = async (opciones: object) => (await call<Problem>('', 'Código\nA', opciones)).body;
    const both = 'Elija un proveedor o escriba el nombre de uno nuevo.';
    expect(await refusal({})).toMatchObject({ status: 422, title: both });
    expect(await refusal({ proveedorId: supplierId, proveedorNuevo: 'X' })).toMatchObject({ status: 422, title: both });
    expect(await refusal({ proveedorId: 999_999 })).toMatchObject({ status: 422, code: 'PROVEEDOR_DESCONOCIDO' });
    await server.supplier('Doble');
    await server.supplier('doble');
    expect(await refusal({ proveedorNuevo: 'DOBLE' })).toMatchObject({ status: 422, code: 'PROVEEDOR_DESCONOCIDO' });
    expect(await refusal({ proveedorId: supplierId, columnas: { codigo: 52 } })).toMatchObject({ status: 422 });
  });
});

test('a price above the cost is exact, and rounded once and half up', () => {
  expect(roundedPrice(1.005)).toBe(1.01);
  expect(roundedPrice(0.1 + 0.2)).toBe(0.3);
  expect(roundedPrice(10, { margin: 35.5, step: '1' })).toBe(14);
  expect(roundedPrice(10.01, { margin: 0.05 })).toBe(10.02);
  // Rounded to the cent first it would be 51.
  expect(roundedPrice(33.664, { margin: 50, step: '1' })).toBe(50);
  expect(roundedPrice(3, { margin: 10, step: '10' })).toBe(3.3);
  expect(roundedPrice(9_999_999.99, { margin: 1000 })).toBe(109_999_999.89);
});
