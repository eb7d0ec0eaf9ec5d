import { expect, test } from 'vitest';
import { dailyReportPdf } from './daily-report.ts';
import { leaderReportPdf } from './leader-report.ts';
import { parcelLabelsPdf } from './parcel-labels-pdf.ts';
import { productSheetPdf } from './product-sheet-pdf.ts';
import { openPdf, placesIn } from './test-open-pdf.ts';
import { card, catalogueOf, line, made, order, orderPdf, seller } from './test-printouts.ts';

const code = 'W'.repeat(60);
const name = `${'Ollas de acero inoxidable '.repeat(3)}${'W'.repeat(82)}`;
const sheet = { name: 'Olla', description: '', amount: 10, photo: null, contact: null };

/** Every PDF with these texts where people may write them. */
const documents: Record<string, (texts: { name: string; code: string }) => Promise<Uint8Array>> = {
  'an order': ({ name, code }) =>
    orderPdf(
      {
        seller: { ...seller, seller: name, leader: name, direccion: name },
        order: order({
          lines: [{ ...line, codigo: code, name, referencia: name, quantity: 10_000, amount: 9_999_999.99 }, line],
        }),
      },
      made,
    ),
  'the daily report': ({ name }) => dailyReportPdf({ day: '2026-11-20', rows: [{ name, quantity: 10_000 }] }, made),
  "a leader's report": ({ name }) =>
    leaderReportPdf({ period: '', leader: name, sellers: [{ ...seller, seller: name, orders: [order()] }] }, made),
  'a catalogue': ({ name, code }) =>
    catalogueOf({ products: [card, { ...card, name, codigo: code, description: name, amount: 9_999_999.99 }, card] }),
  "a product's sheet": ({ name }) =>
    productSheetPdf({ ...sheet, name, description: name, contact: { name, telefono: '11' } }, made),
};
const each = Object.entries(documents);

test.each(each)('%s says on each page when it was made and which page of how many it is', async (_, write) => {
  const { pages } = await openPdf(await write({ name: 'Ana', code: 'OLL' }));
  const inside = pages.filter((page) => !page.includes('precios del')); // the cover
  inside.forEach((page, at) => {
    expect(page).toContain(`${made} Página ${at + 1 + pages.length - inside.length} de ${pages.length}`);
  });
});

test.each(each)('%s with a code and a name of full length keeps within its columns', async (what, write) => {
  const bytes = await write({ name, code });
  const places = await placesIn(bytes);
  const right = (what.includes('sheet') ? 419.5 : 595.2) - 39;
  for (const { text, x, width } of places) {
    expect(x, text).toBeGreaterThanOrEqual(39);
    expect(x + width, text).toBeLessThanOrEqual(right);
  }
  // Nothing is written over anything else.
  for (const [at, a] of places.entries())
    for (const b of places.slice(at + 1))
      if (a.page === b.page && Math.abs(a.y - b.y) < 4)
        expect(a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5, `${a.text} | ${b.text}`).toBe(true);
  const written = places.map(({ text }) => text).join('');
  expect(written).toContain('Ollas de');
  expect(written.match(/W/g)?.length).toBeGreaterThanOrEqual(82);
});

test.each(each)('%s shows every Latin letter, signs and emoji', async (_, write) => {
  const names = [
    'Łódź',
    'Őri',
    'Ștefan',
    'Ǎi',
    'Маша',
    '🎉',
    '👨‍👩‍👧',
    '🇦🇷',
    '→',
    '★★☆',
    '✓',
    `José "El Ñandú" O'Brien / =1+1\\..`,
  ];
  const { pages } = await openPdf(await write({ name: names.join(' '), code: 'OLL' }));
  const text = pages.join(' ').replace(/\s/g, '');
  for (const word of names.flatMap((name) => name.split(' '))) expect(text).toContain(word);
  expect(text).not.toContain('\uFFFD');
});

test.each(each)('%s shows letters that it cannot write by a sign each, beside those that it can', async (_, write) => {
  const { pages } = await openPdf(await write({ name: 'Ana 王小明 محمد יוסי Núñez 🎉', code: 'OLL' }));
  expect(pages.join(' ')).toMatch(/Ana \uFFFD{3} \uFFFD{4} \uFFFD{4} Núñez 🎉/);
});

