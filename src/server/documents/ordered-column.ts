import { deliveredUnits, type OrderedUnits } from '#contract/orders.ts';
import type { Column } from './xlsx.ts';

/** The column of what was ordered, before that of what is delivered: only where a row has fewer of these. */
export function orderedColumn<Row>(rows: readonly Row[], unitsOf: (row: Row) => OrderedUnits): Column<Row>[] {
  const isShort = (units: OrderedUnits) => deliveredUnits(units) < units.quantity;
  if (!rows.map(unitsOf).some(isShort)) return [];
  return [{ header: 'Pedidas', kind: 'whole', width: 10, value: (row) => unitsOf(row).quantity, total: true }];
}
