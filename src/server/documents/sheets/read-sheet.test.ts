import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { sheet as limits } from '#contract/limits.ts';
import { listXlsx } from '../xlsx.ts';
import { UnreadableSheet } from './sheet-rows.ts';
import { valuesOf } from './test-values.ts';

const csv = (text: string, encoding: BufferEncoding = 'utf8') => valuesOf(Buffer.from(text, encoding));
const refusal = (bytes: Uint8Array) => {
  try {
    valuesOf(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableSheet);
    return (error as Error).message;
  }
  throw new Error('It was read.');
};

describe('a .csv', () => {
  test.each([
    ['semicolons, as Argentine Excel writes', 'Código;Precio\r\nA;1,50\r\n'],
    ['commas', 'Código,Precio\nA,"1,50"\n'],
    ['tabs', 'Código\tPrecio\nA\t1,50'],
    ['a separator told in its first line', 'sep=|\r\nCódigo|Precio\r\nA|1,50'],
  ])('with %s', async (_, text) => {
    const rows = csv(text).filter(([first]) => first !== 'sep=');
    expect(rows).toEqual([
      ['Código', 'Precio'],
      ['A', '1,50'],
    ]);
  });

  test('in UTF-8 with and without its mark, Latin-1 and UTF-16', async () => {
    const text = 'Baño;Ñandú\n';
    const rows = [['Baño', 'Ñandú']];
    expect(csv(text)).toEqual(rows);
    expect(csv(`\ufeff${text}`)).toEqual(rows);
    expect(csv(text, 'latin1')).toEqual(rows);
    expect(csv(`\ufeff${text}`, 'utf16le')).toEqual(rows);
  });

  // Excel of Windows saves «CSV» so. Node's own decoder reads 0x80–0x9F as control characters.
  test.each([
    [0x80, '€'],
    [0x82, '‚'],
    [0x83, 'ƒ'],
    [0x84, '„'],
    [0x85, '…'],
    [0x86, '†'],
    [0x87, '‡'],
    [0x88, 'ˆ'],
    [0x89, '‰'],
    [0x8a, 'Š'],
    [0x8b, '‹'],
    [0x8c, 'Œ'],
    [0x8e, 'Ž'],
    [0x91, '‘'],
    [0x92, '’'],
    [0x93, '“'],
    [0x94, '”'],
    [0x95, '•'],
    [0x96, '–'],
    [0x97, '—'],
    [0x98, '˜'],
    [0x99, '™'],
    [0x9a, 'š'],
    [0x9b, '›'],
    [0x9c, 'œ'],
    [0x9e, 'ž'],
    [0x9f, 'Ÿ'],
  ])('of Windows keeps the sign 0x%s, %s, and in UTF-8 too', async (byte, sign) => {
    const bytes = Buffer.concat([Buffer.from('Ba\xf1o ', 'latin1'), Buffer.from([byte]), Buffer.from(';1\n')]);
    expect(valuesOf(bytes)).toEqual([[`Baño ${sign}`, '1']]);
    expect(csv(`Baño ${sign};1\n`)).toEqual([[`Baño ${sign}`, '1']]);
    const bigEndian = Buffer.from(`\ufeffBaño ${sign};1\n`, 'utf16le').swap16();
    expect(valuesOf(bigEndian)).toEqual([[`Baño ${sign}`, '1']]);
  });

  test('quotes hold separators, quotes and line ends; blank lines count', async () => {
    expect(csv('a;"b; ""c""\r\nd";e\n\n"x"y;;')).toEqual([['a', 'b; "c"\r\nd', 'e'], [], ['xy']]);
    expect(refusal(Buffer.from('a;b\n"c;d\n'))).toContain('fila 2');
  });

  test('a picture is no sheet', async () => {
    expect(refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toContain('no es una planilla');
    expect(refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('.xlsx');
  });

  test('more rows than a catalogue has are refused', async () => {
    expect(refusal(Buffer.from('a;b\n'.repeat(limits.maxRows + 2)))).toContain('más de 25.000 filas');
    expect(csv('a;b\n'.repeat(limits.maxRows + 1))).toHaveLength(limits.maxRows + 1);
  });

  test('more columns are refused, blank ones do not count', async () => {
    expect(refusal(Buffer.from(`a\n${'b;'.repeat(limits.maxColumns)}c`))).toContain('La fila 2 tiene más de 52');
    expect(csv(`${'b;'.repeat(limits.maxColumns - 1)}c;;;; ;`)).toMatchObject([{ length: limits.maxColumns }]);
    expect(refusal(Buffer.from('Código;'.repeat(140_000)))).toContain('más de 52 columnas');
    expect(csv(';'.repeat(900_000))).toEqual([]);
  });

  test('more cells and longer ones are refused', async () => {
    expect(refusal(Buffer.from(`${'1;'.repeat(30)}\n`.repeat(20_000)))).toContain('más de 500.000 celdas');
    const longest = 'x'.repeat(limits.maxCharacters);
    expect(csv(`a\n"${longest}"`)).toEqual([['a'], [longest]]);
    expect(refusal(Buffer.from(`a\n${longest}x`))).toContain('La fila 2 tiene una celda de más de 32.767');
  });
});

describe('an .xlsx', () => {
  const made = 'Hecho el 21/11/2026 14:30';
  const sheet = (rows: (string | number | null)[][]) =>
    listXlsx(
      {
        name: 'Hoja',
        columns: [
          { header: 'Código', kind: 'text', width: 10 },
          { header: 'Precio', kind: 'money', width: 10 },
        ],
        rows,
      },
      made,
    );

  test('comes back as it was written, text that looks like a formula, an error or an escape too', async () => {
    const texts = ['=1+1', '+54 11', '-x', '@a', '#N/A', '_x0041_', '00123', 'Ñandú «1»', "'"];
    const rows = valuesOf(await sheet(texts.map((text, n) => [text, n + 0.1])));
    expect(rows).toEqual([['Código', 'Precio'], ...texts.map((text, n) => [text, n + 0.1])]);
  });

  test('more rows than a catalogue has are refused, and none is lost up to there', async () => {
    const rows = Array.from({ length: limits.maxRows + 1 }, (_, n) => [`C${n}`, n]);
    expect(valuesOf(await sheet(rows.slice(1)))).toHaveLength(limits.maxRows + 1);
    expect(refusal(await sheet(rows))).toContain('más de 25.000 filas');
  });

  test('cells far out are refused before they unfold into a rectangle, and so are too many columns', async () => {
    const parts = unzipSync(await sheet([['A', 1]]));
    const name = 'xl/worksheets/sheet1.xml';
    const withCell = (row: number, ref: string) => {
      const xml = Buffer.from(parts[name] as Uint8Array)
        .toString()
        .replace('</sheetData>', `<row r="${row}"><c r="${ref}"><v>1</v></c></row></sheetData>`);
      return zipSync({ ...parts, [name]: Buffer.from(xml) });
    };
    expect(refusal(withCell(1_048_576, 'A1048576'))).toContain('más de 25.000 filas');
    expect(refusal(withCell(9, 'XFD9'))).toContain('La fila 9 tiene más de 52 columnas');
    expect(valuesOf(withCell(9, 'AZ9'))).toHaveLength(9);
  });

  test('an entity that a sheet declares stands for nothing, least of all for a file', async () => {
    const parts = unzipSync(await sheet([['PIEZA', 1]]));
    for (const declared of ['SYSTEM "file:///etc/passwd"', `"${'mucho '.repeat(10)}"`]) {
      const changed = Object.entries(parts).map(([name, part]): [string, Uint8Array] => {
        const xml = Buffer.from(part).toString();
        if (!xml.includes('PIEZA')) return [name, part];
        const doctype = `$&<!DOCTYPE raiz [<!ENTITY ajena ${declared}>]>`;
        return [name, Buffer.from(xml.replace(/^<\?.*?\?>/, doctype).replace('PIEZA', 'P&ajena;'))];
      });
      expect(valuesOf(zipSync(Object.fromEntries(changed)))).toEqual([
        ['Código', 'Precio'],
        ['P&ajena;', 1],
      ]);
    }
  });

  test('few bytes that unfold into too many are refused before they unfold', async () => {
    const parts = unzipSync(await sheet([['A', 1]]));
    const name = 'xl/worksheets/sheet1.xml';
    const blanks = new Uint8Array(70 * 1024 * 1024).fill(0x20);
    const bomb = zipSync({ ...parts, [name]: Buffer.concat([parts[name] as Uint8Array, blanks]) }, { level: 9 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(refusal(bomb)).toContain('demasiado grande');
    // The reader would unfold without a bound what claims to be empty.
    const liar = Buffer.from(bomb);
    const entry = liar.lastIndexOf(name) - 46;
    liar.writeUInt32LE(0, entry + 24);
    expect(refusal(liar)).toContain('dañado');
  });

  test('a broken one is refused', async () => {
    const whole = await sheet([['A', 1]]);
    expect(refusal(whole.subarray(0, whole.length - 40))).toContain('dañado');
    expect(refusal(zipSync({ 'hola.txt': new Uint8Array([104]) }))).toContain('dañado');
  });

  test.each([
    ['xl/worksheets/sheet1.xml', /<c r="A2"/, '<c r="A-1"'],
    ['xl/worksheets/sheet1.xml', /<c r="A2"/, '<c r="A1.5"'],
    ['xl/theme/theme1.xml', /$/, '<a:theme'],
  ])('one whose part %s is broken is refused', async (name, from, to) => {
    const parts = unzipSync(await sheet([['A', 1]]));
    const theme = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme';
    const rels = 'xl/_rels/workbook.xml.rels';
    const text = (part: string) => Buffer.from(parts[part] ?? []).toString();
    const related = text(rels).replace(
      /(?=<\/Relationships>)/,
      `<Relationship Id="t" Type="${theme}" Target="theme/theme1.xml"/>`,
    );
    const broken = { ...parts, [rels]: Buffer.from(related), [name]: Buffer.from(text(name).replace(from, to)) };
    expect(refusal(zipSync(broken))).toContain('dañado');
  });
});
