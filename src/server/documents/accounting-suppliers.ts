import { meansRules } from '#contract/ledger.ts';
import { toCents } from '#contract/prices.ts';
import { type SupplierSum, supplierMovementRules, supplierMovementText } from '#contract/supplier-accounts.ts';
import { amount, factColumns, paymentColumns, type TableOf, unknownUnits } from './accounting-columns.ts';
import type { ClosedResult, SupplierFact, SupplierOwed } from './accounting-sums.ts';
import { shownNames } from './file-names.ts';

type OwedSums = SupplierOwed & Record<SupplierSum, number>;

export function supplierTables(
  suppliers: readonly SupplierOwed[],
  movements: readonly SupplierFact[],
  results: readonly ClosedResult[],
) {
  const shown = shownNames(suppliers.map(({ id, name }) => ({ name, qualifier: String(id) })));
  const nameOf = new Map(suppliers.map(({ id }, at) => [id, shown[at] ?? '']));
  const sums = suppliers.map((supplier): OwedSums => {
    const cents = { received: 0, payments: 0, adjustments: 0 };
    for (const { proveedorId, tipo, contra, importe } of movements)
      if (proveedorId === supplier.id) cents[supplierMovementRules[contra ?? tipo].sum] += toCents(importe);
    return {
      ...supplier,
      received: cents.received / 100,
      payments: -cents.payments / 100 || 0,
      adjustments: cents.adjustments / 100,
    };
  });
  return {
    Proveedores: {
      title: 'Lo que se debe a proveedores',
      columns: [
        { header: 'Proveedor', kind: 'text', width: 28, value: ({ id }) => nameOf.get(id) ?? '' },
        amount('Saldo inicial', ({ opening }) => opening),
        amount('Recibido a costo', ({ received }) => received),
        amount('Pagos', ({ payments }) => payments),
        amount('Ajustes', ({ adjustments }) => adjustments),
        {
          ...amount<OwedSums>('Saldo final', ({ closing }) => closing),
          formula: (at) => `${at('Saldo inicial')}+${at('Recibido a costo')}-${at('Pagos')}+${at('Ajustes')}`,
        },
        unknownUnits,
      ],
      rows: sums,
    } satisfies TableOf<OwedSums>,
    'Cuentas de proveedores': {
      title: 'Movimientos de proveedores',
      columns: [
        ...factColumns,
        { header: 'Proveedor', kind: 'text', width: 28, value: ({ proveedorId }) => nameOf.get(proveedorId) ?? '' },
        {
          header: 'Concepto',
          kind: 'text',
          width: 34,
          value: ({ contra, ...movement }) =>
            supplierMovementText({ ...movement, dia: movement.paidOn, contra: contra && { tipo: contra } }),
        },
        { header: 'Cierre', kind: 'identifier', width: 9, value: ({ cierre }) => cierre },
        { header: 'Medio', kind: 'text', width: 15, value: ({ medio }) => medio && meansRules[medio].name },
        { header: 'Pagado el', kind: 'day', width: 12, value: ({ paidOn }) => paidOn },
        ...paymentColumns('Pesos pagados'),
        unknownUnits,
        amount('Importe', ({ importe }) => importe),
      ],
      rows: movements,
    } satisfies TableOf<SupplierFact>,
    'Resultado por cierre': {
      title: 'Lo que dejó cada cierre en el período',
      columns: [
        { header: 'Cierre', kind: 'text', width: 14, value: ({ cierre }) => `N° ${cierre}` },
        amount('Ventas', ({ ventas }) => ventas),
        amount('Costo', ({ costo }) => costo),
        amount('Ganancia', ({ ganancia }) => ganancia),
        unknownUnits,
        { header: 'Unidades devueltas', kind: 'whole', width: 21, value: ({ devueltas }) => devueltas, total: true },
        amount('Acreditado', ({ acreditado }) => acreditado),
        { ...amount<ClosedResult>('Costo recuperado', ({ costoRecuperado }) => costoRecuperado), width: 19 },
        { ...amount<ClosedResult>('Correcciones de costo', ({ correcciones }) => correcciones), width: 22 },
        amount('Comisiones', ({ comisiones }) => comisiones),
        {
          ...amount<ClosedResult>('Ganancia final', ({ gananciaFinal }) => gananciaFinal),
          formula: (at) =>
            `${at('Ganancia')}-${at('Acreditado')}+${at('Costo recuperado')}-${at('Correcciones de costo')}-${at('Comisiones')}`,
        },
      ],
      rows: results,
    } satisfies TableOf<ClosedResult>,
  };
}
