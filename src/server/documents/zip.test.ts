import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { type Entry, withoutFolders, zipOf } from './zip.ts';

const timeZone = 'America/Argentina/Buenos_Aires';
const entry = (name: string, qualifier?: string): Entry => ({
  name,
  qualifier,
  extension: 'xlsx',
  write: async () => Buffer.from(`contents of ${name}`),
});
const namesOf = async (...entries: Entry[]) => Object.keys(unzipSync(await buffer(zipped(...entries))));
const zipped = (...entries: Entry[]) =>
  zipOf(
    withoutFolders(() => entries),
    timeZone,
  );

test('every entry comes out as it went in', async () => {
  const files = unzipSync(await buffer(zipped(entry('Factura_Ñandú'), entry('Ana'))));
  expect(strFromU8(files['Factura_Ñandú.xlsx'] as Uint8Array)).toBe('contents of Factura_Ñandú');
  expect(Object.keys(files)).toHaveLength(2);
});

test('a large file and thousands of small ones are read in even parts, with a turn for others after each', async () => {
  const large: Entry = { name: 'Grande', extension: 'xlsx', write: async () => new Uint8Array(2_000_000) };
  const entries = [large, ...Array.from({ length: 2_000 }, (_, i) => entry(`Ana ${i}`))];
  let turn = 0;
  const next = () => {
    turn++;
    pending = setImmediate(next);
  };
  let pending = setImmediate(next);
  const sizes: number[] = [];
  const readByTurn: number[] = [];
  for await (const part of zipped(...entries)) {
    sizes.push(part.length);
    readByTurn[turn] = (readByTurn[turn] ?? 0) + part.length;
  }
  clearImmediate(pending);
  expect(sizes.slice(0, -1).every((size) => size >= 65_536 && size < 2 * 65_536)).toBe(true);
  expect(Math.max(...readByTurn.filter(Boolean))).toBeLessThan(4 * 65_536);
});

test('entries come in the order of their names as Spanish sorts them', async () => {
  const names = [
    'Nuñez',
    'Zapata',
    'Álvarez Zoe',
    'Nunez',
    'Ñandú',
    'Alvarez Ana',
    'Nuzzi',
    'Alvarez',
    'ana',
    'Alvarez Zulma',
  ];
  expect(await namesOf(...names.map((name) => entry(name)))).toEqual([
    'Alvarez Ana.xlsx',
    'Álvarez Zoe.xlsx',
    'Alvarez Zulma.xlsx',
    'Alvarez.xlsx',
    'ana.xlsx',
    'Nunez.xlsx',
    'Nuñez.xlsx',
    'Nuzzi.xlsx',
    'Ñandú.xlsx',
    'Zapata.xlsx',
  ]);
});

test('a folder has the names of its own files, which are looked for when the reader comes to it', async () => {
  const looked: string[] = [];
  const folder = (name: string, ...names: string[]) => ({
    name,
    files: () => {
      looked.push(name);
      return names.map((file) => entry(file, 'uno'));
    },
  });
  const archive = zipOf(
    [folder('Facturas', 'Zoe', 'Ana'), folder('Vacía'), folder('Reportes', 'Ana'), folder('', 'Ana')],
    timeZone,
  );
  expect(looked).toEqual([]);
  expect(Object.keys(unzipSync(await buffer(archive)))).toEqual([
    'Facturas/Ana.xlsx',
    'Facturas/Zoe.xlsx',
    'Reportes/Ana.xlsx',
    'Ana.xlsx',
  ]);
  expect(looked).toEqual(['Facturas', 'Vacía', 'Reportes', '']);
});

test('equal names are told apart by their marks, each of them', async () => {
  expect(
    await namesOf(
      entry('Ana Díaz', 'zz/top'),
      entry('Beto', 'beto'),
      entry('ANA DÍAZ', 'ana.diaz'),
      entry('x'.repeat(130), 'uno'),
      entry('x'.repeat(140), 'dos'),
      entry('Sin líder'),
      entry('Sin líder', 'sin'),
    ),
  ).toEqual([
    'ANA DÍAZ (ana.diaz).xlsx',
    'Ana Díaz (zz top).xlsx',
    'Beto.xlsx',
    'Sin líder (sin).xlsx',
    'Sin líder.xlsx',
    `${'x'.repeat(114)} (dos).xlsx`,
    `${'x'.repeat(114)} (uno).xlsx`,
  ]);
});

test('what still is equal is numbered', async () => {
  expect(await namesOf(entry('Ana'), entry('ana'), entry('Ana'), entry('ana (2)'))).toEqual([
    'ana (2) (2).xlsx',
    'ana (2).xlsx',
    'Ana (3).xlsx',
    'Ana.xlsx',
  ]);
});

const { TZ } = process.env;
afterEach(() => {
  vi.useRealTimers();
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test.each([
  ['UTC', '2026-11-22T02:30:06Z', '2026-11-21 23:30:06'],
  ['Asia/Tokyo', '2026-11-21T17:30:06Z', '2026-11-21 14:30:06'],
  // New York's clock skips this hour; Buenos Aires' does not.
  ['America/New_York', '2026-03-08T05:30:06Z', '2026-03-08 02:30:06'],
])('a process in %s dates its entries of %s as the business does', async (zone, now, shown) => {
  process.env.TZ = zone;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const bytes = await buffer(zipped(entry('Ana')));
  expect(dosTime(bytes, bytes.indexOf('PK\x03\x04') + 10)).toBe(shown);
  expect(dosTime(bytes, bytes.indexOf('PK\x01\x02') + 12)).toBe(shown);
});

/** The date and time that a zip's header holds, in steps of two seconds. */
function dosTime(bytes: Buffer, at: number): string {
  const [time, date] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [(date >> 9) + 1980, two((date >> 5) & 15), two(date & 31)].join('-');
  return `${day} ${[time >> 11, (time >> 5) & 63, (time & 31) * 2].map(two).join(':')}`;
}

test('only what is read is made', async () => {
  let made = 0;
  const write = async () => {
    made++;
    return Buffer.alloc(100_000);
  };
  const many = Array.from({ length: 1000 }, (_, n) => ({ name: `${n}`, extension: 'xlsx', write }));
  const stream = zipped(...many);
  await new Promise((resolve) => stream.once('readable', resolve));
  expect(made).toBeLessThan(10);
  stream.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(made).toBeLessThan(20);
});

test('an entry that fails destroys the archive with its error', async () => {
  const failing = { ...entry('b'), write: () => Promise.reject(new Error('no paper')) };
  await expect(buffer(zipped(entry('a'), failing))).rejects.toThrow('no paper');
});
