import { formatExactPrice } from './format.ts';

/**
 * What an account is moved by: what was delivered of an order, a payment, an adjustment, and what takes one of them back. More
 * than zero is owed, less was paid.
 */
export const movementTypes = ['CARGO', 'PAGO', 'AJUSTE', 'CONTRAASIENTO'] as const;
export type MovementType = (typeof movementTypes)[number];
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

export function movementText({ tipo, pedidoId, medio, contra }: Described): string {
  if (tipo === 'CARGO') return `Pedido N° ${pedidoId}`;
  if (tipo === 'PAGO') return paymentTexts[medio ?? 'OTRO'];
  if (tipo === 'AJUSTE') return 'Ajuste';
  if (contra?.tipo === 'CARGO') return `Pedido N° ${contra.pedidoId}, vuelto a PENDIENTE`;
  return contra?.tipo === 'PAGO' ? 'Anulación de un pago' : 'Anulación de un ajuste';
}

const paymentTexts: Record<PaymentMeans, string> = {
  EFECTIVO: 'Pago en efectivo',
  TRANSFERENCIA: 'Pago por transferencia',
  OTRO: 'Pago por otro medio',
};

/** A balance as people say it: `debe US$ 12,50`, `US$ 5,00 a favor`, `al día`. */
export function balanceText(saldo: number): string {
  if (saldo > 0) return `debe ${formatExactPrice(saldo)}`;
  return saldo < 0 ? `${formatExactPrice(-saldo)} a favor` : 'al día';
}
