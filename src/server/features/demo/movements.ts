import { toCents } from '#contract/prices.ts';
import type { DemoOrder } from './orders.ts';
import { seeded } from './random.ts';

type DemoMovement = {
  usuarioId: number;
  tipo: 'CARGO' | 'PAGO';
  importe: number;
  pedidoId?: number;
  medio?: 'EFECTIVO' | 'TRANSFERENCIA' | 'OTRO';
  creadoPor: number;
  creadoAt: Date;
};

const DAY = 24 * 60 * 60_000;
const ADMINISTRATOR = 1;

/** What was delivered is owed, and most of it paid some days later, in whole or in part; oldest first, nothing later than `now`. */
export function demoMovements(orders: readonly DemoOrder[], now: Date): DemoMovement[] {
  const random = seeded(59);
  return orders
    .flatMap(({ pedidoId, buyer, estado, settledAt, totalAmount }): DemoMovement[] => {
      if (estado !== 'REALIZADO' || !settledAt) return [];
      const ofBuyer = { usuarioId: buyer.id, creadoPor: ADMINISTRATOR };
      const charge: DemoMovement = {
        ...ofBuyer,
        tipo: 'CARGO',
        importe: totalAmount,
        pedidoId,
        creadoAt: settledAt,
      };
      const luck = random.next();
      const paidAt = new Date(settledAt.getTime() + random.between(4, 9 * 24) * (DAY / 24));
      const medio = random.pick(['EFECTIVO', 'EFECTIVO', 'TRANSFERENCIA', 'TRANSFERENCIA', 'OTRO'] as const);
      const paid = luck < 0.72 ? totalAmount : Math.floor(toCents(totalAmount) / 200);
      if (luck > 0.86 || paid === 0 || paidAt > now) return [charge];
      return [charge, { ...ofBuyer, tipo: 'PAGO', importe: -paid, medio, creadoAt: paidAt }];
    })
    .toSorted((a, b) => a.creadoAt.getTime() - b.creadoAt.getTime())
    .map((movement, place) => ({ ...movement, movimientoId: place + 1 }));
}
