import { formatNumber, showDay } from '#contract/format.ts';
import { heading, renderPdf } from './pdf.ts';
import { columnTable, right } from './pdf-table.ts';
import { type Column, type Parties, tableXlsx } from './xlsx.ts';

type Sold = { name: string; antes?: string | undefined; quantity: number };
export type DailyReport = { day: string; rows: Sold[] };

const columns: Column<Sold>[] = [
  {
    header: 'Producto',
    kind: 'text',
    width: 60,
    value: ({ name, antes }) => (antes ? `${name} (antes: ${antes})` : name),
    printed: { width: '*' },
  },
  { header: 'Cantidad', kind: 'whole', width: 14, value: ({ quantity }) => quantity, total: true },
];
const titleOf = (day: string) => `Reporte diario ${showDay(day)}`;
const partiesOf = (day: string): Parties => [['Fecha', showDay(day)]];

export function dailyReportPdf({ day, rows }: DailyReport, made: string): Promise<Uint8Array> {
  const total = formatNumber(rows.reduce((units, { quantity }) => units + quantity, 0));
  return renderPdf({
    title: titleOf(day),
    made,
    content: [
      heading('Reporte diario', partiesOf(day)),
      columnTable(columns, rows, [[{ text: 'Total', bold: true }, right(total, { bold: true })]]),
    ],
  });
}

export const dailyReportXlsx = ({ day, rows }: DailyReport, made: string) =>
  tableXlsx({ name: 'Reporte diario', owner: titleOf(day), made, parties: partiesOf(day), columns, rows });