test('every Latin letter up to Vietnamese is written', async () => {
  const all = Array.from({ length: 0x1efa }, (_, point) => String.fromCodePoint(point));
  const letters = all
    .filter((sign) => sign < '\u0250' || sign >= '\u1E00')
    .filter((sign) => /\p{Script=Latin}/u.test(sign));
  const { pages } = await openPdf(await productSheetPdf({ ...sheet, description: letters.join(' ') }, made));
  expect(letters.length).toBeGreaterThan(700);
  expect(pages.join(' ')).not.toContain('\uFFFD');
});

test('lines stay apart in whatever typeface their signs are', async () => {
  const places = await placesIn(await productSheetPdf({ ...sheet, description: '🎉 Uno\n→ dos' }, made));
  const [uno, dos] = ['Uno', 'dos'].map((word) => places.find(({ text }) => text.includes(word))?.y ?? 0);
  expect(uno).toBeGreaterThan(dos ?? 0);
  expect(places.map(({ text }) => text).join('')).not.toContain('\uFFFD');
});

test('a row is as high in one typeface as in another', async () => {
  const names = ['Olla', '王小明', 'Jarra', '★ → ✓', 'Taza', 'Ǎi', 'Vaso', '🎉', 'Copa'];
  const rows = names.map((name) => ({ name, quantity: 77 }));
  const places = await placesIn(await dailyReportPdf({ day: '2026-11-20', rows }, made));
  const lines = places.filter(({ text }) => text === '77').map(({ y }) => y);
  const heights = lines.slice(1).map((y, at) => Math.round(((lines[at] ?? 0) - y) * 10));
  expect(new Set(heights).size).toBe(1);
});

test('a sign that no typeface has is replaced where everybody sees it', async () => {
  const { pages } = await openPdf(await productSheetPdf({ ...sheet, name: 'Olla \u{13000} \u{10A60}' }, made));
  expect(pages[0]).toContain('Olla \uFFFD \uFFFD');
});

test('fonts come with a document only for the signs that are in it', async () => {
  const latin = await productSheetPdf(sheet, made);
  const festive = await productSheetPdf({ ...sheet, name: 'Olla 🎉 ★' }, made);
  expect((await openPdf(latin)).fonts).toBe(2);
  expect((await openPdf(festive)).fonts).toBe(4);
  expect(festive.length - latin.length).toBeLessThan(10_000);
});

test('three rows of a catalogue fit a page, under the name of their category', async () => {
  const product = { ...card, name: 'Juego de sábanas de algodón de dos plazas', description: 'Con funda. '.repeat(12) };
  const { pages } = await openPdf(await catalogueOf({ products: Array.from({ length: 18 }, () => product) }));
  expect(pages).toHaveLength(3);
  expect(pages[1]).toContain('COCINA');
  for (const page of pages.slice(1)) expect(page.match(/Juego/g)).toHaveLength(9);
});

test('a catalogue of one category names it on its cover and has no index', async () => {
  const { pages, title } = await openPdf(await catalogueOf({ selection: 'Belleza y Bienestar' }));
  expect(title).toBe('Catálogo Esencial · Belleza y Bienestar');
  expect(pages[0]).toContain('Belleza y Bienestar');
  expect(pages.join(' ')).not.toContain('Índice');
  const two = await openPdf(await catalogueOf({ products: [card, { ...card, categoria: 'HOGAR' }] }));
  expect(two.pages[1]).toContain('Índice');
});

test.each([
  ['ROLLO', 25],
  ['A4', 3],
] as const)('labels on %s stay on their pages, however long their texts are', async (papel, pages) => {
  const label = {
    vendedorId: 7,
    vendedor: 'W'.repeat(200),
    lider: 'MW '.repeat(60),
    retiro: 'Avenida Wáshington 12345, Wanda '.repeat(8),
    telefono: '9'.repeat(60),
    pedidos: Array.from({ length: 60 }, (_, n) => 100_000 + n),
    unidades: 123_456,
  };
  const labels = JSON.stringify(Array(25).fill(label));
  const address = 'https://vitrina.example/armado?ventana=3&bulto=';
  const pdf = await openPdf(await parcelLabelsPdf({ papel, cierre: 3, address, labels }, made));
  expect(pdf.pages).toHaveLength(pages);
});
