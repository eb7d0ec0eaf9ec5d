import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualSettings } from '#contract/settings.ts';
import { cataloguePdf } from './catalogue-pdf.ts';
import { type Letterhead, letterheadOf } from './letterhead.ts';
import { parcelLabelsPdf } from './parcel-labels-pdf.ts';
import { openPdf, picturesIn, placesIn } from './test-open-pdf.ts';
import { openXlsx, tableOf } from './test-open-xlsx.ts';
import { line, made, order, seller } from './test-printouts.ts';
import { type DocumentName, writers } from './worker.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logo-'));
const logo = { file: path.join(folder, 'ab'.repeat(16), '400.jpg'), width: 300, height: 100 };
beforeAll(async () => {
  mkdirSync(path.dirname(logo.file));
  await sharp({ create: { width: 300, height: 100, channels: 3, background: '#b00020' } }).toFile(logo.file);
});
afterAll(() => rmSync(folder, { recursive: true }));

const placed = order({ totalAmount: 20, lines: [{ ...line, quantity: 2 }] });
const buyer = { ...seller, orders: [placed] };
const period = 'Cierre N° 1';
const statement = { owner: 'Ana', parties: [['Nombre', 'Ana']], opening: 0, rows: [], closing: 0 };
const purchase = { title: 'Pedido', period, supplier: { razonSocial: 'Acme', telefono: '' }, lines: '[]' };
const label = { vendedorId: 7, vendedor: 'Ana', lider: null, retiro: '', telefono: '', pedidos: [7], unidades: 2 };
const labels = { papel: 'ROLLO', cierre: 3, address: 'https://vitrina.example/', labels: JSON.stringify([label]) };

const write = (name: DocumentName, data: unknown, letterhead?: Letterhead) =>
  (writers[name] as (data: unknown, made: string, letterhead?: Letterhead) => Promise<Uint8Array>)(
    data,
    made,
    letterhead,
  );
async function catalogue(letterhead?: Letterhead) {
  const parts: Uint8Array[] = [];
  const product = {
    name: 'Olla',
    description: '',
    codigo: 'OLL',
    categoria: 'COCINA',
    amount: 10,
    photo: null,
  } as const;
  const data = { tipo: 'ESENCIAL', selection: null, day: '2026-11-20', products: [product] } as const;
  await cataloguePdf({ ...data, products: [...data.products] }, (part) => parts.push(part), made, letterhead);
  return Buffer.concat(parts);
}

const shop = {
  ...usualSettings,
  nombre: 'Bazar Ñandú 🪴',
  cuit: '30712345671',
  domicilio: '=1+1',
  whatsapp: '11 2345-6789',
};
const details = 'CUIT 30-71234567-1 · =1+1 · WhatsApp 11 2345-6789';

test('what a business says of itself stands above its documents, a CUIT with its dashes; one that says nothing has none', () => {
  expect(letterheadOf(shop)).toEqual({ logo: null, name: 'Bazar Ñandú 🪴', details: details.split(' · ') });
  expect(letterheadOf(usualSettings)).toBeUndefined();
  expect(letterheadOf({ ...usualSettings, whatsapp: '11 2345-6789' })).toEqual({
    logo: null,
    name: '',
    details: ['WhatsApp 11 2345-6789'],
  });
});

const pdfs: [string, (letterhead?: Letterhead) => Promise<Uint8Array>][] = [
  ['an order', (letterhead) => write('ordersPdf', [{ seller, order: placed }], letterhead)],
  ['a statement', (letterhead) => write('statementPdf', statement, letterhead)],
  ['a purchase', (letterhead) => write('purchasePdf', purchase, letterhead)],
  ['a catalogue', catalogue],
];
test.each(pdfs)('%s as PDF says whose it is above all else, or nothing', async (_, of) => {
  const [first = ''] = (await openPdf(await of(letterheadOf(shop)))).pages;
  expect(first).toContain('Bazar Ñandú 🪴');
  expect(first).toContain(details);
  const bare = (await openPdf(await of())).pages.join(' ');
  expect(bare).not.toMatch(/Bazar|CUIT|WhatsApp/);
});

