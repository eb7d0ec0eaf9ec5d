import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { join, raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '#contract/refusals.calls.ts';
import type { ConfirmedRows, Import, SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { type Caller, formOf, place, type TestApp, testApp } from '../../test-app.ts';

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

/** What every supplier is asked once. */
const answered = { moneda: 'USD', redondeo: '0', iva: '0', esCosto: 'NO' };
type Confirmed = ConfirmedRows;

async function call<Body>(route: string, sheet: Uint8Array | string, opciones: object, confirmadas?: Confirmed) {
  const file = { bytes: Buffer.from(sheet as string), name: 'lista', type: 'text/csv' };
  const { body, headers } = await formOf({
    opciones: JSON.stringify({ respuestas: answered, ...opciones }),
    ...(confirmadas && { confirmadas: JSON.stringify(confirmadas) }),
    file,
  });
  return admin.call<Body>(`POST /api/producto/planilla-proveedor${route}`, body, headers);
}
const read = async (sheet: Uint8Array | string, opciones: object = {}, confirmed?: Confirmed) =>
  (await call<SupplierSheetResult>('', sheet, { proveedorId: supplierId, ...opciones }, confirmed)).body;
const apply = async (sheet: Uint8Array | string, opciones: object = {}, confirmed?: Confirmed) =>
  (await call<SupplierSheetResult>('?aplicar=true', sheet, { proveedorId: supplierId, ...opciones }, confirmed)).body;
async function refused(sheet: Uint8Array | string, opciones: object = {}) {
  const { headers, raw } = await call('/rechazadas', sheet, { proveedorId: supplierId, ...opciones });
  expect(headers['content-disposition']).toContain('filename="filas_rechazadas.xlsx"');
  return raw.rawPayload;
}
const live = (columns: string) =>
  server.db.rows(z.looseObject({}))`
    select ${join(columns.split(', ').map((name) => raw(identifier(name))))} from producto where eliminado_at is null order by codigo`;

/** Every row below the header is created, changed, equal, refused, or left out and counted. */
function expectNoRowLost({ resultado, ...left }: SupplierSheetResult, rows: number) {
  const { crear = 0, cambiar = 0, igual = 0, rechazar = 0 } = resultado ?? {};
  const { separadores, consultar, repetidas, ocultas } = left;
  expect(crear + cambiar + igual + rechazar + separadores + consultar + repetidas + ocultas).toBe(rows);
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
    expectNoRowLost(result, messyRows);
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
    expectNoRowLost(first, messyRows);
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
    const respuestas = { moneda: 'USD', redondeo: '1' };
    const choices = { encabezado: 1, columnas, categorias: { mesa: 'HOGAR' }, respuestas };
    expect((await read(sheet, choices)).lectura.falta).toBe('Falta responder «Margen sobre el costo (%)».');
    const done = await apply(sheet, { ...choices, respuestas: { ...respuestas, margen: '35,5' }, borradores: true });
    expect(done.resultado).toMatchObject({ crear: 2 });
    expect((await live('codigo, amount, categoria, estado')).map((row) => Object.values(row))).toEqual([
      ['A-1', 14, 'HOGAR', 'INACTIVO'],
      ['A-2', 135, 'HOGAR', 'INACTIVO'],
    ]);
    const next = await read(`Lista vigente\nOtra;Lista 2;Interno;Qué es;Sector\n1;20;A-1;Vaso;Mesa\n`, {
      respuestas: {},
    });
    expect(next.lectura).toMatchObject({ encabezado: 2, falta: null });
    expect(next.lectura.preguntas.map(({ clave, respuesta }) => [clave, respuesta])).toEqual([
      ['esCosto', 'SI'],
      ['moneda', 'USD'],
      ['margen', '35.5'],
      ['redondeo', '1'],
    ]);
    expect(next.resultado?.filas).toMatchObject([
      {
        codigo: 'A-1',
        cambios: [
          { campo: 'Precio', antes: 14, despues: 28 },
          { campo: 'Costo', antes: 10, despues: 20 },
        ],
        derivacion: { importe: 20, costo: 20, costoAntes: 10, precioAntes: 14, margen: null, precio: 28 },
      },
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

const keys = ({ lectura }: SupplierSheetResult) => lectura.preguntas.map(({ clave, respuesta }) => [clave, respuesta]);

describe('prices of a supplier’s sheet', () => {
  const header = 'Código;Artículo;Precio;Rubro\n';

  test('a price of 0 is refused unless its row is confirmed, and none is rounded to 0', async () => {
    const sheet = `${header}Z-1;Gratis;$ 0,00;Cocina\nZ-2;Casi;0.004;Cocina\nZ-3;Otra;0;Cocina\nZ-4;Poco;0,30;Cocina\n`;
    const { resultado } = await apply(sheet, { respuestas: { esCosto: 'NO', moneda: 'USD' } });
    expect(resultado).toMatchObject({ crear: 1, rechazar: 3 });
    const rows = new Map(resultado?.filas.map((row) => [row.fila, row]));
    expect(rows.get(2)).toMatchObject({ confirmar: 'PRECIO_CERO', errores: [{ columna: 'Precio' }] });
    expect(rows.get(3)?.errores[0]?.mensaje).toBe('«0.004» es menos de un centavo.');
    expect(rows.get(3)).not.toHaveProperty('confirmar');
    expect((await live('codigo, amount')).map((row) => Object.values(row))).toEqual([['Z-4', 0.3]]);
    const confirmed = [
      { fila: 2, precio: 0 },
      { fila: 3, precio: 0 },
    ];
    expect((await apply(sheet, {}, confirmed)).resultado).toMatchObject({ crear: 1, rechazar: 2 });
    // It costs nothing already: the next sheet says nothing new.
    expect((await read(sheet)).resultado?.filas.find(({ fila }) => fila === 2)).toMatchObject({ accion: 'igual' });
  });

  test('a price that moves by more than half is marked, and refused until exactly it is confirmed', async () => {
    for (const [codigo, amount] of [
      ['M-1', 100],
      ['M-2', 100],
      ['M-3', 100],
    ] as const)
      await server.product({ codigo, name: codigo, amount, proveedorId: supplierId });
    const sheet = `Código;Precio\nM-1;150\nM-2;151\nM-3;49\n`;
    const trial = await read(sheet);
    expect(trial.resultado).toMatchObject({ cambiar: 1, rechazar: 2 });
    expect(trial.resultado?.filas.map(({ confirmar }) => confirmar)).toEqual([
      undefined,
      'PRECIO_MOVIDO',
      'PRECIO_MOVIDO',
    ]);
    expect(trial.resultado?.filas[1]).toMatchObject({
      cambios: [{ campo: 'Precio', antes: 100, despues: 151 }],
      errores: [{ mensaje: 'Pasa de US$\u00a0100,00 a US$\u00a0151,00 (+51 %): confírmelo.' }],
    });
    const done = await apply(sheet, {}, [
      { fila: 3, precio: 151 },
      { fila: 4, precio: 48 },
    ]);
    expect(done.resultado).toMatchObject({ cambiar: 2, rechazar: 1 });
    expect((await live('amount')).map(({ amount }) => amount)).toEqual([150, 151, 100]);
  });

  test('«1,500» is asked about with both readings, and the answer kept for this supplier', async () => {
    const sheet = `${header}S-1;Uno;1,500;Cocina\nS-2;Dos;20;Cocina\n`;
    const asked = await read(sheet);
    expect(asked.lectura.falta).toContain('¿Cómo se leen estos precios?');
    expect(asked.lectura.preguntas.find(({ clave }) => clave === 'separadores')).toMatchObject({
      detalle: '«1,500»',
      opciones: [
        { valor: ',', texto: '«1,500» es 1,50' },
        { valor: '.', texto: '«1,500» es 1.500,00' },
      ],
    });
    const refusal = await call<Problem>('?aplicar=true', sheet, { proveedorId: supplierId });
    expect(refusal.body).toMatchObject({ status: 422, code: 'PLANILLA_ILEGIBLE' });
    await apply(sheet, { respuestas: { ...answered, separadores: '.' } });
    expect((await live('amount')).map(({ amount }) => amount)).toEqual([1500, 20]);
    expect(keys(await read(sheet, { respuestas: {} }))).toContainEqual(['separadores', '.']);
    // Its own numbers say it.
    expect(keys(await read(`${header}S-1;Uno;1,500;Cocina\nS-2;Dos;20.50;Cocina\n`))).not.toContainEqual(
      expect.arrayContaining(['separadores']),
    );
  });

  test('the currency is asked once; pesos are converted at a rate with its day, which is kept with the import', async () => {
    const sheet = `${header}P-1;Uno;AR$ 1500;Cocina\nP-2;Dos;$ 15.000;Cocina\nP-3;Tres;US$ 7,40;Cocina\n`;
    const first = await read(sheet, { respuestas: {} });
    expect(keys(first)).toEqual([
      ['esCosto', null],
      ['moneda', null],
      ['cotizacion', null],
      ['dia', null],
      ['redondeo', '1'],
    ]);
    expect(first.resultado).toBeNull();
    const respuestas = { esCosto: 'NO', moneda: 'ARS', cotizacion: '1.450', dia: '2026-11-20' };
    const tried = await read(sheet, { respuestas });
    expect(tried.resultado?.filas.map(({ origen }) => origen)).toEqual([
      '$\u00a01.500,00 a $\u00a01.450,00 = US$\u00a01,00',
      '$\u00a015.000,00 a $\u00a01.450,00 = US$\u00a010,00',
      'US$\u00a07,40 = US$\u00a07,00',
    ]);
    expect(tried.redondeados).toBe(3);
    await apply(sheet, { respuestas });
    expect((await live('amount')).map(({ amount }) => amount)).toEqual([1, 10, 7]);
    const { body } = await admin.call<Import[]>('GET /api/producto/importaciones');
    expect(body[0]).toMatchObject({
      razonSocial: 'Bazar del Norte',
      creados: 3,
      cotizacion: { pesos: 1450, dia: '2026-11-20' },
      can: { undo: true },
    });
    // The next sheet knows the currency, and not what a dollar costs by then.
    expect(keys(await read(sheet, { respuestas: {} }))).toEqual([
      ['esCosto', 'NO'],
      ['moneda', 'ARS'],
      ['cotizacion', null],
      ['dia', null],
      ['redondeo', '1'],
    ]);
    expect(keys(await read('Código;Precio US$\nP-1;5\n', { respuestas: {} }))).toEqual([
      ['esCosto', 'NO'],
      ['redondeo', '1'],
    ]);
  });

  test('`+ IVA` is asked about once for the column; `12 u.` and `+10` are read', async () => {
    const sheet = `Código;Artículo;Precio;Rubro;Stock\nI-1;Uno;5 + IVA;Cocina;12 u.\nI-2;Dos;6;Cocina;+10\n`;
    const asked = await read(sheet, { respuestas: { moneda: 'USD', redondeo: '0' } });
    expect(asked.lectura.preguntas.find(({ clave }) => clave === 'iva')).toMatchObject({
      detalle: '«5 + IVA»',
      respuesta: null,
    });
    await apply(sheet, { respuestas: { ...answered, iva: '21' } });
    expect((await live('amount, cantidad_limite')).map((row) => Object.values(row))).toEqual([
      [6.05, 12],
      [6, 10],
    ]);
  });
});

describe('the cost of a supplier’s sheet', () => {
  const sheet = (...rows: string[]) => ['Código;Artículo;Costo;Rubro', ...rows].join('\n');
  const choices = (answers: object = {}) => ({ respuestas: { ...answered, redondeo: '1', margen: '40', ...answers } });
  const kept = async () => (await live('codigo, amount, costo')).map((row) => Object.values(row));
  const raise = async (price: number) => {
    const [id] = await server.db.rows(z.int())`select producto_id from producto where eliminado_at is null`;
    await admin.call(`PUT /api/producto/${id}`, { amount: price });
  };

  test('is kept with its VAT in dollars, and the margin is for a product without a price', async () => {
    await server.product({ codigo: 'C-0', name: 'Gratis', amount: 0, proveedorId: supplierId });
    const prices = sheet('C-0;Gratis;10;Cocina', 'C-1;Vaso;100 + IVA;Cocina', 'C-2;Jarra;AR$ 14.500;Cocina');
    const asked = choices({ iva: '21', cotizacion: '1450', dia: '2026-11-20' });
    const { resultado } = await apply(prices, asked);
    expect(await kept()).toEqual([
      ['C-0', 14, 10],
      ['C-1', 169, 121],
      ['C-2', 14, 10],
    ]);
    expect(resultado?.filas[1]?.derivacion).toEqual({
      importe: 100,
      moneda: 'USD',
      cotizacion: null,
      iva: 21,
      costo: 121,
      costoAntes: null,
      precioAntes: null,
      margen: 40,
      redondeo: '1',
      precio: 169,
    });
  });

  test('leads the price: 4 % more of it is 4 % more than today’s, and a raise made by hand stays', async () => {
    await apply(sheet('C-1;Vaso;100;Cocina'), choices());
    await raise(150);
    expect((await apply(sheet('C-1;Vaso;100;Cocina'), choices())).resultado).toMatchObject({ igual: 1 });
    await apply(sheet('C-1;Vaso;104;Cocina'), choices());
    expect(await kept()).toEqual([['C-1', 156, 104]]);
    await apply(sheet('C-1;Vaso;52;Cocina'), choices({ margen: '900' }), [{ fila: 2, precio: 78 }]);
    expect(await kept()).toEqual([['C-1', 78, 52]]);
  });

  test('that was not known is kept, and the price stays', async () => {
    await server.product({ codigo: 'C-1', name: 'Vaso', amount: 77.5, proveedorId: supplierId });
    const { resultado } = await apply(sheet('C-1;;10;Cocina'), choices());
    expect(resultado?.filas[0]?.cambios).toEqual([{ campo: 'Costo', antes: null, despues: 10 }]);
    expect(await kept()).toEqual([['C-1', 77.5, 10]]);
  });

  test('that rises a little each week raises the price in time, though each rise alone is rounded away', async () => {
    await apply(sheet('C-1;Vaso;10;Cocina'), choices());
    for (const cost of ['10,10', '10,20', '10,30']) await apply(sheet(`C-1;Vaso;${cost};Cocina`), choices());
    expect(await kept()).toEqual([['C-1', 14, 10.3]]);
    await apply(sheet('C-1;Vaso;10,40;Cocina'), choices());
    expect(await kept()).toEqual([['C-1', 15, 10.4]]);
    // A price made by hand begins anew, from the cost of then and not from the one that the price before it followed.
    await apply(sheet('C-1;Vaso;10,50;Cocina'), choices());
    expect(await kept()).toEqual([['C-1', 15, 10.5]]);
    await raise(40);
    await apply(sheet('C-1;Vaso;10,60;Cocina'), choices());
    expect(await kept()).toEqual([['C-1', 40, 10.6]]);
    await apply(sheet('C-1;Vaso;10,70;Cocina'), choices());
    expect(await kept()).toEqual([['C-1', 41, 10.7]]);
  });

  test('is proposed for a supplier’s price where a suggested one stands beside it', async () => {
    const columnsOf = async (header: string) =>
      (await read(`Código;Artículo;${header}\nC-1;Vaso;10;14\n`)).lectura.columnas.map(({ campo }) => campo);
    expect(await columnsOf('Precio;Precio sugerido')).toEqual(['codigo', 'name', 'costo', null]);
    expect(await columnsOf('PVP sugerido;Precio lista')).toEqual(['codigo', 'name', null, 'costo']);
    expect(await columnsOf('Precio;Precio oferta')).toEqual(['codigo', 'name', 'amount', null]);
    expect(await columnsOf('Precio sugerido;Nota')).toEqual(['codigo', 'name', 'amount', null]);
  });
});

describe('products that a supplier’s sheet no longer has', () => {
  const list = 'Código;Artículo;Precio;Rubro\nP-1;Uno;10;Cocina\nP-2;Dos;Consultar;Cocina\n';
  const applyPlan = (plan: number | null, inactivar?: number[]) =>
    admin.call<Problem>(`POST /api/producto/importaciones/${plan}/aplicar`, { inactivar });
  const states = async () => (await live('codigo, estado')).map((row) => Object.values(row));

  test('are named, stay as they are, and become INACTIVO where a person says so; undone, they are active again', async () => {
    for (const codigo of ['P-1', 'p-2', 'P-3', 'P-4'])
      await server.product({ codigo, name: codigo, amount: 10, proveedorId: supplierId });
    await server.product({ codigo: 'P-5', estado: 'INACTIVO', proveedorId: supplierId });
    await server.product({ codigo: 'P-6', proveedorId: await server.supplier('Otro') });
    const tried = await read(list);
    expect(tried.bajas.map(({ codigo, motivo }) => [codigo, motivo])).toEqual([
      ['P-3', 'AUSENTE'],
      ['P-4', 'AUSENTE'],
    ]);
    const active = ['P-1', 'P-3', 'P-4', 'P-6', 'p-2'].map((codigo) => [codigo, 'ACTIVO']);
    expect((await applyPlan(tried.plan)).status).toBe(200);
    expect(new Set((await states()).map(String))).toEqual(new Set([...active, ['P-5', 'INACTIVO']].map(String)));
    const [gone] = (await read(list)).bajas;
    const { plan } = await read(list);
    expect((await applyPlan(plan, [gone?.productoId ?? 0])).status).toBe(200);
    expect(Object.fromEntries(await states())).toMatchObject({ 'P-3': 'INACTIVO', 'P-4': 'ACTIVO' });
    await admin.call('POST /api/producto/importaciones/deshacer');
    expect(Object.fromEntries(await states())).toMatchObject({ 'P-3': 'ACTIVO', 'P-4': 'ACTIVO' });
  });

  test('are none of those that another tab of it has, though that is not read', async () => {
    for (const codigo of ['P-1', 'P-2', 'P-3'])
      await server.product({ codigo, name: codigo, amount: 10, proveedorId: supplierId });
    const tab = (code: string) => [
      ['Código', 'Artículo', 'Precio'],
      [code, code, 10],
    ];
    const { lectura, bajas } = await read(await workbook({ COCINA: tab('P-1'), BAÑO: tab('p-2') }));
    expect(lectura.completa).toBe(false);
    expect(bajas.map(({ codigo }) => codigo)).toEqual(['P-3']);
    expect((await read(await workbook({ COCINA: tab('P-1') }))).lectura.completa).toBe(true);
    expect((await read(await workbook({ COCINA: tab('P-1'), Otra: tab('P-2') }, ['Otra']))).lectura.completa).toBe(
      false,
    );
  });

  test('a row that is struck changes nothing and makes nothing, and its product is named', async () => {
    await server.product({ codigo: 'P-1', name: 'Uno', amount: 10, proveedorId: supplierId });
    const rows = [
      ['Código', 'Artículo', 'Precio US$', 'Rubro'],
      ['P-1', 'Uno', 99, 'Cocina'],
      ['P-2', 'Dos', 10, 'Cocina'],
      ['P-3', 'Tres', 10, 'Cocina'],
    ];
    const style = { font: { strikethrough: true } };
    const cells = new Map([1, 2].map((row) => [`${row},0`, { value: `P-${row}`, style }]));
    const tried = await read(await writeXlsx({ sheets: [{ name: 'Lista', rows, cells }] }));
    expect(tried.resultado).toMatchObject({ crear: 1, cambiar: 0, igual: 2 });
    expect(tried.resultado?.filas.map(({ marca }) => marca)).toEqual(['TACHADA', 'TACHADA', undefined]);
    expect(tried.bajas.map(({ codigo, motivo }) => [codigo, motivo])).toEqual([['P-1', 'TACHADA']]);
    await applyPlan(tried.plan, [tried.bajas[0]?.productoId ?? 0]);
    expect(await live('codigo, amount, estado')).toEqual([
      { codigo: 'P-1', amount: 10, estado: 'INACTIVO' },
      { codigo: 'P-3', amount: 10, estado: 'ACTIVO' },
    ]);
  });

  test('a product that the sheet has is refused, and one that came back makes the plan old', async () => {
    await server.product({ codigo: 'P-1', name: 'Uno', amount: 10, proveedorId: supplierId });
    const { productoId } = await server.product({ codigo: 'P-3', amount: 10, proveedorId: supplierId });
    const [known] = await server.db.rows(
      z.int(),
    )`select producto_id from producto where codigo = 'P-1' and eliminado_at is null`;
    const { plan } = await read(list);
    expect((await applyPlan(plan, [known ?? 0])).body).toMatchObject({ status: 422, code: 'DATO_RECHAZADO' });
    await admin.call(`PUT /api/producto/estadoMenu/${productoId}`);
    expect((await applyPlan(plan, [productoId])).body).toMatchObject({ status: 409, code: 'PLAN_VIEJO' });
  });
});

describe('what a supplier’s sheet hides, repeats and adds up', () => {
  test('hidden rows, columns and sheets are named and left out unless one wants them', async () => {
    const rows = [
      ['Código', 'Artículo', 'Precio', 'Rubro', 'Descripción'],
      ['H-1', 'Uno', 10, 'Cocina', 'vista'],
      ['H-2', 'Dos', 20, 'Cocina', 'vista'],
      ['H-3', 'Tres', 30, 'Cocina', 'vista'],
    ];
    const sheet = await writeXlsx({
      sheets: [
        { name: 'Costos', rows, hidden: true },
        {
          name: 'Lista',
          rows,
          rowDefs: new Map([[2, { hidden: true }]]),
          columns: [...Array.from({ length: 4 }, () => ({ width: 9 })), { width: 9, hidden: true }],
        },
      ],
    });
    const left = await read(sheet);
    expect(left.lectura).toMatchObject({ hojas: ['Lista'], hoja: 'Lista' });
    expect(left.lectura.columnas.map(({ encabezado }) => encabezado)).not.toContain('Descripción');
    expect(left.lectura.preguntas[0]).toMatchObject({
      clave: 'ocultas',
      detalle: '1 fila (3), 1 columna (E), 1 hoja («Costos»)',
      respuesta: 'OMITIR',
    });
    expect(left).toMatchObject({ ocultas: 1, resultado: { crear: 2 } });
    expect(left.omitidas).toContainEqual({ fila: 3, texto: 'Oculta: H-2 · Dos · 20 · Cocina · vista' });
    expectNoRowLost(left, 3);
    const read2 = await read(sheet, { respuestas: { ...answered, ocultas: 'LEER' }, hoja: 'Lista' });
    expect(read2.lectura.hojas).toEqual(['Costos', 'Lista']);
    expect(read2).toMatchObject({ ocultas: 0, resultado: { crear: 3 } });
  });

  test('two header rows are read as one', async () => {
    const rows = [
      ['Lista de noviembre'],
      ['CÓD.', 'ARTÍCULO', 'PRECIO', null, 'STOCK', 'RUBRO'],
      [null, null, 'UNITARIO', 'OFERTA', 'DISPON.', null],
      ['D-1', 'Uno', 10, 9, 4, 'Cocina'],
    ];
    const { lectura, resultado } = await read(await workbook({ Lista: rows }));
    expect(lectura).toMatchObject({ encabezado: 2, encabezadoDoble: true, falta: null });
    expect(lectura.columnas.map(({ encabezado, campo }) => [encabezado, campo])).toEqual([
      ['CÓD.', 'codigo'],
      ['ARTÍCULO', 'name'],
      ['PRECIO UNITARIO', 'amount'],
      ['PRECIO OFERTA', null],
      ['STOCK DISPON.', 'cantidadLimite'],
      ['RUBRO', 'categoria'],
    ]);
    expect(resultado).toMatchObject({ total: 1, crear: 1 });
  });

  test('sums are no products, rows that are alike are one, and each is counted', async () => {
    const sheet = [
      'Código;Artículo;Precio;Rubro;Stock',
      'T-1;Uno;10;Cocina;3',
      'T-1;Uno;10;Cocina;3',
      'T-2;Total Clean;5;Cocina;2',
      ';Subtotal cocina;15;;5',
      'TOTAL GENERAL;;15;;5',
      'T-3;Dos;7;Cocina;1',
      'T-3;Dos;8;Cocina;1',
    ].join('\n');
    const result = await read(sheet);
    expect(result).toMatchObject({ separadores: 2, repetidas: 1, resultado: { crear: 2, rechazar: 2 } });
    expectNoRowLost(result, 7);
  });

  test('a numeric code is as Excel shows it, and a date that was refused comes back a date', async () => {
    const rows = [
      ['Código', 'Artículo', 'Precio', 'Rubro'],
      [0.1 + 0.2, 'Uno', 10, 'Cocina'],
      [7790001234567, 'Dos', 10, 'Cocina'],
      [new Date(Date.UTC(2026, 10, 5)), 'Fecha', 10, 'Cocina'],
    ];
    const sheet = await writeXlsx({ sheets: [{ name: 'Lista', rows }] });
    expect((await apply(sheet)).resultado).toMatchObject({ crear: 2, rechazar: 1 });
    expect((await live('codigo')).map(({ codigo }) => codigo)).toEqual(['0.3', '7790001234567']);
    const back = await refused(sheet);
    const again = await read(back);
    expect(again.resultado).toMatchObject({ total: 1, rechazar: 1 });
    expect(again.resultado?.filas[0]?.errores[0]?.mensaje).toContain('Es una fecha');
  });

  test('a column that is not used although it says something is warned of', async () => {
    const sheet = 'Código;Artículo;Precio;Rubro;Situación;Nota\nA-1;Uno;1;Cocina;Agotado;x\nA-2;Dos;2;Cocina;;y\n';
    expect((await read(sheet)).lectura.avisos).toEqual([
      'La columna «Situación» no se usa y en 1 fila dice «Agotado»: elija si es la Existencia.',
    ]);
    const known = await read(sheet.replace('Situación', 'DISP.'));
    expect(known.lectura.columnas[4]).toMatchObject({ encabezado: 'DISP.', campo: 'cantidadLimite' });
    expect(known.lectura.avisos).toEqual([]);
  });

  test('a number that is not used is quoted as people here write it', async () => {
    const rows = [
      ['Código', 'Artículo', 'Precio U$S', 'Precio anterior', 'Precio sugerido', 'Rubro'],
      ['A-1', 'Uno', 10, 9, 26588.46, 'Cocina'],
      ['A-2', 'Dos', 20, 18, 31000.5, 'Cocina'],
    ];
    const sheet = await writeXlsx({ sheets: [{ name: 'Lista', rows }] });
    expect((await read(sheet)).lectura.avisos.join('\n')).toContain('«26588,46», «31000,5»');
  });
});

describe('a new row that may be a product that is there', () => {
  const header = 'Código;Artículo;Precio;Rubro\n';
  const reasons = ({ resultado }: SupplierSheetResult) =>
    resultado?.filas.map(({ accion, confirmar, errores }) => [accion, confirmar, errores[0]?.mensaje]);

  test('by leading zeros, or by a name of this supplier, is asked about; confirmed, it is another one', async () => {
    await server.product({ codigo: '593', name: 'Olla', proveedorId: supplierId });
    await server.product({ codigo: 'V-9', name: 'Velador', proveedorId: supplierId });
    await server.product({ codigo: 'X-1', name: 'Jarra', proveedorId: await server.supplier('Otro') });
    const sheet = `${header}00593;Cacerola;5;Cocina\nV-10;VELADOR;6;Cocina\nJ-1;Jarra;7;Cocina\n`;
    const trial = await read(sheet);
    expect(reasons(trial)).toEqual([
      [
        'rechazar',
        'PRODUCTO_PARECIDO',
        'Puede ser «Olla», que ya está con el código «593»: confirme si es otro producto.',
      ],
      [
        'rechazar',
        'PRODUCTO_PARECIDO',
        'Puede ser «Velador», que ya está con el código «V-9»: confirme si es otro producto.',
      ],
      ['crear', undefined, undefined],
    ]);
    const done = await apply(sheet, {}, [{ fila: 2, precio: 5 }]);
    expect(done.resultado).toMatchObject({ crear: 2, rechazar: 1 });
    expect((await live('codigo')).map(({ codigo }) => codigo)).toEqual(['00593', '593', 'J-1', 'V-9', 'X-1']);
  });

  test('is none where that product has its own row', async () => {
    await server.product({ codigo: 'V-9', name: 'Vaso', amount: 6, proveedorId: supplierId });
    expect(reasons(await read(`${header}V-9;Vaso;5;Cocina\nV-10;Vaso;6;Cocina\n`))).toEqual([
      ['cambiar', undefined, undefined],
      ['crear', undefined, undefined],
    ]);
  });
});

describe('a name that somebody cleaned', () => {
  const list = (name: string, price = 10) => `Código;Nombre;Precio;Categoría\nPAV-1;${name};${price};COCINA\n`;
  const rename = (name: string) => server.db.execute`update producto set name = ${name} where eliminado_at is null`;
  const nombres = async () => (await live('name')).map(({ name }) => name);

  test('stays, and the list’s is offered until exactly it is taken', async () => {
    await apply(list('PAVA SILB. 2LT'));
    await rename('Pava silbadora');
    const offered = { propio: 'Pava silbadora', lista: 'PAVA SILB. 2LT' };
    const { resultado } = await read(list('PAVA SILB. 2LT', 11));
    expect(resultado?.filas).toMatchObject([{ nombre: offered, cambios: [{ campo: 'Precio' }] }]);
    await apply(list('PAVA SILB. 2LT', 11), {}, [{ fila: 2, nombre: 'PAVA SILB.' }]);
    expect(await nombres()).toEqual(['Pava silbadora']);
    const taken = [{ fila: 2, nombre: 'PAVA SILB. 2LT' }];
    expect((await read(list('PAVA SILB. 2LT', 11), {}, taken)).resultado?.filas).toMatchObject([
      {
        accion: 'cambiar',
        nombre: offered,
        cambios: [{ campo: 'Nombre', antes: 'Pava silbadora', despues: 'PAVA SILB. 2LT' }],
      },
    ]);
    await apply(list('PAVA SILB. 2LT', 11), {}, taken);
    expect(await nombres()).toEqual(['PAVA SILB. 2LT']);
  });

  test('is none that a list gave: the next list’s replaces it, after an import that was undone too', async () => {
    await apply(list('PAVA SILB.'));
    await apply(list('PAVA SILB. 2LT'));
    expect(await nombres()).toEqual(['PAVA SILB. 2LT']);
    await admin.call('POST /api/producto/importaciones/deshacer', {});
    expect(await nombres()).toEqual(['PAVA SILB.']);
    const { resultado } = await apply(list('PAVA SILB. X2'));
    expect(resultado?.filas[0]).not.toHaveProperty('nombre');
    expect(await nombres()).toEqual(['PAVA SILB. X2']);
  });
});

describe('colours at the end of a name', () => {
  const list = (...names: string[]) =>
    `Código;Nombre;Precio;Categoría\n${names.map((name, nth) => `COL-${nth};${name};10;COCINA\n`).join('')}`;
  const references = { ...answered, colores: 'REFERENCIAS' };
  const stored = async () =>
    (await server.db.rows(z.looseObject({}))`
      select name, referencias from producto where eliminado_at is null order by codigo`) as unknown;
  const inStock = (...nombres: string[]) => nombres.map((nombre) => ({ nombre, agotada: false }));

  test('stay in it unless somebody makes them references, which are remembered and only added to', async () => {
    const name = 'PAVA SILBADORA AZUL / VERDE';
    const { lectura, resultado } = await read(list(name));
    expect(lectura.preguntas.find(({ clave }) => clave === 'colores')).toMatchObject({
      detalle: `«${name}»`,
      respuesta: 'NOMBRE',
    });
    expect(resultado?.filas[0]?.cambios).toContainEqual({ campo: 'Nombre', antes: null, despues: name });
    const split = await apply(list(name), { respuestas: references });
    expect(split.resultado?.filas[0]?.cambios).toContainEqual({
      campo: 'Referencias',
      antes: null,
      despues: 'Azul · Verde',
    });
    expect(await stored()).toEqual([{ name: 'PAVA SILBADORA', referencias: inStock('Azul', 'Verde') }]);
    expect((await apply(list(name))).resultado).toMatchObject({ igual: 1 });
    await apply(list('PAVA SILBADORA VERDE / BORDO'));
    expect(await stored()).toEqual([{ name: 'PAVA SILBADORA', referencias: inStock('Azul', 'Verde', 'Bordo') }]);
  });

  test('that one article may have all of are asked about, and stay in its name until then', async () => {
    const sheet = list('PAVA AZUL / VERDE', 'MANTEL BLANCO Y NEGRO');
    const { lectura, resultado } = await read(sheet, { respuestas: references });
    expect(lectura.preguntas.find(({ clave }) => clave === 'bicolores')).toMatchObject({
      detalle: '«MANTEL BLANCO Y NEGRO»',
      respuesta: null,
    });
    expect(resultado).toBeNull();
    await apply(sheet, { respuestas: { ...references, bicolores: 'NO' } });
    expect(await stored()).toEqual([
      { name: 'PAVA', referencias: inStock('Azul', 'Verde') },
      { name: 'MANTEL BLANCO Y NEGRO', referencias: [] },
    ]);
  });
});

describe('what one supplier’s next sheet is known by', () => {
  test('of two columns of one name the one that was chosen, and the VAT that was added', async () => {
    const sheet = 'No incluyen IVA\nCódigo;Artículo;Precio;Precio;Rubro\nD-1;Uno;10;20;Cocina\n';
    const columnas = { codigo: 0, name: 1, amount: 3, categoria: 4 };
    await apply(sheet, { columnas, respuestas: { ...answered, iva: '21' } });
    expect(await live('amount')).toEqual([{ amount: 24.2 }]);
    const next = await read(sheet.replace('20', '30'), { respuestas: {} });
    expect(next.lectura.falta).toBeNull();
    expect(next.resultado?.filas[0]).toMatchObject({
      cambios: [{ campo: 'Precio', antes: 24.2, despues: 36.3 }],
      origen: 'US$\u00a030,00 + 21 % de IVA = US$\u00a036,30',
    });
  });

  test('not the column of a price that was asked for, whose header is known instead', async () => {
    const sheet = 'Código;Artículo;Mostrador;Rubro\nM-1;Uno;10;Cocina\n';
    expect((await read(sheet)).resultado).toBeNull();
    await apply(sheet, { respuestas: { ...answered, precio: '2' } });
    expect(await live('amount')).toEqual([{ amount: 10 }]);
    const moved = await read('Código;Mostrador;Artículo;Rubro\nM-1;12;Uno;Cocina\n');
    expect(moved.resultado?.filas[0]?.cambios).toEqual([{ campo: 'Precio', antes: 10, despues: 12 }]);
  });
});

describe('a list that sells at cost', () => {
  const input = (name: string) =>
    readFileSync(new URL(`../../documents/sheets/inputs/textiles-${name}.xlsx`, import.meta.url));
  const categorias = { 'textil hogar': 'HOGAR', dormitorio: 'HOGAR', 'bano y playa': 'BAÑO' } as const;
  const peso = { moneda: 'ARS', cotizacion: '1000', dia: '2026-11-20', iva: '21', margen: '80', redondeo: '1' };

  test('is asked about once: the next month’s is known, and moves the price as the cost moved', async () => {
    const unasked = await read(input('november'), { categorias, respuestas: peso });
    expect([unasked.lectura.falta, unasked.plan]).toEqual([
      'Falta responder «¿Ese precio es lo que usted paga?».',
      null,
    ]);
    const refusal = await call<Problem>('?aplicar=true', input('november'), {
      proveedorId: supplierId,
      categorias,
      respuestas: peso,
    });
    expect(refusal.body).toMatchObject({ status: 422, code: 'PLANILLA_ILEGIBLE' });
    await apply(input('november'), { categorias, respuestas: { ...peso, esCosto: 'SI' } });
    const shown = async () => (await live('codigo, amount, costo')).map((row) => Object.values(row));
    expect((await shown()).slice(0, 2)).toEqual([
      ['T-01', 24, 13.55],
      ['T-02', 18, 10.16],
    ]);
    const { margen: _margin, moneda: _coin, iva: _vat, ...fresh } = peso;
    const december = await read(input('december'), { respuestas: fresh });
    expect(december.lectura.falta).toBeNull();
    expect(december.lectura.columnas.find(({ encabezado }) => encabezado === 'Precio DICIEMBRE')?.campo).toBe('costo');
    expect(keys(december)).toContainEqual(['esCosto', 'SI']);
    await apply(input('december'), { respuestas: fresh });
    expect((await shown()).slice(0, 2)).toEqual([
      ['T-01', 25, 14.09],
      ['T-02', 19, 10.57],
    ]);
    expect((await live('amount, costo')).filter(({ amount, costo }) => Number(amount) <= Number(costo))).toEqual([]);
  });

  test('a row whose price is below the product’s known cost is refused until exactly that price is confirmed', async () => {
    for (const [codigo, costo] of [
      ['L-1', 60],
      ['L-2', 60],
      ['L-3', null],
      ['L-4', 120],
    ] as const)
      await server.product({ codigo, name: codigo, amount: 100, costo, proveedorId: supplierId });
    const sheet = 'Código;Precio\nL-1;59\nL-2;60\nL-3;59\nL-4;100\n';
    const doubts = ({ resultado }: SupplierSheetResult) => resultado?.filas.map((row) => [row.accion, row.confirmar]);
    const expected = [
      ['rechazar', 'BAJO_COSTO'],
      ['cambiar', undefined],
      ['cambiar', undefined],
      // It was sold below its cost before: the sheet says nothing new.
      ['igual', undefined],
    ];
    const trial = await read(sheet);
    expect(doubts(trial)).toEqual(expected);
    expect(trial.resultado?.filas[0]).toMatchObject({
      precio: 59,
      errores: [
        {
          columna: 'Precio',
          mensaje: 'Quedaría a US$\u00a059,00 y cuesta US$\u00a060,00: se vendería a pérdida. Confírmelo si es así.',
        },
      ],
    });
    // What a cost learnt since makes a loss is not written by an old plan.
    await server.db.execute`update producto set costo = 70 where codigo = 'L-3' and eliminado_at is null`;
    const byPlan = (plan: number | null, confirmadas: Confirmed = []) =>
      admin.call<Problem>(`POST /api/producto/importaciones/${plan}/aplicar`, { confirmadas });
    expect((await byPlan(trial.plan)).body.code).toBe('PLAN_VIEJO');
    expect(doubts(await apply(sheet))).toEqual(expected.with(2, ['rechazar', 'BAJO_COSTO']));
    expect((await live('amount')).map(({ amount }) => amount)).toEqual([100, 60, 100, 100]);
    const { plan } = await read(sheet);
    expect(
      (
        await byPlan(plan, [
          { fila: 2, precio: 59 },
          { fila: 4, precio: 58 },
        ])
      ).status,
    ).toBe(200);
    expect((await live('amount')).map(({ amount }) => amount)).toEqual([59, 60, 100, 100]);
  });

  test('a cost that comes to be above the price is a loss too', async () => {
    await server.product({ codigo: 'L-1', name: 'L-1', amount: 100, proveedorId: supplierId });
    const sheet = 'Código;Costo\nL-1;130\n';
    const respuestas = { ...answered, margen: '50' };
    const { resultado } = await read(sheet, { respuestas });
    expect(resultado?.filas).toMatchObject([{ accion: 'rechazar', confirmar: 'BAJO_COSTO', precio: 100 }]);
    await apply(sheet, { respuestas }, [{ fila: 2, precio: 100 }]);
    expect(await live('amount, costo')).toEqual([{ amount: 100, costo: 130 }]);
  });
});

describe('undoing the last import', () => {
  const undo = (visto?: number) =>
    admin.call<{ borrados: number; devueltos: number } & Problem>(
      'POST /api/producto/importaciones/deshacer',
      visto && { visto },
    );
  const last = async () => (await admin.call<Import[]>('GET /api/producto/importaciones')).body[0]?.importacionId;
  const isUndoable = async () => (await admin.call<Import[]>('GET /api/producto/importaciones')).body[0]?.can.undo;
  const sheet = 'Código;Artículo;Precio;Rubro;Stock\nU-1;Otro nombre;12;Baño;20\nU-2;Nuevo;5;Cocina;3\n';

  test('gives every product back what it was, deletes what it made, and leaves what was sold sold', async () => {
    await server.openCatalogue();
    const { productoId } = await server.product({
      codigo: 'U-1',
      name: 'Uno',
      amount: 10,
      cantidadLimite: 9,
      stock: 4,
    });
    await apply(sheet);
    await place(await server.person('VENDEDOR'), { productoId, amount: 12, quantity: 3 });
    expect((await undo()).body).toEqual({ borrados: 1, devueltos: 1 });
    expect(await live('codigo, name, amount, categoria, cantidad_limite, stock, proveedor_id')).toEqual([
      {
        codigo: 'U-1',
        name: 'Uno',
        amount: 10,
        categoria: 'COCINA',
        cantidad_limite: 9,
        // Four were left, and three were sold since.
        stock: 1,
        proveedor_id: null,
      },
    ]);
    const { body } = await admin.call(`GET /api/producto/${productoId}/precios`);
    expect(body).toMatchObject([{ antes: 12, despues: 10, motivo: 'DESHACER' }, { motivo: 'IMPORTACION' }]);
    expect((await admin.call<Import[]>('GET /api/producto/importaciones')).body[0]).toMatchObject({
      deshecho: expect.stringMatching(/Z$/),
      can: { undo: false },
    });
    expect((await undo()).body).toMatchObject({ status: 409, code: 'NADA_QUE_DESHACER' });
  });

  test('is refused once one of its products was edited, and nothing moves', async () => {
    const { productoId } = await server.product({ codigo: 'U-1', name: 'Uno', amount: 10 });
    await apply(sheet);
    expect(await isUndoable()).toBe(true);
    await admin.call(`PUT /api/producto/${productoId}`, { amount: 13 });
    // Nobody is offered what is refused.
    expect(await isUndoable()).toBe(false);
    expect((await undo()).body).toMatchObject({ status: 409, code: 'PRODUCTO_EDITADO', detail: 'U-1 Uno.' });
    expect((await live('amount')).map(({ amount }) => amount)).toEqual([13, 5]);
  });

  test('gives back an import of before a field was there, and leaves that field as it is now', async () => {
    const { productoId } = await server.product({ codigo: 'U-1', name: 'Uno', amount: 10 });
    await apply(sheet);
    await server.db.execute`update importacion_producto set antes = antes - 'costo', despues = despues - 'costo'`;
    await admin.call(`PUT /api/producto/${productoId}`, { costo: 7 });
    expect((await undo()).body).toEqual({ borrados: 1, devueltos: 1 });
    expect(await live('name, amount, costo')).toEqual([{ name: 'Uno', amount: 10, costo: 7 }]);
  });

  test('is refused where another import came after the one that was seen', async () => {
    await apply(sheet);
    const seen = await last();
    await apply(sheet.replace(';12;', ';14;'));
    expect((await undo(seen)).body).toMatchObject({ status: 409, code: 'VERSION_VIEJA' });
    expect((await undo(await last())).status).toBe(200);
    expect((await live('amount')).map(({ amount }) => amount)).toEqual([12, 5]);
  });
});
