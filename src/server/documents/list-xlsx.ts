import { type Column, tableSheet, writeWorkbook } from './xlsx.ts';

export type ListColumn = Pick<Column<never>, 'header' | 'kind' | 'width'>;
/** A list as a screen shows it; each row has a value for each column; a date is one whatever its column holds. */
export type ListRow = readonly (string | number | Date | null)[];
export type List = { name: string; columns: readonly ListColumn[]; rows: readonly ListRow[] };

/** A list as a sheet that other programs, and our own import, read back: the header is the first row. */
export const listXlsx = ({ name, columns, rows }: List, made: string): Promise<Uint8Array> =>
  writeWorkbook(name, [
    tableSheet<ListRow>({
      name,
      title: name,
      owner: name,
      made,
      bare: true,
      parties: [],
      columns: columns.map((column, index) => ({ ...column, value: (row) => row[index] ?? null })),
      rows,
    }),
  ]);
