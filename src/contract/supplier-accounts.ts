import { formatExactPrice } from './format.ts';
import { meansRules, type PaymentMeans } from './ledger.ts';

/**
 * What a supplier's account is moved by: what came, at cost, a payment, an adjustment, and what takes one of them back. More than
 * zero is owed to the supplier, less was paid.
 */
export const supplierMovementTypes = ['RECEPCION', 'PAGO', 'AJUSTE', 'CONTRAASIENTO'] as const;
export type SupplierMovementType = (typeof supplierMovementTypes)[number];

type Described = {
  tipo: SupplierMovementType;
  /** Of the window that a receipt is of, and what takes it back. */
  cierre: number | null;
  medio: PaymentMeans | null;
  contra: { tipo: SupplierMovementType } | null;
};

/** The sums that an account is told in: what came, what was paid, and all else. */
export type SupplierSum = 'received' | 'paid' | 'adjusted';

type SupplierMovementRules = {
  /** What people read of it, and of what takes it back. */
  text: (movement: Pick<Described, 'cierre' | 'medio'>) => string;
  reversal: (movement: Pick<Described, 'cierre'>) => string;
  /** The sum that it is of, and what takes it back with it. */
  sum: SupplierSum;
  /** Why nobody takes it back by hand; null where administrators do, who registered it. */
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
    sum: 'paid',
    fixed: null,
  },
  AJUSTE: { text: () => 'Ajuste', reversal: () => 'Anulación de un ajuste', sum: 'adjusted', fixed: null },
  CONTRAASIENTO: {
    text: () => 'Anulación',
    reversal: () => 'Anulación',
    sum: 'adjusted',
    fixed: { title: 'Una anulación no se anula.', detail: 'Registre de nuevo el pago o el ajuste.' },
  },
} as const satisfies Record<SupplierMovementType, SupplierMovementRules>;

/** The types that a sum is made of. */
export const supplierTypesIn = (sum: SupplierSum): SupplierMovementType[] =>
  supplierMovementTypes.filter((type) => supplierMovementRules[type].sum === sum);

export const supplierMovementText = ({ tipo, contra, ...of }: Described): string =>
  contra ? supplierMovementRules[contra.tipo].reversal(of) : supplierMovementRules[tipo].text(of);

/** What is owed to a supplier, as people say it: `se le debe US$ 12,50`, `US$ 5,00 a favor`, `al día`. */
export function owedText(saldo: number): string {
  if (saldo > 0) return `se le debe ${formatExactPrice(saldo)}`;
  return saldo < 0 ? `${formatExactPrice(-saldo)} a favor` : 'al día';
}
