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
  /** Of the closing that a receipt is of, and what takes it back. */
  cierre: number | null;
  medio: PaymentMeans | null;
  contra: { tipo: SupplierMovementType } | null;
};

type SupplierMovementRules = {
  /** What people read of it, and of what takes it back. */
  text: (movement: Pick<Described, 'cierre' | 'medio'>) => string;
  reversal: (movement: Pick<Described, 'cierre'>) => string;
  /** Whether administrators take it back by hand, or why they do not. */
  fixed: { title: string; detail: string } | null;
};

export const supplierMovementRules = {
  RECEPCION: {
    text: ({ cierre }) => `Recepción del cierre N° ${cierre}`,
    reversal: ({ cierre }) => `Recepción del cierre N° ${cierre}, deshecha`,
    fixed: {
      title: 'Lo que llegó no se anula desde la cuenta.',
      detail: 'Deshaga la recepción en «Compras» o, si el costo era otro, registre un ajuste.',
    },
  },
  PAGO: {
    text: ({ medio }) => meansRules[medio ?? 'OTRO'].payment,
    reversal: () => 'Anulación de un pago',
    fixed: null,
  },
  AJUSTE: { text: () => 'Ajuste', reversal: () => 'Anulación de un ajuste', fixed: null },
  CONTRAASIENTO: {
    text: () => 'Anulación',
    reversal: () => 'Anulación',
    fixed: { title: 'Una anulación no se anula.', detail: 'Registre de nuevo el pago o el ajuste.' },
  },
} as const satisfies Record<SupplierMovementType, SupplierMovementRules>;

export const supplierMovementText = ({ tipo, contra, ...of }: Described): string =>
  contra ? supplierMovementRules[contra.tipo].reversal(of) : supplierMovementRules[tipo].text(of);

/** What is owed to a supplier, as people say it: `se le debe US$ 12,50`, `US$ 5,00 a favor`, `al día`. */
export function owedText(saldo: number): string {
  if (saldo > 0) return `se le debe ${formatExactPrice(saldo)}`;
  return saldo < 0 ? `${formatExactPrice(-saldo)} a favor` : 'al día';
}
