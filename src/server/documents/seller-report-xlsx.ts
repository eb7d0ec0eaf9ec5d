import { z } from 'zod';
import { withDistinctNames } from './orders.ts';
import { tableSheet, writeWorkbook } from './xlsx.ts';

/** What a seller ordered: number of orders, units, and US dollars by catalogue. */
export type SellerSales = z.output<typeof SellerSales>;
export const SellerSales = z.object({
  seller: z.string(),
  userName: z.string(),
  leader: z.string().nullable(),
  retiro: z.string(),
  telefono: z.string(),
  orders: z.int(),
  units: z.int(),
  essential: z.number(),
  black: z.number(),
});
export type SellerReport = { period: string; sellers: SellerSales[] };

/** `reporteByVendedor.xlsx` (§9): orders and amounts per seller. */
export function sellerReportXlsx({ period, sellers }: SellerReport, made: string): Promise<Uint8Array> {
  return writeWorkbook('Reporte por vendedor', [
    tableSheet({
      name: 'Vendedores',
      title: 'Reporte por vendedor',
      owner: `Reporte por vendedor, ${period}`,
      made,
      parties: [['Período', period]],
      columns: [
        { header: 'Vendedor', kind: 'text', width: 32, value: (seller) => seller.seller },
        { header: 'Líder', kind: 'text', width: 28, value: (seller) => seller.leader ?? 'Sin líder' },
        { header: 'Punto de Retiro', kind: 'text', width: 44, value: (seller) => seller.retiro },
        { header: 'Teléfono', kind: 'text', width: 18, value: (seller) => seller.telefono },
        { header: 'Pedidos', kind: 'whole', width: 10, value: (seller) => seller.orders, total: true },
        { header: 'Unidades', kind: 'whole', width: 11, value: (seller) => seller.units, total: true },
        { header: 'Esencial', kind: 'money', width: 18, value: (seller) => seller.essential, total: true },
        { header: 'Black', kind: 'money', width: 18, value: (seller) => seller.black, total: true },
        {
          header: 'Total',
          kind: 'money',
          width: 18,
          value: (seller) => Math.round((seller.essential + seller.black) * 100) / 100,
          formula: (at) => `${at('Esencial')}+${at('Black')}`,
          total: true,
        },
      ],
      rows: withDistinctNames(sellers),
    }),
  ]);
}
