import { z } from 'zod';
import { count, defineCalls, instant, key, named, sum } from './fields.calls.ts';
import type { MemberState } from './users.ts';
import { OrderingWindow, WindowSchedule } from './windows.calls.ts';

export const BackupState = named('EstadoDeLasCopias', {
  programadas: z.boolean(),
  /** When the last complete backup began; null for none. */
  ultima: instant.nullable(),
  /** True when two backup periods passed without a complete backup, or when the first backup failed. */
  atrasada: z.boolean(),
});
export type BackupState = z.output<typeof BackupState>;

/** What a window still needs, in the order of the work. Each count equals the length of a list on a screen. */
export const WindowSteps = named('Pasos', {
  /** Purchases with units to send to their supplier, or to take from an earlier surplus. */
  compras: count,
  /** Purchases with nothing left to send and no shortage to share out, but with units still to come. */
  porLlegar: count,
  /** Lines of purchases with a shortage to share out. */
  faltantes: count,
  /** Parcels to hand over in which some units are not ticked as ready. */
  porArmar: count,
  /** Parcels with pending orders. */
  bultos: count,
  /** Accounts that still owe something for the window's orders. Payments settle the oldest debts first. */
  cuentas: count,
  /** Commissions above 0 that were not paid out. */
  comisiones: count,
});
export type WindowSteps = z.output<typeof WindowSteps>;

/** Compares the current window with the previous one, and counts what waits for an administrator. */
export const Overview = named('Inicio', {
  cierre: OrderingWindow.nullable(),
  anterior: OrderingWindow.nullable(),
  /** The previous window's orders at the same time after it opened; null while no window is open. */
  anteriorHastaAca: z.object({ pedidos: count, total: sum }).nullable(),
  /**
   * The orders by the hour of the day: `pedidos` of the current window, `antes` of the previous one. Hours without
   * orders are left out.
   */
  horas: z.array(z.object({ hora: z.int().min(0).max(23), pedidos: count, antes: count })),
  /** Whether the shop has a name, a way to be paid, and a rate of pesos that somebody entered. */
  preparado: z.object({ nombre: z.boolean(), cobro: z.boolean(), cotizacion: z.boolean() }),
  enVenta: count,
  pocoStock: count,
  vendedores: z.object({ PIDIO: count, EN_CARRITO: count, TODAVIA_NO: count, NUNCA: count } satisfies Record<
    MemberState,
    z.ZodType
  >),
  recuperaciones: count,
  aprobaciones: count,
  reclamos: count,
  deudas: count,
  /**
   * The shop's debt to suppliers, in US dollars: `saldo` is owed to `conDeuda` suppliers. A part, `importePorVencer`,
   * is overdue or falls due within `DUE_DAYS`; `porVencer` suppliers wait for it.
   */
  proveedores: z.object({ conDeuda: count, saldo: sum, porVencer: count, importePorVencer: sum }),
  /** Open work of the window that ended last. */
  terminado: WindowSteps.pick({ compras: true, porLlegar: true, faltantes: true, bultos: true })
    .extend({ ventana: key })
    .nullable(),
  comprobantes: count,
  /** Settings that ask for a password and changed in the last 48 hours, newest first. */
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
