import { formatExactPrice } from './format.ts';
import type { Only } from './only.ts';

/**
 * What an account is moved by: what was delivered of an order, what comes back of it by an approved claim, a payment, an
 * adjustment, what a leader earned, and what takes one of them back. More than zero is owed, less was paid.
 */
export const movementTypes = ['CARGO', 'DEVOLUCION', 'PAGO', 'AJUSTE', 'COMISION', 'CONTRAASIENTO'] as const;
export type MovementType = (typeof movementTypes)[number];
/** What people hand over (§9: prices are US dollars). */
export const coins = ['USD', 'ARS'] as const;
export type Coin = (typeof coins)[number];

type CoinRules = {
  name: string;
  symbol: string;
  /** Whether accounts take it at the rate of a day; they are kept in US dollars. */
  converted: boolean;
};

export const coinRules = {
  USD: { name: 'Dólares', symbol: 'US$', converted: false },
  ARS: { name: 'Pesos', symbol: '$', converted: true },
} as const satisfies Record<Coin, CoinRules>;

export const coinChoices = coins.map((value) => ({ value, label: coinRules[value].name }));

type CoinsThat<Converted extends boolean> = {
  [One in Coin]: (typeof coinRules)[One]['converted'] extends Converted ? One : never;
}[Coin];
/** The coin that accounts are kept in. */
export const ACCOUNT_COIN = 'USD' satisfies Only<CoinsThat<false>>;
/** The coin that rates are told in. Rates name no coin: another one that is converted would be taken at its rate. */
export const RATED_COIN = 'ARS' satisfies Only<CoinsThat<true>>;

export const paymentMeans = ['EFECTIVO', 'TRANSFERENCIA', 'OTRO'] as const;
export type PaymentMeans = (typeof paymentMeans)[number];
export const accountStates = ['DEBE', 'A_FAVOR', 'AL_DIA'] as const;
export type AccountState = (typeof accountStates)[number];

type Described = {
  tipo: MovementType;
  pedidoId: number | null;
  medio: PaymentMeans | null;
  contra: { tipo: MovementType; pedidoId: number | null } | null;
};

/** The sums that an account's movements are told in, each with a sheet of the accountant's workbook. */
export type MovementSum = 'deliveries' | 'payments' | 'adjustments';

type MovementRules = {
  /** What people read of it, and of what takes it back. */
  text: (movement: Pick<Described, 'pedidoId' | 'medio'>) => string;
  reversal: (movement: Pick<Described, 'pedidoId'>) => string;
  sum: MovementSum;
  /** Why nobody takes it back by hand; null where administrators do, who registered it. */
  fixed: { title: string; detail: string } | null;
};

export const movementRules = {
  CARGO: {
    text: ({ pedidoId }) => `Pedido N° ${pedidoId}`,
    reversal: ({ pedidoId }) => `Pedido N° ${pedidoId}, vuelto a PENDIENTE`,
    sum: 'deliveries',
    fixed: {
      title: 'El cargo de un pedido no se anula.',
      detail: 'Se anula solo al volver el pedido a PENDIENTE; otro día, registre un ajuste.',
    },
  },
  DEVOLUCION: {
    text: ({ pedidoId }) => `Devolución del pedido N° ${pedidoId}`,
    reversal: ({ pedidoId }) => `Devolución del pedido N° ${pedidoId}, anulada`,
    // What was delivered and came back is no sale: the order's window and team are credited.
    sum: 'deliveries',
    fixed: { title: 'La devolución de un reclamo no se anula.', detail: 'Si no corresponde, registre un ajuste.' },
  },
  PAGO: {
    text: ({ medio }) => meansRules[medio ?? 'OTRO'].payment,
    reversal: () => 'Anulación de un pago',
    sum: 'payments',
    fixed: null,
  },
  AJUSTE: { text: () => 'Ajuste', reversal: () => 'Anulación de un ajuste', sum: 'adjustments', fixed: null },
  COMISION: {
    text: () => 'Comisión',
    reversal: () => 'Anulación de una comisión',
    sum: 'adjustments',
    fixed: { title: 'Una comisión liquidada no se anula.', detail: 'Si no corresponde, registre un ajuste.' },
  },
  CONTRAASIENTO: {
    text: () => 'Anulación',
    reversal: () => 'Anulación',
    sum: 'adjustments',
    fixed: { title: 'Una anulación no se anula.', detail: 'Registre de nuevo el pago o el ajuste.' },
  },
} as const satisfies Record<MovementType, MovementRules>;

export type HandMovement = {
  [Type in MovementType]: (typeof movementRules)[Type]['fixed'] extends null ? Type : never;
}[MovementType];
/** The types that people register and take back. */
export const handMovements = movementTypes.filter((type) => movementRules[type].fixed === null) as HandMovement[];

type HandRules = {
  /** Money was handed over: by a means, in a coin, on a day. Accounts take its amount as less than zero. */
  isPayment: boolean;
  /** Its note says why it was registered. */
  saysWhy: boolean;
};

export const handRules = {
  PAGO: { isPayment: true, saysWhy: false },
  AJUSTE: { isPayment: false, saysWhy: true },
} as const satisfies Record<HandMovement, HandRules>;

export const movementText = ({ tipo, contra, ...of }: Described): string =>
  contra ? movementRules[contra.tipo].reversal(contra) : movementRules[tipo].text(of);

/** The means by themselves, and of one payment and of many. */
export const meansRules: Record<PaymentMeans, { name: string; payment: string; payments: string }> = {
  EFECTIVO: { name: 'Efectivo', payment: 'Pago en efectivo', payments: 'Pagos en efectivo' },
  TRANSFERENCIA: { name: 'Transferencia', payment: 'Pago por transferencia', payments: 'Pagos por transferencia' },
  OTRO: { name: 'Otro', payment: 'Pago por otro medio', payments: 'Pagos por otro medio' },
};

export const meansChoices = paymentMeans.map((value) => ({ value, label: meansRules[value].name }));

/** A balance as people say it: `debe US$ 12,50`, `US$ 5,00 a favor`, `al día`. */
export function balanceText(saldo: number): string {
  if (saldo > 0) return `debe ${formatExactPrice(saldo)}`;
  return saldo < 0 ? `${formatExactPrice(-saldo)} a favor` : 'al día';
}
