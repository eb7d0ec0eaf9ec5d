import type { OneAccount } from '#contract/ledger.calls.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';

/** The account of a seller led by user 54, with `given` in place of its own values. */
export const anAccount = (id: number, given: Partial<OneAccount> = {}): OneAccount => ({
  ...{ id, nombreCompleto: 'Ana García', telefono: '', tipo: 'VENDEDOR', eliminado: false },
  ...{ idLider: 54, lider: 'Carla Ríos', saldo: 32.59, desde: '2026-03-01', ultimoMovimiento: null },
  ...{ limite: null, excedida: false, excepcion: null, can: { registrar: false, exceptuar: false } },
  ...{ cobro: { alias: '', cbu: '', qr: '' }, cobroDesde: null },
  ...given,
});

/** A payment in pesos that waits for a decision, with `given` in place of its own values. */
export const aProof = (given: Partial<PaymentProof> = {}): PaymentProof => ({
  ...{ id: 1, version: 1, estado: 'PENDIENTE', userId: 7, nombre: 'Ana García', quien: 'Ana García' },
  ...{ createdAt: '2026-03-03T12:00:00.000Z', moneda: 'ARS', importe: 47_256, medio: 'TRANSFERENCIA' },
  ...{ dia: '2026-03-02', nota: '', archivo: null, repetido: false, saldo: 32.59, pago: null },
  ...{ anulado: false, rechazo: null, decidido: null },
  ...given,
});
