import { showDay } from '#contract/days.ts';
import { formatNumber } from '#contract/numbers.ts';
import { heading, renderPdf, right, shown, table } from './pdf.ts';

/** Units of each product ordered on a day (YYYY-MM-DD). */
export type DailyReport = { day: string; rows: { name: string; quantity: number }[] };

/** The daily report (§2.4) on paper. */
export function dailyReportPdf({ day, rows }: DailyReport): Promise<Uint8Array> {
  const total = rows.reduce((units, { quantity }) => units + quantity, 0);
  return renderPdf({
    title: `Reporte diario ${showDay(day)}`,
    content: [
      heading('Reporte diario', [['Fecha', showDay(day)]]),
      table(
        ['*', 'auto'],
        ['Producto', right('Cantidad')],
        [
          ...rows.map(({ name, quantity }) => [shown(name), right(formatNumber(quantity))]),
          [{ text: 'Total', bold: true }, right(formatNumber(total), { bold: true })],
        ],
      ),
    ],
  });
}
