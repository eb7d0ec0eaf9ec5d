import { catalogueName } from '#contract/documents.ts';
import { formatExactPrice, formatNumber, showDay } from '#contract/format.ts';
import type { LeaderReport } from './leader-report-xlsx.ts';
import { sumOrders, withDistinctNames } from './orders.ts';
import { colors, columnFor, heading, renderPdf, right, type TableCell, table } from './pdf.ts';

/** `reporte.pdf` (§9): the team's orders, seller by seller, with their sums. */
export function leaderReportPdf({ period, leader, sellers }: LeaderReport, made: string): Promise<Uint8Array> {
  const team = sumOrders(sellers.flatMap(({ orders }) => orders));
  return renderPdf({
    title: `Reporte de ${leader}`,
    made,
    content: [
      heading('Reporte de líder', [
        ['Líder', leader],
        ['Período', period],
        ['Vendedores', formatNumber(sellers.length)],
        ['Pedidos', formatNumber(team.orders)],
      ]),
      table(
        [
          '*',
          columnFor(['dd/mm/aaaa']),
          columnFor(['PENDIENTE']),
          columnFor(['Unidades', formatNumber(team.units)]),
          columnFor(['Importe', formatExactPrice(team.amount)]),
        ],
        ['Pedido', 'Fecha', 'Estado', right('Unidades'), right('Importe')],
        [
          ...withDistinctNames(sellers).flatMap(({ seller, orders }): TableCell[][] => [
            sumsRow(seller, sumOrders(orders), { fillColor: '#f3f0eb' }),
            ...orders.map((order): TableCell[] => {
              const { units, amount } = sumOrders([order]);
              return [
                { text: `N° ${order.orderId} · ${catalogueName(order.tipo)}`, margin: [10, 0, 0, 0] },
                showDay(order.day),
                order.estado,
                right(formatNumber(units)),
                right(formatExactPrice(amount)),
              ];
            }),
          ]),
          sumsRow('Total del equipo', team, { color: colors.green }),
        ],
      ),
    ],
  });
}

function sumsRow(text: string, { units, amount }: { units: number; amount: number }, look: object): TableCell[] {
  const bold = { bold: true, ...look };
  return [
    { text: text, colSpan: 3, ...bold },
    '',
    '',
    right(formatNumber(units), bold),
    right(formatExactPrice(amount), bold),
  ];
}
