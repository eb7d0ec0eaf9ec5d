import { formatNumber, showDay } from '#contract/format.ts';
import { columnFor, heading, renderPdf, right, table } from './pdf.ts';
import { tableSheet, writeWorkbook } from './xlsx.ts';

export type DailyReport = { day: string; rows: { name: string; antes?: string | undefined; quantity: number }[] };

/** Writes the daily report (§2.4) as a PDF. */
export function dailyReportPdf({ day, rows }: DailyReport, made: string): Promise<Uint8Array> {
  const total = rows.reduce((units, { quantity }) => units + quantity, 0);
  return renderPdf({
    title: `Reporte diario ${showDay(day)}`,
    made,
    content: [
      heading('Reporte diario', [['Fecha', showDay(day)]]),
      table(
        ['*', columnFor(['Cantidad', formatNumber(total)])],
        ['Producto', right('Cantidad')],
        [
          ...rows.map(({ name, antes, quantity }) => [nameThen(name, antes), right(formatNumber(quantity))]),
          [{ text: 'Total', bold: true }, right(formatNumber(total), { bold: true })],
        ],
      ),
    ],
  });
}

export const dailyReportXlsx = ({ day, rows }: DailyReport, made: string): Promise<Uint8Array> =>
  writeWorkbook(`Reporte diario ${showDay(day)}`, [
    tableSheet<DailyReport['rows'][number]>({
      name: 'Reporte diario',
      owner: `Reporte diario ${showDay(day)}`,
      made,
      parties: [['Fecha', showDay(day)]],
      columns: [
        { header: 'Producto', kind: 'text', width: 60, value: ({ name, antes }) => nameThen(name, antes) },
        { header: 'Cantidad', kind: 'whole', width: 14, value: ({ quantity }) => quantity, total: true },
      ],
      rows,
    }),
  ]);

const nameThen = (name: string, antes: string | undefined) => (antes ? `${name} (antes: ${antes})` : name);
