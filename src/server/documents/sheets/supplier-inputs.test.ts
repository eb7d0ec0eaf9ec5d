import { readFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import type { ProductRow } from './cells.ts';
import { headerKeys } from './columns.ts';
import { readSheet } from './read-sheet.ts';
import { noMemory, ownSheet, type SheetRequest } from './sheet-request.ts';
import { valuesOf } from './test-values.ts';

const TODAY = '2026-11-26';
const answered: SheetAnswers = { moneda: 'USD', redondeo: '0', esCosto: 'NO' };

/** One of the files that suppliers sent and that failed once. */
const input = (name: string) => readFileSync(new URL(`./inputs/${name}`, import.meta.url));
function read(file: Uint8Array | string, choices: SheetRequest['choices'] = {}, memory = noMemory) {
  const request: SheetRequest = {
    kind: 'PROVEEDOR',
    asks: true,
    // As they are sent: an answer that is undefined is none.
    choices: { ...choices, respuestas: JSON.parse(JSON.stringify({ ...answered, ...choices.respuestas })) },
    memory,
    withCells: false,
  };
  const { told, batches } = readSheet(Buffer.from(file as string), request, TODAY);
  const rows = batches.flatMap((batch) => JSON.parse(batch) as ProductRow[]);
  const question = (clave: keyof SheetAnswers) => told.lectura.preguntas.find((asked) => asked.clave === clave);
  return { ...told, rows, question, prices: rows.map(({ values }) => values.amount) };
}
const csv = (...lines: string[]) => lines.join('\r\n');

test('a row of a .csv with more cells than its header is refused, because its amount may be cut in two', () => {
  const file = csv(
    'Código,Nombre,Precio,Categoría',
    'A-1,Olla,1,500.00,Cocina',
    'A-2,Jarra,"1,500.00",Cocina',
    'A-3,Sal,200.00',
  );
  expect(read(file).rows.map(({ errores }) => errores.map(({ mensaje }) => mensaje))).toEqual([
    [expect.stringContaining('más celdas que el encabezado')],
    [],
    [],
  ]);
});

describe('which column is the price', () => {
  test.each([
    'PRECIO NOVIEMBRE',
    'Precio s/IVA',
    'U$S',
    'P. LISTA',
    'Precio x bulto',
    'Precio lista 11/2026',
    'PRECIO US$ VIGENTE',
  ])('«%s» is', (header) => {
    expect(read(csv(`Código;Nombre;${header}`, 'A-1;Olla;12')).lectura.columnas[2]?.campo).toBe('amount');
  });

  test.each([
    ['Costo noviembre s/IVA', 'costo'],
    ['Stock actual 2026', 'cantidadLimite'],
  ])('what «%s» says beside what it holds counts for nothing', (header, field) => {
    expect(read(csv(`Código;Nombre;${header}`, 'A-1;Olla;12')).lectura.columnas[2]?.campo).toBe(field);
  });

  test('a header that names none of ours is asked about, and is never taken for a sheet without news', () => {
    const sheet = csv('Código;Nombre;Mostrador', 'A-1;Olla;12');
    const { lectura, question } = read(sheet);
    expect(lectura.falta).toBe('Falta responder «¿En qué columna está el precio?».');
    expect(question('precio')).toMatchObject({
      opciones: [
        { valor: '2', texto: 'Mostrador' },
        { valor: 'NINGUNA', texto: 'Esta planilla no trae precios' },
      ],
      respuesta: null,
    });
    expect(read(sheet, { respuestas: { precio: '2' } })).toMatchObject({ lectura: { falta: null }, prices: [12] });
    expect(read(sheet, { respuestas: { precio: 'NINGUNA' } })).toMatchObject({
      lectura: { falta: null },
      prices: [undefined],
    });
  });

  test('our own sheet knows the month too, and refuses prices in pesos instead of leaving them out', () => {
    const own = (header: string) => readSheet(Buffer.from(csv(`Código;${header}`, 'A-1;12')), ownSheet(), TODAY);
    expect(own('PRECIO NOVIEMBRE').columnasIgnoradas).toEqual([]);
    expect(() => own('Precio en pesos')).toThrow('acá los precios van en dólares');
  });

  test('a price is proposed as the cost where one that customers are to pay stands beside it', () => {
    const { lectura } = read(input('list-week-1.xlsx'));
    expect(lectura.columnas.flatMap(({ encabezado, campo }) => (campo ? [[encabezado, campo]] : []))).toEqual([
      ['CÓD.', 'codigo'],
      ['ARTÍCULO Descripción', 'name'],
      ['PRECIO x unidad', 'costo'],
      ['RUBRO', 'categoria'],
    ]);
    expect(lectura.avisos[1]).toMatch(
      /^La columna «PRECIO sugerido» no se usa .*: el precio es el de «PRECIO x unidad»\.$/,
    );
  });

  test('of two columns of one name the one that was chosen is known again', () => {
    const sheet = csv('Código;Nombre;Precio;Precio', 'A-1;Olla;12;15');
    expect(read(sheet).prices).toEqual([12]);
    const known = { codigo: 'codigo', nombre: 'name', precio: null, precio·2: 'amount' } as const;
    expect(read(sheet, {}, { ...noMemory, columnas: known }).prices).toEqual([15]);
  });
});

describe('whether the only price of a list is what the shop pays', () => {
  const open = { respuestas: { esCosto: undefined } };
  test.each(['Precio', 'PRECIO NOVIEMBRE', 'P. Lista 11/2026', 'Precio de venta'])('is asked of «%s»', (header) => {
    const sheet = csv(`Código;Nombre;${header}`, 'A-1;Olla;12');
    const { lectura, question } = read(sheet, open);
    expect(lectura.falta).toBe('Falta responder «¿Ese precio es lo que usted paga?».');
    expect(question('esCosto')).toMatchObject({ detalle: `«${header}»`, respuesta: null });
    const fieldWith = (esCosto: string, columnas?: object) =>
      read(sheet, { respuestas: { esCosto }, columnas }).lectura.columnas[2]?.campo;
    expect([fieldWith('SI'), fieldWith('NO')]).toEqual(['costo', 'amount']);
    // The answer goes before the column that an earlier answer had chosen.
    expect(fieldWith('NO', { codigo: 0, name: 1, costo: 2 })).toBe('amount');
    expect(fieldWith('SI', { codigo: 0, name: 1, amount: 2 })).toBe('costo');
    const byHand = read(sheet, { ...open, columnas: { codigo: 0, name: 1, costo: 2 } });
    expect(byHand.question('esCosto')?.respuesta).toBe('SI');
  });

  test.each([
    'Costo',
    'Costo noviembre s/IVA',
    'Precio mayorista',
    'Precio sugerido',
    'PVP',
    'Precio;Costo',
    'Precio;PVP',
  ])('is told by «%s», and not asked', (header) => {
    const { question, lectura } = read(csv(`Código;Nombre;${header}`, 'A-1;Olla;12;14'), open);
    expect(question('esCosto')).toBeUndefined();
    expect(lectura.falta ?? '').not.toContain('paga');
  });

  test('is asked of the column that somebody names too, and not of a list that has none', () => {
    const sheet = csv('Código;Nombre;Mostrador', 'A-1;Olla;12');
    expect(read(sheet, { respuestas: { precio: '2', esCosto: undefined } }).question('esCosto')?.respuesta).toBeNull();
    expect(read(sheet, { respuestas: { precio: 'NINGUNA', esCosto: undefined } }).question('esCosto')).toBeUndefined();
  });
});

describe('what headers are remembered by', () => {
  test.each([
    ['Precio NOVIEMBRE', 'Precio DICIEMBRE'],
    ['P. Lista 11/2026', 'P. LISTA 01/2027'],
    ['Lista 12', 'LISTA 13'],
    ['Costo nov25', 'COSTO ENERO 26'],
    ['SETIEMBRE', 'Octubre 2026'],
    ['Vigente al 3 de mayo', 'Vigente al 15 de junio'],
  ])('«%s» and «%s» are one', (before, after) => {
    expect(headerKeys([before])).toEqual(headerKeys([after]));
    expect(headerKeys([before, after])).toEqual([headerKeys([before])[0], `${headerKeys([before])[0]}·2`]);
  });

  test('what is no month and no number stays', () => {
    expect(headerKeys(['Mayorista', 'Marca', '', 'T5 x bulto'])).toEqual(['mayorista', 'marca', '', 't5 x bulto']);
  });
});

describe('what is not read of a file', () => {
  test('other tabs that look like lists are counted, named and offered', async () => {
    const { lectura } = read(input('one-tab-per-category.xlsx'));
    expect(lectura.avisos).toEqual([
      'Leída 1 de 3 hojas: «BAÑO» (2 filas) y «REGALOS» (1 fila) también parecen listas.',
    ]);
    expect(lectura.otras).toMatchObject([
      { hoja: 'BAÑO', filas: 2 },
      { hoja: 'REGALOS', filas: 1 },
    ]);
    const { hoja, encabezado, columnas } = lectura.otras[0] ?? {};
    const next = read(input('one-tab-per-category.xlsx'), { hoja: hoja ?? undefined, encabezado, columnas });
    expect(next.rows.map(({ codigo }) => codigo)).toEqual(['HS-2', 'HS-3']);
    expect(next.lectura.otras.map((other) => other.hoja)).toEqual(['COCINA', 'REGALOS']);
  });

  test('a second table beside the first is named and offered, and its columns are nothing of the first', () => {
    const sheet = csv(
      'Código;Nombre;Precio;;Código;Nombre;Precio',
      'A-1;Olla;$ 12;;B-1;Vaso;$ 3',
      'A-2;Jarra;$ 13;;;;',
    );
    const { lectura, rows } = read(sheet);
    expect(rows.map(({ codigo }) => codigo)).toEqual(['A-1', 'A-2']);
    expect(lectura.avisos).toEqual(['Al lado hay otra tabla, desde la columna E, con 1 fila: no se lee.']);
    const [other] = lectura.otras;
    expect(other).toMatchObject({ texto: 'la tabla de la columna E', filas: 1, hoja: null });
    const next = read(sheet, { encabezado: other?.encabezado, columnas: other?.columnas });
    expect(next.rows.flatMap(({ codigo }) => codigo || [])).toEqual(['B-1']);
    expect(next.lectura.otras).toMatchObject([{ texto: 'la tabla de la columna A', filas: 2 }]);
  });

  test('a first tab that is a chart is passed over', () => {
    const { lectura, rows } = read(input('chart-tab-first.xlsx'));
    expect(lectura).toMatchObject({ hoja: 'Sheet1', falta: null, avisos: [] });
    expect(rows).toMatchObject([{ codigo: 'CH-1' }]);
  });

  test('a tab beyond the limits is named, and the others are read', async () => {
    const rows = [
      ['Código', 'Nombre', 'Precio US$'],
      ['A-1', 'Olla', 12],
    ];
    const wide = [Array.from({ length: 60 }, (_, n) => `x${n}`)];
    const { lectura } = read(
      await writeXlsx({
        sheets: [
          { name: 'Ancha', rows: wide },
          { name: 'Lista', rows },
        ],
      }),
    );
    expect(lectura.hoja).toBe('Lista');
    expect(lectura.avisos).toEqual([
      'La hoja «Ancha» no se pudo leer: La fila 1 tiene más de 52 columnas: quite las que sobran.',
    ]);
  });
});

describe('VAT', () => {
  const header = 'Código;Nombre;Precio US$';
  test.each([
    ['a title', csv('Precios NO incluyen IVA', header, 'A-1;Olla;100')],
    ['a note below', csv(header, 'A-1;Olla;100', 'Los precios no incluyen IVA;;')],
    ['the header of the price', csv('Código;Nombre;Precio US$ s/IVA', 'A-1;Olla;100')],
    ['a cell', csv(header, 'A-1;Olla;100 + IVA')],
    ['all of them', csv('Precios + IVA', 'Código;Nombre;Precio US$ + IVA', 'A-1;Olla;100 + IVA')],
  ])('that is told in %s is asked about and added once', (_, sheet) => {
    const asked = read(sheet);
    expect(asked.question('iva')?.respuesta).toBeNull();
    expect(asked.lectura.falta).toContain('sin IVA');
    const { prices, rows } = read(sheet, { respuestas: { iva: '21' } });
    expect(prices).toEqual([121]);
    expect(rows[0]).toMatchObject({
      precio: { importe: 100, iva: 21 },
      origen: 'US$\u00a0100,00 + 21 % de IVA = US$\u00a0121,00',
    });
  });

  test('that is in the price is not added: a header goes before a title, a cell before both', () => {
    const title = 'Los precios de la izquierda no incluyen IVA';
    expect(read(csv(title, 'Código;Nombre;Precio US$ c/IVA', 'A-1;Olla;100')).question('iva')).toBeUndefined();
    const sheet = csv(title, header, 'A-1;Olla;100 IVA incluido', 'A-2;Jarra;100');
    expect(read(sheet, { respuestas: { iva: '21' } }).prices).toEqual([100, 121]);
  });
});

describe('codes', () => {
  test('are as they are shown: with the zeros of their format, or of a text written as a formula', () => {
    expect(read(input('codes-with-leading-zeros-by-format.xlsx')).rows.map(({ codigo }) => codigo)).toEqual([
      '000593',
      '000007',
    ]);
    expect(read(input('codes-as-excel-text-formula.csv')).rows).toMatchObject([{ codigo: '0071234567890' }]);
    expect(read(csv('Código;Nombre;Precio', '"=""00;7""";Olla;1')).rows).toMatchObject([{ codigo: '00;7' }]);
  });

  test.each([
    ['7,79E+12', 'que Excel abrevió'],
    ['7.79E+12', 'que Excel abrevió'],
  ])('«%s» is refused with the reason', (code, why) => {
    expect(read(csv('Código;Nombre;Precio', `${code};Olla;1`)).rows[0]?.errores).toMatchObject([
      { columna: 'Código', mensaje: expect.stringContaining(why) },
    ]);
  });

  test('of more digits than Excel keeps are refused', async () => {
    const rows = [
      ['Código', 'Nombre', 'Precio US$'],
      [1234567890123456, 'Olla', 12],
      [779000123456789, 'Jarra', 3],
    ];
    const read_ = read(await writeXlsx({ sheets: [{ name: 'Lista', rows }] }));
    expect(read_.rows.map(({ errores }) => errores.length)).toEqual([1, 0]);
    expect(read_.rows[0]?.errores[0]?.mensaje).toContain('más de 15 cifras');
  });
});

describe('prices, rates and days', () => {
  test('two numbers in one cell are no number', () => {
    expect(read(input('two-prices-in-one-cell.xlsx')).rows.map(({ errores }) => errores[0]?.mensaje)).toEqual([
      '«10\n12» tiene más de un número.',
      '«100 120» tiene más de un número.',
    ]);
  });

  test.each([
    ['€ 12', 'está en euros'],
    ['U$ 12', 'puede estar en dólares o en pesos uruguayos'],
  ])('«%s» is refused in words', (price, why) => {
    expect(read(csv('Código;Nombre;Precio', `A-1;Olla;${price}`)).rows[0]?.errores[0]?.mensaje).toBe(
      `«${price}» ${why}: escríbalo en US$ o en AR$.`,
    );
  });

  test('a number is in the currency of its format', async () => {
    const cells = new Map(
      ['"US$" #,##0.00', '[$€-2] #,##0.00', '[$USD] 0.00'].map((numFmt, n) => [
        `${n + 1},2`,
        { value: 12, style: { numFmt } },
      ]),
    );
    const rows = [['Código', 'Nombre', 'Precio'], ...['A', 'B', 'C'].map((code) => [code, 'Olla', 12])];
    const { rows: read_, question } = read(await writeXlsx({ sheets: [{ name: 'Lista', rows, cells }] }));
    expect(read_.map(({ errores }) => errores[0]?.mensaje)).toEqual([
      undefined,
      '«12» está en euros: escríbalo en US$ o en AR$.',
      undefined,
    ]);
    expect(question('moneda')?.detalle).toBe('«12»');
  });

  const openQuestion = { respuestas: { moneda: undefined, cotizacion: '1000', dia: TODAY } };
  test.each([
    ['Precios en U$S', 10],
    ['LISTA DE PRECIOS MAYORISTAS EN DÓLARES - Noviembre', 10],
    ['PRECIOS EN PESOS', 0.01],
    ['Los valores están expresados en pesos argentinos.', 0.01],
  ])('a title that says «%s» answers in what currency they are', (title, price) => {
    const { question, prices } = read(csv(title, 'Código;Nombre;Precio', 'A-1;Olla;10'), openQuestion);
    expect(question('moneda')).toBeUndefined();
    expect(prices).toEqual([price]);
  });

  test.each([
    'Precios sujetos a variación del dólar',
    'Precios en pesos al dólar del día',
    'Lista vigente en todo el país. Dólar BNA',
    'Cotización en pesos: 1450',
  ])('a title that says «%s» leaves it open', (title) => {
    const { question } = read(csv(title, 'Código;Nombre;Precio', 'A-1;Olla;10'), openQuestion);
    expect(question('moneda')?.respuesta).toBeNull();
  });

  test('what a header or a cell says of its currency goes before a title', () => {
    const title = 'Precios en pesos';
    expect(read(csv(title, 'Código;Nombre;Precio U$S', 'A-1;Olla;10'), openQuestion).prices).toEqual([10]);
    const mixed = csv(title, 'Código;Nombre;Precio', 'A-1;Olla;U$S 10', 'A-2;Jarra;10000');
    expect(read(mixed, openQuestion).prices).toEqual([10, 10]);
    const both = csv(title, 'Código;Nombre;Precio', 'A-1;Olla;10', 'Precios de importados en dólares');
    expect(read(both, openQuestion).question('moneda')?.respuesta).toBeNull();
  });

  test('a rate that can be read two ways is asked about, and a day after today is refused', () => {
    const sheet = csv('Código;Nombre;Precio', 'A-1;Olla;AR$ 14.500');
    const doubtful = read(sheet, { respuestas: { cotizacion: '1,450', dia: TODAY } });
    expect(doubtful.question('cotizacion')).toMatchObject({
      respuesta: null,
      detalle: '«1,450» se puede leer de dos maneras: escriba 1450 o 1,45.',
    });
    const tooFine = read(sheet, { respuestas: { cotizacion: '1450.000001', dia: TODAY } });
    expect(tooFine.question('cotizacion')).toMatchObject({
      respuesta: null,
      detalle: 'Puede tener hasta dos decimales.',
    });
    const old = read(sheet, { respuestas: { cotizacion: '1450', dia: '1999-12-31' } });
    expect(old.question('dia')).toMatchObject({ respuesta: null });
    const tomorrow = read(sheet, { respuestas: { cotizacion: '1450', dia: '2026-11-27' } });
    expect(tomorrow.question('dia')).toMatchObject({
      respuesta: null,
      detalle: expect.stringContaining('todavía no llegó'),
    });
    expect(tomorrow.lectura.falta).toContain('Día de esa cotización');
    expect(read(sheet, { respuestas: { cotizacion: '1.450', dia: TODAY } })).toMatchObject({
      prices: [10],
      lectura: { falta: null },
    });
  });
});

describe('how a file is written', () => {
  test('one stray byte leaves the other letters of UTF-8 as they are', () => {
    const bytes = Buffer.concat([
      Buffer.from('Código;Baño;Ñandú\nA;año '),
      Buffer.from([0xf1]),
      Buffer.from(';peña\n'),
    ]);
    expect(valuesOf(bytes)).toEqual([
      ['Código', 'Baño', 'Ñandú'],
      ['A', 'año ñ', 'peña'],
    ]);
  });

  test.each(['cp850', 'windows-1252'])('%s is known by its letters', (charset) => {
    const text = 'Código;Descripción;Peña;Ñandú\nA;Sartén acción;Jabón líquido;Único';
    expect(valuesOf(iconv.encode(text, charset))).toEqual(text.split('\n').map((line) => line.split(';')));
  });

  test('the separator is that of the table, not of a title above it', () => {
    expect(read(input('title-with-commas.csv')).rows).toMatchObject([{ codigo: 'A-1', values: { amount: 12.5 } }]);
    expect(valuesOf(Buffer.from('a, b, c, d\nuno;1,5\ndos;2,5\ntres;3'))[1]).toEqual(['uno', '1,5']);
    expect(valuesOf(Buffer.from('a; b; c; d\nuno,1;5\ndos,2;5\ntres,3'))[1]).toEqual(['uno', '1;5']);
    // What stands between quotes is of its cell.
    expect(valuesOf(Buffer.from('uno,"1;5;2"\ndos,"2;5;2"\ntres,"3;1;2"'))[1]).toEqual(['dos', '2;5;2']);
    const titles = ['Rivadavia 100, CABA', 'Lunes a viernes, 9 a 18', 'Precios al contado, sin IVA'];
    expect(read(csv(...titles, 'Código;Nombre;Precio', 'A-1;Olla;12')).rows).toMatchObject([{ codigo: 'A-1' }]);
  });

  test('a cell that refers to no shared text is empty, not the first text of the file', () => {
    const { rows } = read(input('empty-shared-string-cell.xlsx'));
    expect(rows.map(({ values }) => [values.description, values.cantidadLimite])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test('text before rich runs stays, and how it is pronounced is none of it', async () => {
    const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Lista', rows: [['UNO', 'DOS']] }] }));
    const name = 'xl/sharedStrings.xml';
    const xml = Buffer.from(parts[name] as Uint8Array).toString();
    const rich = xml
      .replace(/<t[^>]*>UNO<\/t>/, '<t>Olla </t><r><rPr><b/></rPr><t>roja</t></r><rPh sb="0" eb="1"><t>oya</t></rPh>')
      .replace(/<t[^>]*>DOS<\/t>/, '<r><t>2</t></r><r><t>0</t></r>');
    expect(rich).not.toBe(xml);
    expect(valuesOf(zipSync({ ...parts, [name]: Buffer.from(rich) }))).toEqual([['Olla roja', '20']]);
  });

  test('a category that is merged downwards holds for its rows', async () => {
    const rows = [
      ['Rubro', 'Código', 'Nombre', 'Precio US$'],
      ['Cocina', 'A-1', 'Olla', 1],
      [null, 'A-2', 'Jarra', 2],
      ['Baño', 'B-1', 'Cortina', 3],
      [null, 'B-2', 'Otra', 4],
    ];
    const merges = [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }];
    const read_ = read(await writeXlsx({ sheets: [{ name: 'Lista', rows, merges }] }));
    expect(read_.rows.map(({ values }) => values.categoria)).toEqual(['COCINA', 'COCINA', 'BAÑO', undefined]);
  });
});

describe('rows that a supplier marks', () => {
  test('in grey are known, and those of an ordinary band are not', () => {
    const { rows } = read(input('list-week-1.xlsx'));
    expect(rows.flatMap(({ codigo, marca }) => (marca ? [[codigo, marca]] : []))).toEqual([
      ['00111', 'GRIS'],
      ['00116', 'GRIS'],
      ['00124', 'GRIS'],
    ]);
    expect(read(input('list-week-2.xlsx')).rows.filter(({ marca }) => marca)).toEqual([]);
  });

  test.each([
    ['struck', { font: { strikethrough: true } }, 'TACHADA'],
    ['on grey', { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'D9D9D9' } } }, 'GRIS'],
    [
      'on the grey of a theme',
      { fill: { type: 'pattern', pattern: 'solid', fgColor: { theme: 0, tint: -0.35 } } },
      'GRIS',
    ],
    ['in red', { font: { color: { rgb: 'FF0000' } } }, undefined],
    ['on white', { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFFFF' } } }, undefined],
  ] as const)('%s', async (_, style, mark) => {
    const codes = ['A', 'B', 'C', 'D', 'E'];
    const rows = [['Código', 'Nombre', 'Precio US$'], ...codes.map((code) => [code, 'Olla', 1])];
    const styled = (...marked: number[]) =>
      writeXlsx({
        sheets: [
          { name: 'Lista', rows, cells: new Map(marked.map((row) => [`${row},0`, { value: codes[row - 1], style }])) },
        ],
      });
    expect(read(await styled(2)).rows.map(({ marca }) => marca)).toEqual([
      undefined,
      mark,
      undefined,
      undefined,
      undefined,
    ]);
    // Bands of a table stand behind every second row.
    const banded = read(await styled(1, 3, 5)).rows.map(({ marca }) => marca);
    const isFill = 'fill' in style;
    expect(banded).toEqual([0, 1, 2, 3, 4].map((n) => (isFill || n % 2 ? undefined : mark)));
  });
});
