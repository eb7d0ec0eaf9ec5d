import { writeXlsx } from 'hucre/xlsx';
import { join, raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AuditEntry } from '#contract/audit.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { ImportResult } from '#contract/spreadsheets.calls.ts';
import { valuesOf } from '../../documents/sheets/test-values.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { type ListColumn, listXlsx } from '../../documents/xlsx.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { waitingForLocks } from '../../platform/db/test-database.ts';
import { type Caller, formOf, place, type TestApp, testApp } from '../../test-app.ts';
import { readOwnSheet } from './read-imports.ts';

let server: TestApp;
let admin: Caller;
let supplierId: number;
beforeAll(async () => {
  server = await testApp();
  admin = await server.person('ADMIN', { nombre: 'Marta', apellido: 'Ruiz' });
  supplierId = await server.supplier('Cañerías Ñandú SA');
  await server.openCatalogue();
});
afterAll(() => server.close());
beforeEach(() => server.db.execute`update producto set eliminado_at = now()`);

type Sheet = string | Uint8Array;
async function send(sheet: Sheet, aplicar: boolean) {
  const file = { bytes: Buffer.from(sheet as string), name: 'productos', type: 'text/csv' };
  const { body, headers } = await formOf({ file });
  const route = `POST /api/producto/importar?aplicar=${aplicar}`;
  return admin.call<ImportResult & Problem>(route, body, headers);
}
/** A trial or an import with what somebody answers and confirms. */
const answeringOf =
  (sheet: string) =>
  async (respuestas: object, confirmadas: object, aplicar = false) => {
    const file = { bytes: Buffer.from(sheet), name: 'productos', type: 'text/csv' };
    const parts = { respuestas: JSON.stringify(respuestas), confirmadas: JSON.stringify(confirmadas) };
    const { body, headers } = await formOf({ ...parts, file });
    return (await admin.call<ImportResult>(`POST /api/producto/importar?aplicar=${aplicar}`, body, headers)).body;
  };
const trial = (sheet: Sheet) => send(sheet, false);
const apply = (sheet: Sheet) => send(sheet, true);
const live = (columns = 'codigo, name, amount') =>
  server.db.rows(z.looseObject({}))`
    select ${join(columns.split(', ').map((name) => raw(identifier(name))))} from producto where eliminado_at is null order by producto_id`;

