import { z } from 'zod';
import { count, defineCalls, instant, key, named, sum } from './fields.calls.ts';
import { memberStates } from './users.ts';
import { OrderingWindow, WindowSchedule } from './windows.calls.ts';

export const BackupState = named('EstadoDeLasCopias', {
  programadas: z.boolean(),
  /** When the last whole one was begun; null: there is none. */
  ultima: instant.nullable(),
  /** Whether two periods went by without a whole one, or the first one failed. */
  atrasada: z.boolean(),
});
export type BackupState = z.output<typeof BackupState>;

/** How the open window, or the last one, stands beside the window before, and what waits for an administrator. */
export const Overview = named('Inicio', {
  cierre: OrderingWindow.nullable(),
  anterior: OrderingWindow.nullable(),
  /** What the window before had come to as long after its opening as the open one lasts by now; null while none is open. */
  anteriorHastaAca: z.object({ pedidos: count, total: sum }).nullable(),
  /** Orders by the hour of the business's day, of all days of each window; hours without any are left out. */
  horas: z.array(z.object({ hora: z.int().min(0).max(23), pedidos: count, antes: count })),
  enVenta: count,
  pocoStock: count,
  /** How many sellers stand how in the window. */
  vendedores: z.object(
    Object.fromEntries(memberStates.map((state) => [state, count])) as Record<
      (typeof memberStates)[number],
      typeof count
    >,
  ),
  /** Who forgot the password and waits for a link. */
  recuperaciones: count,
  aprobaciones: count,
  /** Claims that wait for a decision. */
  reclamos: count,
  /** Accounts with a debt. */
  deudas: count,
  /** Suppliers that the shop owes, and those with a debt that is overdue or falls due within `DUE_DAYS`; US dollars. */
  proveedores: z.object({ conDeuda: count, saldo: sum, porVencer: count, importePorVencer: sum }),
  /** Of the last window that ended: purchases with something to send, lines of them with a shortage that nobody shared out, and parcels with orders that were not handed over. */
  terminado: z.object({ ventana: key, compras: count, faltantes: count, bultos: count }).nullable(),
  /** Proofs of payment that wait for a decision. */
  comprobantes: count,
  /** The settings that ask for a password, by their labels, of the last 48 hours' changes: the last first. */
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
});
