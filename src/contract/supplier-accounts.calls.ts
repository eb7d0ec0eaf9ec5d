import { z } from 'zod';
import { count, defineCalls, key, named, reason, sum } from './fields.calls.ts';
import { Movement, movementsQuery, statementDays, WrittenMovement } from './ledger.calls.ts';
import { ACCOUNT_COIN, coinRules } from './ledger.ts';
import { supplierHandMovements, supplierMovementTypes } from './supplier-accounts.ts';

/** In US dollars. `saldo` is `recibido` − `pagado` + `ajustes`. Deleted suppliers keep their accounts. */
export const SupplierAccount = named('CuentaDeProveedor', {
  proveedorId: key,
  razonSocial: z.string(),
  telefono: z.string(),
  eliminado: z.boolean(),
  /** `recibido`: goods received at cost, less reversed receipts. `pagado`: payments. `ajustes`: all other movements. */
  recibido: sum,
  pagado: sum,
  ajustes: sum,
  saldo: sum,
  /** Units received with unknown cost; no sum includes them. */
  sinCosto: count,
});
export type SupplierAccount = z.output<typeof SupplierAccount>;

export const SupplierMovement = Movement.omit({ pedidoId: true })
  .extend({
    tipo: z.enum(supplierMovementTypes),
    importe: sum,
    /** Units of a receipt with unknown cost, which `importe` leaves out; negative when the receipt is reversed. */
    sinCosto: z.int(),
    cierre: z.int().nullable(),
    contra: z.object({ id: key, tipo: z.enum(supplierMovementTypes) }).nullable(),
  })
  .meta({ id: 'MovimientoDeProveedor' });
export type SupplierMovement = z.output<typeof SupplierMovement>;

export const NewSupplierMovement = WrittenMovement.safeExtend({
  tipo: z.enum(supplierHandMovements),
  /** For a payment in pesos: writes off the rest of the debt as one movement DIFERENCIA_DE_CAMBIO. */
  salda: z.boolean().default(false),
})
  .refine(({ tipo, moneda = ACCOUNT_COIN, salda }) => !salda || (tipo === 'PAGO' && coinRules[moneda].converted), {
    message: 'Solo un pago en pesos salda la cuenta.',
    path: ['salda'],
  })
  .meta({ id: 'MovimientoDeProveedorNuevo' });
export type NewSupplierMovement = z.output<typeof NewSupplierMovement>;

export const supplierAccountCalls = defineCalls('admin', {
  'GET /api/proveedores/:id/cuenta': {
    access: 'accountant',
    summary: 'Lo que se le debe a un proveedor: lo que llegó, a costo, menos lo que se le pagó.',
    reply: SupplierAccount,
  },
  'GET /api/proveedores/:id/movimientos': {
    access: 'accountant',
    summary: 'Los movimientos de la cuenta de un proveedor, el último primero si se piden por páginas.',
    query: movementsQuery,
    reply: z.array(SupplierMovement),
  },
  'GET /api/proveedores/:id/resumen': {
    access: 'accountant',
    summary:
      'El resumen de la cuenta de un proveedor, entero o entre dos fechas; con `Accept: application/pdf`, en PDF.',
    query: statementDays,
    reply: ['xlsx', 'pdf'],
  },
  'POST /api/proveedores/:id/movimientos': {
    summary:
      'Registra un pago a un proveedor, en dólares o en pesos al cambio de su día o del último anterior, o un ajuste, que se debe desde `dia`; con `salda`, lo que queda tras un pago en pesos es una diferencia de cambio.',
    idempotent: true,
    body: NewSupplierMovement,
    reply: SupplierMovement,
    status: 201,
    refuses: ['SIN_COTIZACION'],
  },
  'POST /api/proveedores/movimientos/:id/contraasiento': {
    summary:
      'Anula un pago, con su diferencia de cambio, o un ajuste con un contraasiento; lo que llegó se deshace en su compra.',
    idempotent: true,
    body: named('ContraasientoDeProveedor', { motivo: reason }),
    reply: SupplierMovement,
    status: 201,
    refuses: ['MOVIMIENTO_ANULADO', 'MOVIMIENTO_FIJO'],
  },
});
