import { colToLetter } from 'hucre';
import { counted, listed } from '#contract/format.ts';
import type { Category } from '#contract/products.ts';
import { headerKey, mayBePrice } from '#contract/spreadsheets.ts';
import { examplesOf, quoted } from './cells.ts';
import type { FoundTable, OtherTable } from './find-table.ts';
import { saysAvailability } from './read-rows.ts';
import { asExample, type SheetRows } from './sheet-rows.ts';

type Known = ReadonlyMap<string, Category>;

/** Names the parts of a file that were not read: other tables, unreadable tabs, and columns that a shop may need. */
export const warnings = (table: FoundTable, below: SheetRows, known: Known): string[] => [
  ...ofTables(table),
  ...ofColumns(table, below, known),
];

export const ofTables = ({ others, broken }: FoundTable): string[] => [
  ...ofTabs(others.filter(({ isBeside }) => !isBeside)),
  ...others.filter(({ isBeside }) => isBeside).map(ofTableBeside),
  ...broken.map(({ name, why }) => `La hoja ${quoted(name)} no se pudo leer: ${why}`),
];

function ofTabs(others: readonly OtherTable[]): string[] {
  if (!others.length) return [];
  const names = others.map(({ tab, codes }) => `${quoted(tab ?? '')} (${counted(codes.length, 'fila', 'filas')})`);
  const also = others.length === 1 ? 'también parece una lista' : 'también parecen listas';
  return [`Leída 1 de ${others.length + 1} hojas: ${listed(names)} ${also}.`];
}

const ofTableBeside = (other: OtherTable) =>
  `Al lado hay otra tabla, desde la columna ${firstColumn(other)}, con ${counted(other.codes.length, 'fila', 'filas')}: no se lee.`;
/** The name of another table, as the choice of tables shows it. */
export const nameOfOther = (other: OtherTable): string =>
  other.isBeside ? `la tabla de la columna ${firstColumn(other)}` : `la hoja ${quoted(other.tab ?? '')}`;
const firstColumn = ({ columns }: OtherTable) => colToLetter(Math.min(...Object.values(columns)));

function ofColumns({ header: { texts }, columns, others }: FoundTable, below: SheetRows, known: Known): string[] {
  const beside = others.flatMap((other) => (other.isBeside ? Object.values(other.columns) : []));
  const used = new Set([...Object.values(columns), ...beside]);
  const nameOf = (column: number) => (texts[column] ? quoted(texts[column]) : colToLetter(column));
  const priced = columns.amount ?? columns.costo;
  const kinds: [advice: string, means: (text: string, header: string) => boolean][] = [
    ['elija si es la Existencia', saysAvailability],
    [
      priced === undefined ? 'elija si es el Precio' : `el precio es el de ${nameOf(priced)}`,
      (text, header) => /\d/.test(text) && (/\$|\bUSD\b/i.test(text) || mayBePrice(header)),
    ],
    ['elija si es la Categoría', (text) => known.has(headerKey(text))],
  ];
  const width = Math.max(0, ...below.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    if (used.has(column)) return [];
    const title = texts[column] ?? '';
    const values = below.map((cells) => asExample(cells[column])).filter((text) => text !== '');
    return kinds.flatMap(([advice, means]) => {
      const meaning = values.filter((text) => means(text, title));
      if (!meaning.length) return [];
      const rows = counted(meaning.length, 'fila', 'filas');
      return [`La columna ${nameOf(column)} no se usa y en ${rows} dice ${examplesOf(meaning)}: ${advice}.`];
    });
  });
}