const books: [DocumentName, unknown, string][] = [
  ['invoiceXlsx', { period, seller: buyer }, 'Pedido'],
  ['leaderInvoiceXlsx', { period, leader: 'Lía', tipo: 'ESENCIAL', sellers: [buyer] }, 'Vendedor'],
  ['statementXlsx', statement, 'Fecha'],
  ['purchaseXlsx', purchase, 'Código'],
];
test.each(books)(
  '%s says whose it is above the title of each sheet, and its figures stay',
  async (name, data, header) => {
    const bare = openXlsx(await write(name, data)).sheets;
    const sheets = openXlsx(await write(name, data, letterheadOf(shop))).sheets;
    expect(sheets.map(({ cells }) => [cells.get('A1')?.value, cells.get('A2')?.value, cells.get('A3')?.value])).toEqual(
      bare.map(({ cells }) => [shop.nombre, details, cells.get('A1')?.value]),
    );
    const [first, ...others] = sheets;
    const values = (sheet: typeof first) =>
      tableOf(sheet as never, header).map((row) => Object.values(row).map(({ value }) => value));
    expect(values(first)).toEqual(values(bare[0]));
    expect(others).toHaveLength(bare.length - 1);
    for (const { cells } of bare)
      expect([...cells.values()].map(({ value }) => value).join(' ')).not.toMatch(/Bazar|CUIT/);
  },
);

test.each(pdfs)('%s as PDF has the logo in its own proportions', async (_, of) => {
  const [drawn, ...others] = (await picturesIn(await of(letterheadOf(usualSettings, logo)))).pictures;
  expect(others).toEqual([]);
  expect((drawn?.width ?? 0) / (drawn?.height ?? 1)).toBeCloseTo(3, 1);
});

test.each(books)(
  '%s has the logo on each sheet in its own proportions, above all else, which stays',
  async (name, data) => {
    const bare = openXlsx(await write(name, data, letterheadOf(shop)));
    const bytes = await write(name, data, letterheadOf(shop, logo));
    const { sheets, parts } = openXlsx(bytes);
    for (const [at, { cells, xml }] of sheets.entries()) {
      expect(xml).toContain('<drawing ');
      const [, cx, cy] =
        /<xdr:row>0<.*<xdr:ext cx="(\d+)" cy="(\d+)"\/>/.exec(parts[`xl/drawings/drawing${at + 1}.xml`] ?? '') ?? [];
      expect(Number(cx) / Number(cy)).toBeCloseTo(3, 1);
      expect([...cells.values()].map(({ value }) => value)).toEqual(
        [...(bare.sheets[at]?.cells.values() ?? [])].map(({ value }) => value),
      );
    }
    // Its parts are whole, those that were copied packed too.
    const names = Object.keys(unzipSync(bytes));
    expect(names.filter((part) => part.startsWith('xl/media/'))).toHaveLength(sheets.length);
    expect(Object.keys(bare.parts).filter((part) => !names.includes(part))).toEqual([]);
  },
);

test('a label says whose parcel it is below its code; the longest name stays within it', async () => {
  const ofShop = await write('parcelLabelsPdf', labels, letterheadOf(shop));
  expect((await openPdf(ofShop)).pages[0]).toContain('Bazar Ñandú 🪴');
  const twenty = JSON.stringify(Array(20).fill(label));
  for (const [papel, pages, ofLogo] of [
    ['ROLLO', 20, null],
    ['A4', 2, null],
    ['ROLLO', 20, logo],
    ['A4', 2, { ...logo, height: 300 }],
  ] as const) {
    const data = { papel, cierre: 3, address: labels.address, labels: twenty };
    const long = { name: `${'W'.repeat(60)} ${'Casa '.repeat(20)}`, details: [], logo: ofLogo };
    const bytes = await parcelLabelsPdf(data, made, long);
    expect((await openPdf(bytes)).pages).toHaveLength(pages);
    if (papel === 'ROLLO') for (const { y } of await placesIn(bytes)) expect(y).toBeGreaterThan(5);
  }
});
