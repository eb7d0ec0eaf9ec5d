import { catalogueName } from '#contract/documents.ts';
import { formatExactPrice, formatNumber, showDay } from '#contract/format.ts';
import { orderStates } from '#contract/orders.ts';
import { type OrderSums, type SellerOrders, sumOrders, withDistinctNames } from './orders.ts';
import { colors, heading, renderPdf, type TableCell } from './pdf.ts';
import { columnFor, right, sumsRow, table } from './pdf-table.ts';
import { type Parties, tableSheet, writeWorkbook } from './xlsx.ts';

type LeaderReport = { period: string; leader: string; sellers: SellerOrders[] };

/** Writes `reporteByLider.xlsx` (§9): the team's orders, and the sums of each seller. */
export function leaderReportXlsx(report: LeaderReport, made: string): Promise<Uint8Array> {
  const { period, leader } = report;
  const sellers = withDistinctNames(report.sellers);
  const rows = sellers.flatMap(({ seller, orders }) =>
    orders.map((order) => ({ seller, order, sums: sumOrders([order]) })),
  );
  const owner = `Reporte de ${leader}`;
  const parties: Parties = [
    ['Líder', leader],
    ['Período', period],
  ];
  const about = { owner, made, parties };
  const orders = tableSheet({
    ...about,
    name: 'Pedidos',
    title: 'Pedidos del equipo',
    columns: [
      { header: 'Vendedor', kind: 'text', width: 36, value: ({ seller }) => seller },
      { header: 'Pedido', kind: 'identifier', width: 11, value: ({ order }) => order.orderId },
      { header: 'Fecha', kind: 'day', width: 12, value: ({ order }) => order.day },
      { header: 'Catálogo', kind: 'text', width: 12, value: ({ order }) => catalogueName(order.tipo) },
      { header: 'Estado', kind: 'text', width: 13, value: ({ order }) => order.estado },
      { header: 'Unidades', kind: 'whole', width: 11, value: ({ sums }) => sums.units, total: true },
      { header: 'Importe', kind: 'money', width: 18, value: ({ sums }) => sums.amount, total: true },
    ],
    rows,
  });
  const sumOfOrders = (header: string) => ({
    formula: (_: unknown, { first, last }: { first: number; last: number }) =>
      `SUM(${orders.rangeOf(header, first, last)})`,
    total: true as const,
  });
  const summary = tableSheet({
    ...about,
    name: 'Resumen',
    title: 'Reporte de líder',
    columns: [
      { header: 'Vendedor', kind: 'text', width: 36, value: ({ seller }) => seller },
      { header: 'Pedidos', kind: 'whole', width: 11, value: ({ sums }) => sums.orders, total: true },
      { header: 'Unidades', kind: 'whole', width: 12, value: ({ sums }) => sums.units, ...sumOfOrders('Unidades') },
      { header: 'Importe', kind: 'money', width: 18, value: ({ sums }) => sums.amount, ...sumOfOrders('Importe') },
    ],
    rows: sellers.map(({ seller, orders }, index) => {
      const first = sellers.slice(0, index).reduce((count, before) => count + before.orders.length, 0);
      return { seller, sums: sumOrders(orders), first, last: first + orders.length - 1 };
    }),
  });
  return writeWorkbook(owner, [summary, orders]);
}

/** Writes `reporte.pdf` (§9): the team's orders, seller by seller, with sums. */
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
          columnFor(orderStates),
          columnFor(['Unidades', formatNumber(team.units)]),
          columnFor(['Importe', formatExactPrice(team.amount)]),
        ],
        ['Pedido', 'Fecha', 'Estado', right('Unidades'), right('Importe')],
        [
          ...withDistinctNames(sellers).flatMap(({ seller, orders }): TableCell[][] => [
            sumsRow(seller, inWords(sumOrders(orders)), { fillColor: '#f3f0eb' }),
            ...orders.map((order): TableCell[] => [
              { text: `N° ${order.orderId} · ${catalogueName(order.tipo)}`, margin: [10, 0, 0, 0] },
              showDay(order.day),
              order.estado,
              ...inWords(sumOrders([order])).map((sum) => right(sum)),
            ]),
          ]),
          sumsRow('Total del equipo', inWords(team), { color: colors.green }),
        ],
      ),
    ],
  });
}

const inWords = ({ units, amount }: OrderSums) => [formatNumber(units), formatExactPrice(amount)];
