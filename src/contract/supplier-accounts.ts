import { formatExactPrice } from './format.ts';
import { adjustmentRules, type MovementRules, meansRules, type PaymentMeans, typesByHand } from './ledger.ts';

/** Goods received at cost, a payment, the rest that a payment in pesos writes off, an adjustment, and a reversal. */
export const supplierMovementTypes = ['RECEPCION', 'PAGO', 'DIFERENCIA_DE_CAMBIO', 'AJUSTE', 'CONTRAASIENTO'] as const;
export type SupplierMovementType = (typeof supplierMovementTypes)[number];

type Described = {
  tipo: SupplierMovementType;
  cierre: number | null;
  medio: PaymentMeans | null;
  dia?: string | null | undefined;
  contra: { tipo: SupplierMovementType } | null;
};

export type SupplierSum = 'received' | 'payments' | 'adjustments';

export const supplierMovementRules = {
  RECEPCION: {
    text: ({ cierre }) => `Recepción del cierre N° ${cierre}`,
    reversal: ({ cierre }) => `Recepción del cierre N° ${cierre}, deshecha`,
    sum: 'received',
    fixed: {
      title: 'Lo que llegó no se anula desde la cuenta.',
      detail: 'Deshaga la recepción en «Compras» o, si el costo era otro, registre un ajuste.',
    },
  },
  PAGO: {
    text: ({ medio }) => meansRules[medio ?? 'OTRO'].payment,
    reversal: () => 'Anulación de un pago',
    sum: 'payments',
    fixed: null,
  },
  DIFERENCIA_DE_CAMBIO: {
    text: () => 'Diferencia de cambio',
    reversal: () => 'Anulación de una diferencia de cambio',
    sum: 'adjustments',
    fixed: { title: 'Una diferencia de cambio no se anula sola.', detail: 'Se anula con el pago que la dejó.' },
  },
  ...adjustmentRules,
} as const satisfies Record<
  SupplierMovementType,
  MovementRules<Pick<Described, 'cierre' | 'medio' | 'dia'>, Pick<Described, 'cierre'>, SupplierSum>
>;

export const supplierHandMovements = typesByHand(supplierMovementRules);

export const supplierTypesIn = (sum: SupplierSum): SupplierMovementType[] =>
  supplierMovementTypes.filter((type) => supplierMovementRules[type].sum === sum);

export const supplierMovementText = ({ tipo, contra, ...of }: Described): string =>
  contra ? supplierMovementRules[contra.tipo].reversal(of) : supplierMovementRules[tipo].text(of);

/** Writes `se le debe US$ 12,50`, `US$ 5,00 a favor`, `al día`. */
export function owedText(saldo: number): string {
  if (saldo > 0) return `se le debe ${formatExactPrice(saldo)}`;
  return saldo < 0 ? `${formatExactPrice(-saldo)} a favor` : 'al día';
}
