import { describe, expect, test } from 'vitest';
import { sheetNames } from './file-names.ts';
import { openXlsx, tableOf } from './test-open-xlsx.ts';
import { type Column, NOT_AN_INVOICE, tableSheet, writeWorkbook } from './xlsx.ts';

type Row = { day: string; name: string; quantity: number; amount: number };
const columns: Column<Row>[] = [
  { header: 'Fecha', kind: 'day', width: 12, value: (row) => row.day },
  { header: 'Producto', kind: 'text', width: 40, value: (row) => row.name },
  { header: 'Cantidad', kind: 'whole', width: 10, value: (row) => row.quantity, total: true },
  { header: 'Precio', kind: 'money', width: 14, value: (row) => row.amount },
  {
    header: 'Importe',
    kind: 'money',
    width: 16,
    value: (row) => Math.round(row.amount * 100 * row.quantity) / 100,
    formula: (at) => `${at('Cantidad')}*${at('Precio')}`,
    total: true,
  },
];
const rows: Row[] = [
  { day: '2026-03-02', name: 'Olla ñandú «Ø»', quantity: 3, amount: 1234.5 },
  { day: '2026-12-31', name: 'Pava', quantity: 1, amount: 0.1 },
  { day: '2026-12-31', name: 'Mate', quantity: 2, amount: 0.1 },
];
const table = {
  name: "Ana's",
  title: 'Factura',
  owner: 'Factura de Ana Núñez',
  made: 'Hecho el 21/11/2026 14:30',
  parties: [['Vendedor', 'Ana Núñez']] as const,
  columns,
  rows,
};

async function written(name = 'Olla') {
  const sheet = tableSheet({ ...table, notice: NOT_AN_INVOICE, rows: [{ ...rows[0], name } as Row] });
  const [read] = openXlsx(await writeWorkbook('Factura', [sheet])).sheets;
  if (!read) throw new Error('no sheet');
  return read;
}

