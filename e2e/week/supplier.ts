import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { toCents } from '#contract/prices.ts';

export const supplier = 'Bazar del Norte';

const kinds = [
  { code: 'OLL', noun: 'Olla', rubro: 'Cocina' },
  { code: 'SAR', noun: 'Sartén', rubro: 'Cocina' },
  { code: 'TOA', noun: 'Toallón', rubro: 'Blanco' },
  { code: 'SAB', noun: 'Sábana', rubro: 'Blanco' },
  { code: 'LAM', noun: 'Lámpara', rubro: 'Iluminación' },
  { code: 'VEL', noun: 'Velador', rubro: 'Iluminación' },
  { code: 'JAR', noun: 'Jarra', rubro: 'Bazar' },
  { code: 'BOW', noun: 'Bowl', rubro: 'Bazar' },
];
const ranges = ['Andes', 'Cuyo', 'Delta', 'Esteros', 'Famatina', 'Gaucha', 'Iguazú', 'Jujuy', 'Litoral', 'Pampa'];
/** Of every kind, so many sizes of every range: 400 products. */
const sizes = 5;

/** What the sheet offers, as it says it. */
export const offered = kinds.flatMap((kind, nth) =>
  ranges.flatMap((range, line) =>
    Array.from({ length: sizes }, (_, size) => ({
      ...kind,
      codigo: `${kind.code}${100 + line * sizes + size + 1}`,
      name: `${kind.noun} ${range} ${size + 1}`,
      price: 6 + nth * 2 + line * 0.85 + size * 3.2,
      stock: stockOf(line * sizes + size),
    })),
  ),
);

/** What the sheet asks for a unit, in US cents. */
export const costOf = (code: string) => toCents(offered.find(({ codigo }) => codigo === code)?.price ?? Number.NaN);

/** Most have no limit, some have one, a few are sold out. */
function stockOf(nth: number) {
  if (nth % 25 === 24) return 'agotado';
  return nth % 6 === 5 ? 60 + nth : null;
}

/** Rows that are refused. */
const spoilt = [
  [null, 'Fuente sin código', 'Caja', 'Bazar', 10, 5],
  ['MAL2', 'Fuente sin precio', 'Caja', 'Bazar', 'gratis', 5],
  ['MAL3', null, 'Caja', 'Bazar', 12, 5],
  ['MAL4', 'Fuente de menos', 'Caja', 'Bazar', -5, 1],
];
export const refused = spoilt.length;

/** The sheet as it comes: a cover, titles over the header and between the products, words where numbers belong. */
export function supplierSheet(): Promise<Uint8Array> {
  const toAsk = ['Living', 'Comedor'].map((room, nth) => [
    `JUE${nth + 1}`,
    `Juego de ${room}`,
    'Caja',
    'Bazar',
    'consultar',
    null,
  ]);
  const rows = kinds.flatMap(({ noun }) => [
    [`LÍNEA ${noun.toUpperCase()}`],
    ...offered
      .filter((product) => product.noun === noun)
      .map(({ codigo, name, rubro, price, stock }) => [codigo, name, `${name}, en caja`, rubro, price, stock]),
  ]);
  return writeXlsx({
    sheets: [
      { name: 'Tapa', rows: [['BAZAR DEL NORTE S.R.L.'], ['Av. Mitre 1200, San Miguel'], ['Ventas: 11 4444-9000']] },
      {
        name: 'Lista',
        rows: [
          ['BAZAR DEL NORTE S.R.L.'],
          ['Lista de precios', null, null, 'Vigencia 16/11'],
          [],
          ['Cód.', 'Artículo', 'Presentación', 'Rubro', 'P. Unit.', 'Existencia'],
          ...rows,
          ...toAsk,
          ...spoilt,
        ],
      },
    ],
  });
}

/** Pictures of the first range of every kind, named by code, and one of nothing that is offered. */
export async function pictureArchive(): Promise<Uint8Array> {
  const named = offered.filter(({ name }) => name.includes(ranges[0] ?? '')).map(({ codigo, code }) => [codigo, code]);
  const files: Record<string, Uint8Array> = { 'fotos/tapa-del-catalogo.jpg': await drawn('') };
  for (const [codigo, code] of named) files[`fotos/${codigo}.jpg`] = await drawn(String(code));
  return zipSync(files, { level: 0 });
}
export const photographed = kinds.length * sizes;

/** A shape for each kind, on a ground of its own colour. */
async function drawn(code: string): Promise<Uint8Array> {
  const hue = 20 + 42 * kinds.findIndex((kind) => kind.code === code);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="480" height="480">
    <rect width="100" height="100" fill="hsl(${hue} 45% 90%)"/>
    <ellipse cx="50" cy="84" rx="34" ry="5" fill="hsl(${hue} 30% 78%)"/>
    <g fill="hsl(${hue} 48% 45%)">${shapes[code] ?? shapes.BOW}</g></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer());
}

const shapes: Record<string, string> = {
  OLL: '<rect x="22" y="40" width="56" height="42" rx="6"/><rect x="14" y="46" width="72" height="6" rx="3"/><rect x="26" y="30" width="48" height="7" rx="3"/><circle cx="50" cy="26" r="4"/>',
  SAR: '<ellipse cx="40" cy="60" rx="28" ry="20"/><rect x="62" y="55" width="32" height="8" rx="4"/>',
  TOA: '<rect x="28" y="18" width="44" height="64" rx="4"/><rect x="28" y="68" width="44" height="5" fill="#fff" opacity=".5"/>',
  SAB: '<rect x="16" y="46" width="68" height="14" rx="6"/><rect x="16" y="62" width="68" height="18" rx="6"/>',
  LAM: '<path d="M34 20h32l12 30H22z"/><rect x="47" y="50" width="6" height="28"/><rect x="34" y="78" width="32" height="5" rx="2"/>',
  VEL: '<path d="M30 34h40l8 22H22z"/><circle cx="50" cy="70" r="12"/>',
  JAR: '<path d="M30 26h34l6 56H26z"/><path d="M68 34q22 2 12 32l-8 2" fill="none" stroke="hsl(314 48% 45%)" stroke-width="6"/>',
  BOW: '<path d="M16 46h68q-4 34-34 36-30-2-34-36z"/>',
};
