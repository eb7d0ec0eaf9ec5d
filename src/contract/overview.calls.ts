import { z } from 'zod';
import { count, defineCalls, instant, key, named, sum } from './fields.calls.ts';
import { memberStates } from './users.ts';
import { OrderingWindow, WindowSchedule } from './windows.calls.ts';

export const BackupState = named('EstadoDeLasCopias', {
  programadas: z.boolean(),
  /** When the last complete backup began; null for none. */
  ultima: instant.nullable(),
  /** True when two periods passed without a complete backup, or the first one failed. */
  atrasada: z.boolean(),
});
export type BackupState = z.output<typeof BackupState>;

/** What a window still needs, in the order of the work. Each count is that of the list to which a screen leads. */
export const WindowSteps = named('Pasos', {
  /** Purchases with units to send to their supplier, or to take from an earlier surplus. */
  compras: count,
  /** Purchases that miss units, with nothing to send and no shortage to share out. */
  porLlegar: count,
  /** Lines of purchases with a shortage to share out. */
  faltantes: count,
  /** Parcels to hand over with units that nobody ticked as ready. */
  porArmar: count,
  /** Parcels with pending orders. */
  bultos: count,
  /** Accounts that still owe something for the window's orders. Payments settle the oldest debts first. */
  cuentas: count,
  /** Commissions above 0 that were not paid out. */
  comisiones: count,
});
export type WindowSteps = z.output<typeof WindowSteps>;

/** The current window compared to the previous one, and what waits for an administrator. */
export const Overview = named('Inicio', {
  cierre: OrderingWindow.nullable(),
  anterior: OrderingWindow.nullable(),
  /** The previous window's total at the same time after its opening; null while none is open. */
  anteriorHastaAca: z.object({ pedidos: count, total: sum }).nullable(),
  /** Orders of each window by hour of the day; hours without orders are left out. */
  horas: z.array(z.object({ hora: z.int().min(0).max(23), pedidos: count, antes: count })),
  enVenta: count,
  pocoStock: count,
  /** The number of sellers in each state. */
  vendedores: z.object(
    Object.fromEntries(memberStates.map((state) => [state, count])) as Record<
      (typeof memberStates)[number],
      typeof count
    >,
  ),
  recuperaciones: count,
  aprobaciones: count,
  /** Claims that wait for a decision. */
  reclamos: count,
  /** Accounts with a debt. */
  deudas: count,
  /** Suppliers that the shop owes, and those with a debt that is overdue or falls due within `DUE_DAYS`; US dollars. */
  proveedores: z.object({ conDeuda: count, saldo: sum, porVencer: count, importePorVencer: sum }),
  /** The open work of the last ended window: purchases to send, lines with a shortage, parcels to hand over. */
  terminado: WindowSteps.pick({ compras: true, faltantes: true, bultos: true }).extend({ ventana: key }).nullable(),
  /** Proofs of payment that wait for a decision. */
  comprobantes: count,
  /** Settings under a password that changed in the last 48 hours, newest first. */
  ajustesCambiados: z.array(z.object({ ajuste: z.string(), cambiado: instant })),
  copia: BackupState,
  programacion: WindowSchedule,
});
export type Overview = z.output<typeof Overview>;

export const backupCalls = defineCalls('admin', {
  'GET /api/copias': { summary: 'Cómo están las copias de seguridad programadas.', reply: BackupState },
});

export const overviewCalls = defineCalls('admin', {
  'GET /api/inicio': {
    summary: 'Cómo va el cierre frente al anterior, y lo que espera a un administrador.',
    reply: Overview,
  },
  'GET /api/ventanas/:id/pasos': {
    summary: 'Lo que le falta a un cierre: enviar, recibir, repartir, armar, entregar, cobrar y liquidar.',
    reply: WindowSteps,
  },
});