describe('a table as a sheet', () => {
  test('cells are real numbers, days and formulas with their values', async () => {
    const { sheets, parts } = openXlsx(await writeWorkbook('Factura de Ana', [tableSheet(table)]));
    expect(sheets.map(({ name }) => name)).toEqual(["Ana's"]);
    const [sheet] = sheets;
    expect(tableOf(sheet as never, 'Fecha')).toEqual([
      {
        Fecha: { value: 46083, format: 'dd/mm/yyyy' },
        Producto: { value: 'Olla ñandú «Ø»', format: '@' },
        Cantidad: { value: 3, format: '#,##0' },
        Precio: { value: 1234.5, format: '"US$" #,##0.00' },
        Importe: { value: 3703.5, formula: 'C5*D5', format: '"US$" #,##0.00' },
      },
      expect.objectContaining({ Importe: { value: 0.1, formula: 'C6*D6', format: '"US$" #,##0.00' } }),
      expect.objectContaining({ Importe: { value: 0.2, formula: 'C7*D7', format: '"US$" #,##0.00' } }),
      {
        Fecha: { value: 'Total', format: '@' },
        Cantidad: { value: 6, formula: 'SUM(C5:C7)', format: '#,##0' },
        Importe: { value: 3703.8, formula: 'SUM(E5:E7)', format: '"US$" #,##0.00' },
      },
    ]);
    expect(parts['docProps/core.xml']).toContain('Factura de Ana');
  });

  test('it prints on A4 with the header on each page, and the header stays in sight', async () => {
    const bytes = await writeWorkbook('Factura', [tableSheet(table)]);
    const { sheets, parts } = openXlsx(bytes);
    const xml = sheets[0]?.xml ?? '';
    expect(xml).toContain('paperSize="9"');
    expect(xml).toMatch(/fitToWidth="1"/);
    expect(xml).toMatch(/fitToHeight="0"/);
    expect(xml).toMatch(/<pane ySplit="4"[^>]*state="frozen"/);
    expect(xml).toContain('Página &amp;P de &amp;N');
    expect(parts['xl/workbook.xml']).toMatch(/_xlnm.Print_Titles"[^>]*>'Ana''s'!\$4:\$4</);
    expect(parts['xl/styles.xml']).not.toMatch(/<font>(?!.*?<name).*?<\/font>/);
  });

  test('a name in any writing stays whole', async () => {
    const name = '王小明 יוסי محمد 🎉 Łódź';
    const [row] = tableOf((await written(name)) as never, 'Fecha');
    expect(row?.Producto).toMatchObject({ value: name });
  });

  test('it says when it was made, on the sheet and in the printed footer', async () => {
    const sheet = await written();
    expect([...sheet.cells.values()].map(({ value }) => value)).toContain('Hecho el 21/11/2026 14:30');
    expect(sheet.xml).toMatch(/<oddFooter>&amp;L&amp;8Vitrina · Hecho el 21\/11\/2026 14:30&amp;R/);
  });

  test('a list to read back says it in the printed footer alone', async () => {
    const [sheet] = openXlsx(await writeWorkbook('Pedidos', [tableSheet({ ...table, bare: true })])).sheets;
    expect(sheet?.cells.get('A1')?.value).toBe('Fecha');
    expect([...(sheet?.cells.values() ?? [])].map(({ value }) => value)).not.toContain('Hecho el 21/11/2026 14:30');
    expect(sheet?.xml).toContain('Hecho el 21/11/2026 14:30');
  });

  test('every printed page names its owner, whatever the name holds', async () => {
    expect((await written()).xml).toContain('<oddHeader>&amp;L&amp;8Factura de Ana Núñez</oddHeader>');
    const headerOf = async (owner: string) =>
      openXlsx(await writeWorkbook('Factura', [tableSheet({ ...table, owner })])).sheets[0]?.xml.match(
        /<oddHeader>(.*)<\/oddHeader>/,
      )?.[1];
    // A doubled & is one that is printed; a single one would be a command.
    expect(await headerOf('Pérez & "Hijos" &P <SA>')).toBe(
      '&amp;L&amp;8Pérez &amp;&amp; "Hijos" &amp;&amp;P &lt;SA&gt;',
    );
    const long = (await headerOf('&'.repeat(300)))?.replaceAll('&amp;', '&') ?? '';
    expect(long.length).toBeLessThan(255);
    expect(long).toMatch(/^&L&8(&&)+…$/);
  });

  test('an identifier has no thousands separator', async () => {
    const numbered = [{ header: 'Pedido', kind: 'identifier', width: 11, value: () => 1234 }, ...columns] as const;
    const [sheet] = openXlsx(await writeWorkbook('Factura', [tableSheet({ ...table, columns: numbered })])).sheets;
    expect(tableOf(sheet as never, 'Pedido')[0]?.Pedido).toEqual({ value: 1234, format: '0' });
  });

  test('what is no invoice says so', async () => {
    expect((await written()).cells.get('A2')?.value).toBe(NOT_AN_INVOICE);
  });

  test.each([
    '=1+1',
    '+54 11 5555',
    '-1',
    '@SUM(A1)',
    '#N/A',
    '#REF!',
    '"><&\'',
    '🎁 _x0041_',
    '=HYPERLINK("http://x")',
  ])('the text %s stays a text', async (text) => {
    const cell = tableOf(await written(text), 'Fecha')[0]?.Producto;
    expect(cell).toEqual({ value: text, format: '@' });
  });

  test('a long text gets the lines that it needs', async () => {
    expect((await written('x'.repeat(110))).xml).toMatch(/<row r="6" ht="45" customHeight="1"/);
    expect((await written('x'.repeat(20))).xml).not.toMatch(/<row r="6" ht/);
  });

  test('a long name in the heading, and a code without spaces, get theirs too', async () => {
    const parties = [['Vendedor', 'Ana '.repeat(40)]] as const;
    const coded = [{ header: 'Código', kind: 'text', width: 16, value: () => `COD-${'X'.repeat(56)}` }] as const;
    const sheet = tableSheet({ ...table, parties, columns: [...columns, ...coded] });
    const xml = openXlsx(await writeWorkbook('Factura', [sheet])).sheets[0]?.xml ?? '';
    expect(xml).toMatch(/<row r="2" ht="30" customHeight="1"/);
    expect(xml).toMatch(/<row r="5" ht="75" customHeight="1"/);
  });

  test('a large sum gets the width that it needs, a small one none', async () => {
    const rich = rows.map((row) => ({ ...row, quantity: 1, amount: 99_999_999.99 }));
    const xml = openXlsx(await writeWorkbook('F', [tableSheet({ ...table, rows: rich })])).sheets[0]?.xml ?? '';
    expect(xml).toMatch(/<col min="5" max="5" width="23"/);
    expect((await written()).xml).toMatch(/<col min="5" max="5" width="16"/);
  });

  test('controls and halves of characters do not break the file', async () => {
    const cell = tableOf(await written('a\u0000b\u000bc\ud83cd\r\ne'), 'Fecha')[0]?.Producto;
    expect(cell?.value).toBe('a b c d e');
  });

  test('another sheet refers to its sums and rows by name', () => {
    const sheet = tableSheet(table);
    expect(sheet.totalOf('Importe')).toBe("'Ana''s'!E8");
    expect(sheet.rangeOf('Cantidad', 0, 1)).toBe("'Ana''s'!C5:C6");
  });
});

test('sheet names are short, safe and different', () => {
  const names = sheetNames([
    { name: 'Resumen' },
    { name: 'Ana [Núñez]: *?/\\', qualifier: 'ana.nunez' },
    { name: "'ana núñez'", qualifier: 'ana' },
    { name: 'Resumen', qualifier: 'resu' },
    { name: `${'x'.repeat(30)}🎁` },
    { name: 'History' },
    { name: "''" },
    { name: 'y'.repeat(40), qualifier: 'uno' },
    { name: 'y'.repeat(40), qualifier: 'dos' },
    { name: 'Beto', qualifier: `bruno.${'b'.repeat(50)}` },
    { name: 'Beto', qualifier: `bruno.${'b'.repeat(51)}` },
    { name: 'Beto', qualifier: `beto.${'c'.repeat(50)}` },
  ]);
  expect(names).toEqual([
    'Resumen',
    'Ana Núñez (ana.nunez)',
    'ana núñez (ana)',
    'Resumen (resu)',
    'x'.repeat(30),
    'History (2)',
    'Hoja',
    `${'y'.repeat(25)} (uno)`,
    `${'y'.repeat(25)} (dos)`,
    'Beto (bruno.bbbbbbbbbbb…)',
    'Beto (bruno.bbbbbbbbbbb…) (2)',
    'Beto (beto.cccccccccccc…)',
  ]);
});
