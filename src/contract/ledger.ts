import { formatExactPrice, showDay } from './format.ts';
import { completedFrom } from './orders.ts';
import type { Only } from './rules.ts';

/**
 * A delivered order's charge, a return, a payment, money handed to the person, an adjustment, a commission, and a
 * reversal.
 */
export const movementTypes = ['CARGO', 'DEVOLUCION', 'PAGO', 'ENTREGA', 'AJUSTE', 'COMISION', 'CONTRAASIENTO'] as const;
export type MovementType = (typeof movementTypes)[number];
/** The currencies of payments. Prices are in US dollars (§9). */
export const coins = ['USD', 'ARS'] as const;
export type Coin = (typeof coins)[number];

type CoinRules = {
  name: string;
  symbol: string;
  /** True when amounts are converted at a day's rate, because accounts are in US dollars. */
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
export const ACCOUNT_COIN = 'USD' satisfies Only<CoinsThat<false>>;
/**
 * The only currency with exchange rates. Stored rates do not say their currency, so a second currency with rates must
 * not compile.
 */
export const RATED_COIN = 'ARS' satisfies Only<CoinsThat<true>>;

export const paymentMeans = ['EFECTIVO', 'TRANSFERENCIA', 'OTRO'] as const;
export type PaymentMeans = (typeof paymentMeans)[number];
/** What proves a payment: a proof that a person sent, a row of a bank's file, or a row that a cashier typed. */
export const evidenceKinds = ['COMPROBANTE', 'BANCO', 'ESCRITO'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
/** How the payment came in, in words that follow 'se registró'. */
export const evidenceRules = {
  COMPROBANTE: { text: 'con un comprobante' },
  BANCO: { text: 'del archivo del banco' },
  ESCRITO: { text: 'a mano' },
} as const satisfies Record<EvidenceKind, { text: string }>;
/** Payments at most this many days apart may be the same payment. */
export const ALIKE_DAYS = 5;

export const accountStates = ['DEBE', 'A_FAVOR', 'AL_DIA'] as const;
export type AccountState = (typeof accountStates)[number];

type Described = {
  tipo: MovementType;
  pedidoId: number | null;
  medio: PaymentMeans | null;
  /** The day since which an adjustment is owed, if it is not the day of its registration. */
  dia?: string | null | undefined;
  contra: { tipo: MovementType; pedidoId: number | null } | null;
};

/** The sums that movements are grouped into. Each has a sheet in the accountant's workbook. */
export type MovementSum = 'deliveries' | 'payments' | 'payouts' | 'adjustments';

export type MovementRules<Of, Reversed, Sum> = {
  text: (movement: Of) => string;
  /** The text of the line that reverses the movement. */
  reversal: (movement: Reversed) => string;
  /** The sum that includes the movement and its reversal. */
  sum: Sum;
  /** Why nobody may reverse the movement by hand; null when people may. */
  fixed: { title: string; detail: string } | null;
};

/** The rules that people's and suppliers' accounts share. */
export const adjustmentRules = {
  AJUSTE: {
    text: ({ dia }: Pick<Described, 'dia'>) => (dia ? `Ajuste desde el ${showDay(dia)}` : 'Ajuste'),
    reversal: () => 'Anulación de un ajuste',
    sum: 'adjustments',
    fixed: null,
  },
  CONTRAASIENTO: {
    text: () => 'Anulación',
    reversal: () => 'Anulación',
    sum: 'adjustments',
    fixed: { title: 'Una anulación no se anula.', detail: 'Registre de nuevo el pago o el ajuste.' },
  },
} as const;

export const movementRules = {
  CARGO: {
    text: ({ pedidoId }) => `Pedido N° ${pedidoId}`,
    reversal: ({ pedidoId }) => `Pedido N° ${pedidoId}, vuelto a ${completedFrom}`,
    sum: 'deliveries',
    fixed: {
      title: 'El cargo de un pedido no se anula.',
      detail: `Se anula solo al volver el pedido a ${completedFrom}; otro día, registre un ajuste.`,
    },
  },
  DEVOLUCION: {
    text: ({ pedidoId }) => `Devolución del pedido N° ${pedidoId}`,
    reversal: ({ pedidoId }) => `Devolución del pedido N° ${pedidoId}, anulada`,
    // The books subtract a return from the deliveries of its order's window and team.
    sum: 'deliveries',
    fixed: { title: 'La devolución de un reclamo no se anula.', detail: 'Si no corresponde, registre un ajuste.' },
  },
  PAGO: {
    text: ({ medio }) => meansRules[medio ?? 'OTRO'].payment,
    reversal: () => 'Anulación de un pago',
    sum: 'payments',
    fixed: null,
  },
  ENTREGA: {
    text: ({ medio }) => meansRules[medio ?? 'OTRO'].payout,
    reversal: () => 'Anulación de una entrega',
    sum: 'payouts',
    fixed: null,
  },
  COMISION: {
    text: () => 'Comisión',
    reversal: () => 'Anulación de una comisión',
    sum: 'adjustments',
    fixed: { title: 'Una comisión liquidada no se anula.', detail: 'Si no corresponde, registre un ajuste.' },
  },
  ...adjustmentRules,
} as const satisfies Record<
  MovementType,
  MovementRules<Pick<Described, 'pedidoId' | 'medio' | 'dia'>, Pick<Described, 'pedidoId'>, MovementSum>
>;

type Reversible<Rules> = { [Type in keyof Rules]: Rules[Type] extends { fixed: null } ? Type : never }[keyof Rules];
/** The types that people register and reverse by hand. */
export const typesByHand = <Rules extends Record<string, { fixed: object | null }>>(rules: Rules) =>
  Object.keys(rules).filter((type) => rules[type]?.fixed === null) as Reversible<Rules>[];
export type HandMovement = Reversible<typeof movementRules>;
export const handMovements = typesByHand(movementRules);

type HandRules = {
  /** -1: money comes in and lowers the debt. 1: money goes out and raises it. Null: no money changes hands. */
  money: -1 | 1 | null;
  saysWhy: boolean;
};

export const handRules = {
  PAGO: { money: -1, saysWhy: false },
  ENTREGA: { money: 1, saysWhy: false },
  AJUSTE: { money: null, saysWhy: true },
} as const satisfies Record<HandMovement, HandRules>;

export const moneyOf = (type: MovementType): HandRules['money'] =>
  (handRules as Partial<Record<MovementType, HandRules>>)[type]?.money ?? null;

export const movementText = ({ tipo, contra, ...of }: Described): string =>
  contra ? movementRules[contra.tipo].reversal(contra) : movementRules[tipo].text(of);

const means = (name: string, how: string) => ({
  name,
  payment: `Pago ${how}`,
  payments: `Pagos ${how}`,
  payout: `Entrega de dinero ${how}`,
});
export const meansRules = {
  EFECTIVO: means('Efectivo', 'en efectivo'),
  TRANSFERENCIA: means('Transferencia', 'por transferencia'),
  OTRO: means('Otro', 'por otro medio'),
} satisfies Record<PaymentMeans, unknown>;

export const meansChoices = paymentMeans.map((value) => ({ value, label: meansRules[value].name }));

/** Writes `debe US$ 12,50`, `US$ 5,00 a favor`, `al día`. */
export function balanceText(saldo: number): string {
  if (saldo > 0) return `debe ${formatExactPrice(saldo)}`;
  return saldo < 0 ? `${formatExactPrice(-saldo)} a favor` : 'al día';
}