describe('importing products', () => {
  test('a trial tells row by row what it would do, and changes nothing', async () => {
    await server.product({ codigo: 'OLL-1', name: 'Olla', amount: 10 });
    await server.product({ codigo: 'SAR-1', name: 'Sartén', amount: 20 });
    const before = await live();
    const { status, body } = await trial(
      [
        'codigo;NOMBRE;précio;Categoria;Notas',
        'oll-1;Olla;1.234,50;Cocina;x',
        'SAR-1;Sartén;20;COCINA;',
        'NUE-1;Nueva;5,5;bano;',
      ]
        .concat('NUE-2;;gratis;Autos;')
        .join('\r\n'),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ aplicado: false, total: 4, crear: 1, cambiar: 1, igual: 1, rechazar: 1 });
    expect(body.columnasIgnoradas).toEqual(['Notas']);
    expect(body.filas).toEqual([
      {
        fila: 2,
        codigo: 'OLL-1',
        accion: 'cambiar',
        cambios: [{ campo: 'Precio', antes: 10, despues: 1234.5 }],
        errores: [],
      },
      { fila: 3, codigo: 'SAR-1', accion: 'igual', cambios: [], errores: [] },
      {
        fila: 4,
        codigo: 'NUE-1',
        accion: 'crear',
        cambios: [
          { campo: 'Código', antes: null, despues: 'NUE-1' },
          { campo: 'Nombre', antes: null, despues: 'Nueva' },
          { campo: 'Descripción', antes: null, despues: '' },
          { campo: 'Precio', antes: null, despues: 5.5 },
          { campo: 'Categoría', antes: null, despues: 'BAÑO' },
          { campo: 'Tipo', antes: null, despues: 'GENERAL' },
          { campo: 'Estado', antes: null, despues: 'ACTIVO' },
        ],
        errores: [],
      },
      {
        fila: 5,
        codigo: 'NUE-2',
        accion: 'rechazar',
        cambios: [],
        errores: [
          { columna: 'Nombre', mensaje: 'Nombre debe ser completado.' },
          { columna: 'Precio', mensaje: '«gratis» no es un número.' },
          { columna: 'Categoría', mensaje: expect.stringContaining('«Autos» no es COCINA') },
        ],
      },
    ]);
    expect(await live()).toEqual(before);
  });

  test('applied, it creates and changes, and keeps prices and audit', async () => {
    const { productoId } = await server.product({ codigo: 'OLL-1', amount: 10, cantidadLimite: 9, stock: 4 });
    const { status, body } = await apply(
      'Código;Precio;Nombre;Categoría;Tipo;Proveedor;Stock Limite;Estado;Descripción\n' +
        'oll-1;12,5;Olla;Belleza y Bienestar;black;canerias nandu sa;9;inactivo;Linda\n' +
        'NUE-1;7;Nueva;COCINA;;;1.000;;\n',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ aplicado: true, total: 2, crear: 1, cambiar: 1, igual: 0, rechazar: 0 });
    const columns =
      'codigo, name, description, amount, categoria, tipo_producto, proveedor_id, cantidad_limite, stock, estado';
    expect((await live(columns)).map((row) => Object.values(row))).toEqual([
      // The limit stayed, so what orders left of the stock stays too.
      ['OLL-1', 'Olla', 'Linda', 12.5, 'BELLEZA', 'BLACK', supplierId, 9, 4, 'INACTIVO'],
      ['NUE-1', 'Nueva', '', 7, 'COCINA', 'GENERAL', null, 1000, 1000, 'ACTIVO'],
    ]);
    const history = await admin.call(`GET /api/producto/${productoId}/precios`);
    expect(history.body).toMatchObject([{ antes: 10, despues: 12.5, motivo: 'IMPORTACION', quien: 'Marta Ruiz' }]);
    const rows = await server.db.rows(AuditEntry.pick({ campo: true }))`
      select campo from auditoria where entidad_id = ${productoId} order by auditoria_id`;
    expect(rows.map(({ campo }) => campo)).toEqual(
      expect.arrayContaining(['nombre', 'descripción', 'precio', 'categoría', 'tipo', 'proveedor', 'estado']),
    );
    expect((await apply('Código;Stock Limite\nOLL-1;3\nNUE-1;\n')).body).toMatchObject({ cambiar: 2 });
    expect(await live('cantidad_limite, stock')).toEqual([
      { cantidad_limite: 3, stock: 3 },
      { cantidad_limite: null, stock: null },
    ]);
  });

  test('text that looks like a formula is text, and stays it on the way out and in again', async () => {
    const names = ['=1+1', '+54 11 4444', '-20 % hoy', '@olla', '#N/A', 'una "cita"; y más'];
    const quoted = names.map((name, n) => `F-${n};"${name.replaceAll('"', '""')}";1;COCINA`);
    await apply(['Código;Nombre;Precio;Categoría', ...quoted].join('\n'));
    expect((await live('name')).map(({ name }) => name)).toEqual(names);
    const exported = await admin.call('GET /api/producto/exportar');
    expect(exported.headers['content-disposition']).toContain('filename="productos.xlsx"');
    const again = await trial(exported.raw.rawPayload);
    expect(again.body).toMatchObject({ total: 6, igual: 6 });
  });

  test('what the export writes, the import reads as equal', async () => {
    await server.product({
      description: 'Línea 1 «x»',
      amount: 1234.56,
      proveedorId: supplierId,
      cantidadLimite: 0,
      stock: 0,
      estado: 'INACTIVO',
      costo: 987.65,
    });
    await server.product({ amount: 0.05, categoria: 'BELLEZA', tipoProducto: 'ONLINE', codigo: '00123' });
    const { raw } = await admin.call('GET /api/producto/exportar');
    const { body } = await trial(raw.rawPayload);
    expect(body).toMatchObject({ total: 2, igual: 2, columnasIgnoradas: [] });
  });

  test('a cost comes with its column, is not known where that is empty, and stays where there is none', async () => {
    await server.product({ codigo: 'OLL-1', costo: 5 });
    await server.product({ codigo: 'JAR-1', costo: 6 });
    await apply(
      'Código;Nombre;Precio;Categoría;Costo\nOLL-1;Olla;10;COCINA;7,25\nJAR-1;Jarra;10;COCINA;\nN-1;Nueva;3;COCINA;1',
    );
    await apply('Código;Precio\nOLL-1;11\n');
    expect((await live('codigo, costo')).map((row) => Object.values(row))).toEqual([
      ['OLL-1', 7.25],
      ['JAR-1', null],
      ['N-1', 1],
    ]);
    const { body } = await trial('Código;Costo\nOLL-1;-1\nJAR-1;caro\nN-1;1,234\n');
    expect(body.filas.map(({ errores }) => errores)).toMatchObject([
      [{ columna: 'Costo', mensaje: 'El costo no puede ser negativo.' }],
      [{ columna: 'Costo', mensaje: '«caro» no es un número.' }],
      [{ columna: 'Costo', mensaje: 'Tiene más de dos decimales.' }],
    ]);
  });

  test('what the export writes is read as equal whatever names and codes are twice in it, and one of them changes', async () => {
    const twins = [await server.supplier('Dos veces SRL'), await server.supplier('Dos veces SRL')];
    const other = await server.supplier('dos veces srl');
    for (const proveedorId of [...twins, other, null, null])
      await server.product({ codigo: '001', name: 'Olla', amount: 10, proveedorId });
    for (const [n, proveedorId] of twins.entries()) await server.product({ codigo: `U-${n}`, proveedorId });
    await server.product({ codigo: '002', name: 'Jarra', proveedorId: other });
    await server.product({ codigo: '002', name: 'Jarra', tipoProducto: 'BLACK', proveedorId: other });
    const { raw } = await admin.call('GET /api/producto/exportar');
    expect((await trial(raw.rawPayload)).body).toMatchObject({ total: 9, igual: 9 });
    const csv = 'Código;Nombre;Precio;Tipo\n002;Jarra;77;BLACK\n002;Jarra;100;GENERAL';
    expect((await apply(csv)).body).toMatchObject({ cambiar: 1, igual: 1 });
    expect(
      await server.db.rows(z.looseObject({}))`
        select tipo_producto as tipo, amount from producto where codigo = '002' and eliminado_at is null order by 1`,
    ).toEqual([
      { tipo: 'BLACK', amount: 77 },
      { tipo: 'GENERAL', amount: 100 },
    ]);
    // Nothing tells which of them is meant.
    const doubtful = (await trial('Código;Precio\n001;11')).body;
    expect(doubtful.filas[0]?.errores).toEqual([{ columna: 'Código', mensaje: '5 productos tienen este código.' }]);
  });

  test('what is left travels beside the limit, and back without a change', async () => {
    const { productoId } = await server.product({ codigo: 'OLL-1', cantidadLimite: 9, stock: 9 });
    await place(await server.person('VENDEDOR'), { productoId, amount: 100, quantity: 5 });
    // A limit lowered afterwards, and an order of before given back: more is left than the limit says.
    await server.product({ codigo: 'JAR-1', cantidadLimite: 3, stock: 5 });
    await server.product({ codigo: 'TAZ-1' });
    const { raw } = await admin.call('GET /api/producto/exportar');
    const [sheet] = openXlsx(raw.rawPayload).sheets;
    const rows = sheet ? tableOf(sheet, 'Código') : [];
    expect(rows.map((row) => [row['Stock Limite']?.value, row.Stock?.value])).toEqual([
      [9, 4],
      [3, 5],
      [undefined, undefined],
    ]);
    expect((await trial(raw.rawPayload)).body).toMatchObject({ total: 3, igual: 3, columnasIgnoradas: [] });
    expect((await apply(raw.rawPayload)).body).toMatchObject({ igual: 3 });
    expect(await live('cantidad_limite, stock')).toEqual([
      { cantidad_limite: 9, stock: 4 },
      { cantidad_limite: 3, stock: 5 },
      { cantidad_limite: null, stock: null },
    ]);
  });

  test.each([
    ['both columns, each sets its own', 'Stock Limite;Stock', '12;2', { cantidad_limite: 12, stock: 2 }],
    [
      'the limit alone, as a sheet of before: a new one sets what is left',
      'Stock Limite',
      '12',
      { cantidad_limite: 12, stock: 12 },
    ],
    ['the limit alone, as it was: what is left stays', 'Stock Limite', '9', { cantidad_limite: 9, stock: 4 }],
    ['what is left alone: the limit stays', 'Stock', '7', { cantidad_limite: 9, stock: 7 }],
    [
      'nothing said of what is left: as with the limit alone',
      'Stock Limite;Stock',
      '12;',
      { cantidad_limite: 12, stock: 12 },
    ],
    ['no limit any more', 'Stock Limite;Stock', ';', { cantidad_limite: null, stock: null }],
    ['what is left alone, and not filled in', 'Stock', '', { cantidad_limite: 9, stock: 4 }],
  ])('%s', async (_case, columns, cells, expected) => {
    const { productoId } = await server.product({ codigo: 'OLL-1', cantidadLimite: 9, stock: 4 });
    const before = { cantidad_limite: 9, stock: 4 };
    const sheet = `Código;${columns}\nOLL-1;${cells}`;
    const cambios = [
      { campo: 'Stock Limite', antes: before.cantidad_limite, despues: expected.cantidad_limite },
      { campo: 'Stock', antes: before.stock, despues: expected.stock },
    ].filter(({ antes, despues }) => antes !== despues);
    expect((await trial(sheet)).body.filas[0]?.cambios).toEqual(cambios);
    await apply(sheet);
    expect(await live('cantidad_limite, stock')).toEqual([expected]);
    const rows = await server.db.rows(AuditEntry.pick({ campo: true }))`
      select campo from auditoria where entidad_id = ${productoId} order by auditoria_id`;
    expect(rows.map(({ campo }) => campo)).toEqual(
      cambios.map(({ campo }) => (campo === 'Stock' ? 'stock' : 'stock límite')),
    );
  });

  test('a new product takes what is left of its limit', async () => {
    await apply('Código;Nombre;Precio;Categoría;Stock Limite;Stock\nN-1;Uno;1;COCINA;10;4\nN-2;Dos;1;COCINA;10;');
    expect(await live('cantidad_limite, stock')).toEqual([
      { cantidad_limite: 10, stock: 4 },
      { cantidad_limite: 10, stock: 10 },
    ]);
  });

  test('numbers of a workbook count as they are, whole ones as codes', async () => {
    const kinds = { Precio: 'money', Código: 'whole', Categoría: 'text', Nombre: 'text' } as const;
    const columns = Object.entries(kinds).map(([header, kind]): ListColumn => ({ header, kind, width: 10 }));
    const bytes = await listXlsx(
      { name: 'Lista', columns, rows: [[0.1 + 0.2, 779812, 'HOGAR', 'Mesa']] },
      'Hecho el 21/11/2026 14:30',
    );
    await apply(bytes);
    expect(await live()).toEqual([{ codigo: '779812', name: 'Mesa', amount: 0.3 }]);
  });

  test.each([
    ['a code that stands twice in the file', 'Código;Precio\nOLL-1;5\noll-1;6', 'Código', 'filas 2, 3'],
    ['a code of two products', 'Código;Precio\nDOS;5', 'Código', '2 productos'],
    ['an unknown supplier', 'Código;Proveedor\nOLL-1;Nadie SRL', 'Proveedor', 'No existe el proveedor «Nadie SRL»'],
    ['no code', 'Código;Precio\n;5', 'Código', 'Código debe ser completado'],
    ['an empty price', 'Código;Precio\nOLL-1;', 'Precio', 'Falta el precio'],
    ['a negative price', 'Código;Precio\nOLL-1;-5', 'Precio', 'negativo'],
    ['three decimals', 'Código;Precio\nOLL-1;1,005', 'Precio', 'más de dos decimales'],
    ['three decimals of a high price', 'Código;Precio\nOLL-1;800.000,123', 'Precio', 'más de dos decimales'],
    ['a price beyond the highest', 'Código;Precio\nOLL-1;10.000.000', 'Precio', 'hasta 9.999.999,99'],
    ['a price of 0', 'Código;Precio\nOLL-1;0', 'Precio', 'se ofrecería por nada'],
    ['a price of 0 in words of money', 'Código;Precio\nOLL-1;$ 0,00', 'Precio', 'se ofrecería por nada'],
    ['a price with two readings', 'Código;Precio\nOLL-1;1,500', 'Precio', 'se puede leer de dos maneras'],
    ['half a unit', 'Código;Stock Limite\nOLL-1;1,5', 'Stock Limite', 'entero'],
    ['what is left of no limit', 'Código;Stock\nOLL-1;3', 'Stock', 'Cargue también el Stock Limite'],
    [
      'what is left where the limit goes',
      'Código;Stock Limite;Stock\nOLL-1;;3',
      'Stock',
      'Cargue también el Stock Limite',
    ],
    [
      'what is left of a new product',
      'Código;Nombre;Precio;Categoría;Stock\nN;Uno;1;COCINA;3',
      'Stock',
      'Cargue también',
    ],
    ['less than nothing left', 'Código;Stock Limite;Stock\nOLL-1;3;-1', 'Stock', 'entero de 0 en adelante'],
    ['an unknown state', 'Código;Estado\nOLL-1;PAUSADO', 'Estado', '«PAUSADO» no es ACTIVO, INACTIVO'],
    ['an unknown type', 'Código;Tipo\nOLL-1;RARO', 'Tipo', '«RARO»'],
    ['a new product without price', 'Código;Nombre;Categoría\nNUE;Nueva;COCINA', 'Precio', 'Falta para crear'],
    [
      'a name that is too long',
      `Código;Nombre\nOLL-1;${'x'.repeat(121)}`,
      'Nombre',
      'Puede tener hasta 120 caracteres.',
    ],
  ])('%s is refused, with its row and column', async (_, sheet, columna, mensaje) => {
    await server.product({ codigo: 'OLL-1' });
    await server.product({ codigo: 'DOS' });
    await server.product({ codigo: 'dos' });
    const { body } = await trial(sheet);
    expect(body.rechazar).toBe(body.total);
    expect(body.filas[0]).toMatchObject({ fila: 2, accion: 'rechazar' });
    expect(body.filas[0]?.errores).toEqual([{ columna, mensaje: expect.stringContaining(mensaje) }]);
    const applied = await apply(sheet);
    expect([applied.status, applied.body.code]).toEqual([422, 'FILAS_RECHAZADAS']);
    expect(applied.body.errors?.[0]?.field).toBe(`Fila 2, ${columna}`);
  });

  test('whoever answers is asked: of two readings, of a price of 0 and of one that moves by more than half', async () => {
    await server.product({ codigo: 'OLL-1', amount: 10 });
    await server.product({ codigo: 'OLL-2', amount: 10 });
    const answering = answeringOf('Código;Precio\nOLL-1;1,500\nOLL-2;0');
    const asked = await answering({}, []);
    expect(asked.preguntas).toMatchObject([{ clave: 'separadores', respuesta: null }]);
    const moved = await answering({ separadores: '.' }, []);
    expect(moved.filas.map(({ confirmar }) => confirmar)).toEqual(['PRECIO_MOVIDO', 'PRECIO_CERO']);
    expect(moved.rechazar).toBe(2);
    const confirmed = [
      { fila: 2, precio: 1500 },
      { fila: 3, precio: 0 },
    ];
    expect(await answering({ separadores: '.' }, confirmed, true)).toMatchObject({ aplicado: true, cambiar: 2 });
    expect((await live('amount')).map(({ amount }) => amount)).toEqual([1500, 0]);
    // What costs nothing already goes out and comes in again.
    expect((await trial('Código;Precio\nOLL-2;0')).body).toMatchObject({ igual: 1 });
  });

  test('rounding to whole dollars is proposed to whoever answers, of prices that come in and none that stays', async () => {
    for (const codigo of ['OLL-1', 'OLL-2']) await server.product({ codigo, amount: 19.4 });
    const sheet =
      'Código;Nombre;Precio;Categoría\nOLL-1;Olla;19,40;Cocina\nOLL-2;Olla;20,50;Cocina\nNUE-1;Taza;0,30;Cocina';
    const answering = answeringOf(sheet);
    const amounts = async () => (await live('amount')).map(({ amount }) => amount);
    const tried = await answering({}, []);
    expect(tried.preguntas).toMatchObject([{ clave: 'redondeo', respuesta: '1' }]);
    const priceOf = ({ cambios }: ImportResult['filas'][number]) =>
      cambios.find(({ campo }) => campo === 'Precio')?.despues;
    expect(tried.filas.map((row) => [row.codigo, priceOf(row), row.origen])).toEqual([
      ['OLL-1', undefined, undefined],
      ['OLL-2', 21, 'US$\u00a020,50 = US$\u00a021,00'],
      ['NUE-1', 0.3, undefined],
    ]);
    expect((await answering({ redondeo: '10' }, [])).filas.map(priceOf)).toEqual([undefined, 20, 0.3]);
    expect((await answering({ redondeo: '0' }, [])).filas.map(priceOf)).toEqual([undefined, 20.5, 0.3]);
    await answering({}, [], true);
    expect(await amounts()).toEqual([19.4, 21, 0.3]);
    // A program, which answers nothing, is asked nothing; nor is anybody of prices without cents.
    const { preguntas, filas } = (await trial('Código;Precio\nOLL-2;20,50')).body;
    expect([preguntas, filas.map(priceOf)]).toEqual([undefined, [20.5]]);
    expect((await answeringOf('Código;Precio\nOLL-1;20')({}, [])).preguntas).toBeUndefined();
  });

  test.each([
    ['no code column', 'Nombre;Precio\nOlla;5', 'Falta la columna Código.'],
    ['a column twice', 'Código;Precio;PRECIO\nA;5;6', 'La columna Precio está repetida.'],
    ['a file that is no sheet', 'PK\x03\x04 nada', 'dañado'],
    ['one line of 9 MB', 'Código;'.repeat(1_200_000), 'más de 52 columnas'],
    ['more than 25,000 rows', `Código\n${'A\n'.repeat(25_001)}`, 'más de 25.000 filas'],
  ])('%s refuses the file', async (_, sheet, detail) => {
    const { status, body } = await trial(sheet);
    expect([status, body.code]).toEqual([422, 'PLANILLA_ILEGIBLE']);
    expect(body.detail).toContain(detail);
  });

  test('a long text of the sheet is quoted short', async () => {
    const long = 'y'.repeat(30_000);
    const { body, raw } = await trial(`Código;Precio;Categoría;Proveedor;${long}\nOLL-1;${long};${long};${long};1`);
    expect(raw.rawPayload.length).toBeLessThan(2_000);
    expect(body.filas[0]?.errores).toHaveLength(4);
    expect(body.columnasIgnoradas).toEqual([`${'y'.repeat(60)}…`]);
  });

  test('a sheet that takes more memory than its thread has is refused', async () => {
    const readSheet = () => Promise.reject(Object.assign(new Error(), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    await expect(readOwnSheet({ bytes: Buffer.from('A'), readSheet }, {})).rejects.toMatchObject({
      problem: { code: 'PLANILLA_ILEGIBLE', detail: 'Es demasiado grande: divida el archivo.' },
    });
  });

  test('nothing, an empty sheet and one of more than 10 MB are refused', async () => {
    expect((await trial('')).body.code).toBe('FALTA_ARCHIVO');
    expect((await trial('Código;Precio\n')).body.code).toBe('PLANILLA_VACIA');
    expect((await trial('x'.repeat(10 * 1024 * 1024 + 1))).body).toMatchObject({
      status: 413,
      code: 'ARCHIVO_MUY_GRANDE',
    });
    expect((await trial('x'.repeat(3 * 1024 * 1024))).body.code).toBe('PLANILLA_ILEGIBLE');
  });

  test('other tabs that look like lists are named, and our prices may be called after a month', async () => {
    await server.product({ codigo: 'OLL-1', amount: 10 });
    const rows = [
      ['Código', 'PRECIO NOVIEMBRE'],
      ['OLL-1', 11],
    ];
    const { body } = await trial(await writeXlsx({ sheets: ['Uno', 'Dos'].map((name) => ({ name, rows })) }));
    expect(body).toMatchObject({ total: 1, cambiar: 1, columnasIgnoradas: [] });
    expect(body.avisos).toEqual(['Leída 1 de 2 hojas: «Dos» (1 fila) también parece una lista.']);
  });

  test('another tab is read where it is chosen, by its name as it is, and one that is not there is refused', async () => {
    await server.product({ codigo: 'OLL-1', amount: 10 });
    const tab = (name: string, amount: number) => ({
      name,
      rows: [
        ['Código', 'Precio'],
        ['OLL-1', amount],
      ],
    });
    const bytes = await writeXlsx({ sheets: [tab('Uno', 11), tab('Dos ', 12)] });
    const file = { bytes: Buffer.from(bytes), name: 'productos', type: 'text/csv' };
    const choosing = async (hoja?: string) => {
      const { body, headers } = await formOf({ ...(hoja && { hoja: JSON.stringify(hoja) }), file });
      return (await admin.call<ImportResult & Problem>('POST /api/producto/importar', body, headers)).body;
    };
    expect(await choosing()).toMatchObject({
      hojas: ['Uno', 'Dos '],
      hoja: 'Uno',
      filas: [{ cambios: [{ despues: 11 }] }],
    });
    const { plan, ...second } = await choosing('Dos ');
    expect(second).toMatchObject({ hoja: 'Dos ', filas: [{ cambios: [{ despues: 12 }] }] });
    expect(await choosing('Tres')).toMatchObject({
      code: 'PLANILLA_ILEGIBLE',
      detail: 'La hoja «Tres» no está, o no se puede leer.',
    });
    expect((await admin.call(`POST /api/producto/importaciones/${plan}/aplicar`)).status).toBe(200);
    expect(await live()).toMatchObject([{ amount: 12 }]);
    expect((await trial('Código;Precio\nOLL-1;10')).body).not.toHaveProperty('hojas');
  });

  test('the header may stand below a title, and empty rows between the products do not count', async () => {
    await server.product({ codigo: 'OLL-1', amount: 10 });
    const { body } = await trial('Lista de precios\n\nPrecio;Código\n11;OLL-1\n;\n\n');
    expect(body).toMatchObject({ total: 1, cambiar: 1 });
    expect(body.filas[0]?.fila).toBe(4);
  });

  test('a price that moved since the trial is judged again: what is applied is what is there then', async () => {
    const { productoId } = await server.product({ codigo: 'OLL-1', amount: 10 });
    const sheet = 'Código;Precio\nOLL-1;10';
    expect((await trial(sheet)).body.igual).toBe(1);
    await admin.call(`PUT /api/producto/${productoId}`, { amount: 15 });
    expect((await apply(sheet)).body.filas[0]?.cambios).toEqual([{ campo: 'Precio', antes: 15, despues: 10 }]);
  });

  test('a price that moves while the import begins is waited for', async () => {
    const { productoId } = await server.product({ codigo: 'OLL-1', amount: 10 });
    const applied = await server.db.transaction(async (tx) => {
      await tx.execute`update producto set amount = 15 where producto_id = ${productoId}`;
      let done = false;
      const importing = apply('Código;Precio\nOLL-1;10').finally(() => {
        done = true;
      });
      await vi.waitFor(async () => expect(done || (await waitingForLocks(server.db))).toBeTruthy(), 20_000);
      return { importing };
    });
    expect((await applied.importing).body.filas[0]?.cambios).toEqual([{ campo: 'Precio', antes: 15, despues: 10 }]);
  });

  test('two imports of the same new code at once create it once', async () => {
    const sheet = 'Código;Nombre;Precio;Categoría\nNUE-1;Nueva;5;COCINA';
    const answers = await Promise.all([apply(sheet), apply(sheet), apply(sheet)]);
    expect(answers.map(({ body }) => [body.crear, body.igual]).sort()).toEqual([
      [0, 1],
      [0, 1],
      [1, 0],
    ]);
    expect(await live()).toHaveLength(1);
  });

  test('pictures stay as they are', async () => {
    const hash = '0123456789abcdef0123456789abcdef';
    await server.db.execute`insert into imagen (hash, ancho, alto) values (${hash}, 1, 1)`;
    await server.product({ codigo: 'OLL-1', imagenHash: hash });
    await apply('Código;Nombre;imageUrl\nOLL-1;Otra;/x.png');
    expect(await live('name, imagen_hash')).toEqual([{ name: 'Otra', imagen_hash: hash }]);
  });

  test('only an administrator may', async () => {
    const leader = await server.person('LIDER');
    expect((await leader.call('POST /api/producto/importar?aplicar=true')).status).toBe(403);
    expect((await leader.call('GET /api/producto/exportar')).status).toBe(403);
  });
});

