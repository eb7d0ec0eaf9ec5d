import { formatExactPrice } from './format.ts';
import { adjustmentRules, meansRules, type PaymentMeans, typesByHand } from './ledger.ts';

/**
 * Goods received at cost, a payment, the rest that a payment in pesos leaves, an adjustment, and a reversal of any of
 * these. Positive amounts raise the shop's debt to the supplier, negative amounts lower it.
 */
export const supplierMovementTypes = ['RECEPCION', 'PAGO', 'DIFERENCIA_DE_CAMBIO', 'AJUSTE', 'CONTRAASIENTO'] as const;
export type SupplierMovementType = (typeof supplierMovementTypes)[number];

type Described = {
  tipo: SupplierMovementType;
  /** The window's number, for a receipt or the reversal of a receipt. */
  cierre: number | null;
  medio: PaymentMeans | null;
  /** The day since which an adjustment is owed, if it is not the day of its registration. */
  dia?: string | null | undefined;
  contra: { tipo: SupplierMovementType } | null;
};

export type SupplierSum = 'received' | 'payments' | 'adjustments';

type SupplierMovementRules = {
  /** The text of the movement. `reversal` is the text of the line that reverses the movement. */
  text: (movement: Pick<Described, 'cierre' | 'medio' | 'dia'>) => string;
  reversal: (movement: Pick<Described, 'cierre'>) => string;
  /** The sum that includes the movement and its reversal. */
  sum: SupplierSum;
  /** Why nobody may reverse the movement by hand; null when administrators may. */
  fixed: { title: string; detail: string } | null;
};

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
} as const satisfies Record<SupplierMovementType, SupplierMovementRules>;

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
