import { counted } from '#contract/format.ts';
import type { Category } from '#contract/products.ts';
import { headerKey } from '#contract/spreadsheets.ts';
import { examplesOf, quoted } from './cells.ts';
import type { FieldColumns, Header } from './columns.ts';
import { saysAvailability } from './read-rows.ts';
import { type SheetRows, textAt } from './sheet-rows.ts';

/** Columns that are not used although what they hold means something to a shop. */
export function warnings(
  below: SheetRows,
  { texts }: Header,
  columns: FieldColumns,
  known: ReadonlyMap<string, Category>,
): string[] {
  const used = new Set(Object.values(columns));
  const kinds: [advice: string, means: (text: string) => boolean][] = [
    ['elija si es la Existencia', saysAvailability],
    ['elija si es el Precio', (text) => /\d/.test(text) && /\$|\bUSD\b/i.test(text)],
    ['elija si es la Categoría', (text) => known.has(headerKey(text))],
  ];
  const width = Math.max(0, ...below.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    if (used.has(column)) return [];
    const values = below.map((cells) => textAt(cells, column)).filter((text) => text !== '');
    return kinds.flatMap(([advice, means]) => {
      const meaning = values.filter(means);
      if (!meaning.length) return [];
      const rows = counted(meaning.length, 'fila', 'filas');
      const name = texts[column] ? quoted(texts[column]) : `${column + 1}`;
      return [`La columna ${name} no se usa y en ${rows} dice ${examplesOf(meaning)}: ${advice}.`];
    });
  });
}