describe('exporting what a screen shows', () => {
  const exported = async (route: string, ids: number[]) => {
    const { status, headers, raw } = await admin.call(route, { ids });
    expect(status).toBe(200);
    const first = openXlsx(raw.rawPayload).sheets[0]?.cells.get('A2');
    return { name: headers['content-disposition'], rows: valuesOf(raw.rawPayload), first };
  };

  test('users come in the order shown, with their leader and pickup point', async () => {
    const leader = await server.person('LIDER', { nombre: 'Luz', apellido: 'Paz' });
    const seller = await server.person('VENDEDOR', {
      idLider: leader.id,
      nombre: '=Ana',
      telefono: '+54 11',
      userName: 'ana',
    });
    const { name, rows } = await exported('POST /api/usuarios/exportar', [seller.id, leader.id, 999_999]);
    expect(name).toContain('usuarios.xlsx');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual([
      'ID',
      'Nombre y Apellido',
      'Usuario',
      'Tipo',
      'Líder',
      'Teléfono',
      'Email',
      'Dirección',
      'Punto de Retiro',
    ]);
    expect(rows[1]?.slice(0, 6)).toEqual([
      seller.id,
      expect.stringMatching(/^=Ana/),
      'ana',
      'VENDEDOR',
      'Luz Paz',
      '+54 11',
    ]);
    expect(rows[2]?.[0]).toBe(leader.id);
  });

  test('suppliers and orders too', async () => {
    const suppliers = await exported('POST /api/proveedores/exportar', [supplierId]);
    expect(suppliers.name).toContain('proveedores.xlsx');
    expect(suppliers.rows[1]?.[1]).toBe('Cañerías Ñandú SA');
    const seller = await server.person('VENDEDOR');
    const { productoId } = await server.product();
    const first = await place(seller, { productoId, amount: 100 });
    const second = await place(seller, { productoId, amount: 100, quantity: 3 });
    const orders = await exported('POST /api/menu/exportar', [second.orderId, first.orderId]);
    expect(orders.name).toContain('pedidos.xlsx');
    expect(orders.rows.slice(1).map((row) => [row[0], row[5], row[7]])).toEqual([
      [second.orderId, 300, 'PENDIENTE'],
      [first.orderId, 100, 'PENDIENTE'],
    ]);
    expect(orders.rows[1]?.[6]).toBeInstanceOf(Date);
  });

  test('orders come as a list with filters shows them, and a sheet of neither rows nor filters is refused', async () => {
    const seller = await server.person('VENDEDOR');
    const { productoId } = await server.product();
    const orders = [];
    for (const quantity of [2, 1, 3]) orders.push(await place(seller, { productoId, amount: 100, quantity }));
    await seller.call(`DELETE /api/menu/${orders[0]?.orderId}`);
    const sheet = (filtros: object) => admin.call('POST /api/menu/exportar', { filtros });
    const { raw } = await sheet({ tipo: 'ESENCIAL', vendedor: seller.id, estado: 'PENDIENTE', orden: 'totalAmount' });
    expect(
      valuesOf(raw.rawPayload)
        .slice(1)
        .map(([id]) => id),
    ).toEqual([orders[1]?.orderId, orders[2]?.orderId]);
    const newest = await sheet({ vendedor: seller.id });
    expect(
      valuesOf(newest.raw.rawPayload)
        .slice(1)
        .map(([id]) => id),
    ).toEqual(orders.map(({ orderId }) => orderId).toReversed());
    expect((await sheet({ ventana: 999_999 })).status).toBe(404);
    expect((await sheet({ orden: 'clave' })).status).toBe(400);
    expect((await admin.call('POST /api/menu/exportar', {})).status).toBe(422);
    expect((await admin.call('POST /api/menu/exportar', { ids: [1], filtros: {} })).status).toBe(422);
  });

  test('numbers that name something have no thousands separator', async () => {
    const seller = await server.person('VENDEDOR', { id: 1_234 });
    const proveedorId = await server.supplier('Mil', { proveedorId: 1_235 });
    const { productoId } = await server.product();
    await server.db.execute`alter sequence pedido_pedido_id_seq restart with 1236`;
    const { orderId } = await place(seller, { productoId, amount: 100 });
    for (const [list, id] of [
      ['usuarios', seller.id],
      ['proveedores', proveedorId],
      ['menu', orderId],
    ] as const)
      expect((await exported(`POST /api/${list}/exportar`, [Number(id)])).first).toEqual({ value: id, format: '0' });
  });

  test('users and suppliers come as a list with filters shows them', async () => {
    for (const [nombre, apellido] of [
      ['Zoe', 'Ñuflo'],
      ['Ana', 'Nuflo'],
      ['Eva', 'Sosa'],
    ])
      await server.person('VENDEDOR', { nombre, apellido });
    const names = async (route: string, filtros: object) => {
      const { raw } = await admin.call(`POST /api/${route}/exportar`, { filtros });
      return valuesOf(raw.rawPayload)
        .slice(1)
        .map((row) => row[1]);
    };
    expect(await names('usuarios', { q: 'ñuflo', orden: 'nombreCompleto' })).toEqual(['Ana Nuflo', 'Zoe Ñuflo']);
    expect(await names('usuarios', { q: 'ñuflo', orden: '-nombreCompleto' })).toEqual(['Zoe Ñuflo', 'Ana Nuflo']);
    await server.supplier('Azulejos');
    expect((await names('proveedores', { orden: '-razonSocial' })).slice(-2)).toEqual([
      'Cañerías Ñandú SA',
      'Azulejos',
    ]);
    expect(await names('proveedores', { q: 'CANERIAS' })).toEqual(['Cañerías Ñandú SA']);
  });

  test('ids that are none are refused, and a sheet of neither ids nor filters', async () => {
    expect((await admin.call('POST /api/usuarios/exportar', { ids: ['uno'] })).status).toBe(400);
    expect((await admin.call('POST /api/usuarios/exportar', {})).status).toBe(422);
  });
});
