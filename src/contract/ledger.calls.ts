import { z } from 'zod';
import {
  count,
  day,
  daysInOrder,
  defineCalls,
  id,
  idParam,
  instant,
  key,
  listQuery,
  named,
  pesos,
  positiveAmount,
  reason,
  signed,
  sum,
  text,
  total,
} from './fields.calls.ts';
import { ACCOUNT_COIN, accountStates, coins, handMovements, handRules, movementTypes, paymentMeans } from './ledger.ts';
import { LONGEST_REASON, MOST_PAYMENTS } from './limits.ts';
import { userTypes } from './users.ts';

/** `saldo` is the person's debt now, in US dollars; negative when the shop owes the person. */
export const Account = named('Cuenta', {
  id: key,
  nombreCompleto: z.string(),
  telefono: z.string(),
  tipo: z.enum(userTypes),
  /** True for a deleted user. Her account stays, because she keeps her debt. */
  eliminado: z.boolean(),
  /** The leader of the account's team today; null: none. A leader belongs to her own team. */
  idLider: key.nullable(),
  lider: z.string().nullable(),
  saldo: sum,
  /** The day since which the oldest unpaid debt is owed; null when nothing is owed. */
  desde: day.nullable(),
  ultimoMovimiento: instant.nullable(),
});
export type Account = z.output<typeof Account>;
export type AccountField = keyof Account;

const accountsQuery = listQuery(Account.keyof().options, {
  lider: z.union([idParam, z.literal('ninguno')], { error: 'Debe ser el id de un líder o ninguno.' }).optional(),
  estado: z.enum(accountStates).optional(),
  /** Only accounts that still owe something for the orders of this window. */
  ventana: idParam.optional(),
});
export type AccountsQuery = z.output<typeof accountsQuery>;

export const TeamBalance = named('SaldoDeEquipo', {
  /** Null: people without a leader. */
  idLider: key.nullable(),
  lider: z.string().nullable(),
  cuentas: count,
  deben: count,
  deuda: sum,
  aFavor: sum,
});
export type TeamBalance = z.output<typeof TeamBalance>;

/** An administrator's permission for a person's next order, although the debt is above the limit. */
export const DebtException = named('Excepcion', { motivo: z.string(), quien: z.string(), createdAt: instant });

/** How people pay the shop; '' for details that the shop did not set. */
const PaymentDetails = named('DatosDeCobro', {
  alias: z.string(),
  cbu: z.string(),
  qr: z.string(),
});

/** An account. `limite` is the debt in US dollars above which orders are refused; null: no limit. */
const OneAccount = Account.extend({
  limite: total.nullable(),
  excedida: z.boolean(),
  excepcion: DebtException.nullable(),
  cobro: PaymentDetails,
  /** When `cobro` last changed, if that was in the last 48 hours; otherwise null. */
  cobroDesde: instant.nullable(),
  can: z.object({ registrar: z.boolean(), exceptuar: z.boolean() }),
}).meta({ id: 'CuentaCorriente' });
export type OneAccount = z.output<typeof OneAccount>;

/** Money as it was handed over. `cotizacion` is the exchange rate of `dia`; null for US dollars. */
export const PaymentMade = named('PagoRecibido', {
  moneda: z.enum(coins),
  importe: total,
  cotizacion: pesos.nullable(),
  dia: day,
});

/** Movements never change. If a later movement reverses this one, `anuladoPor` names it. */
export const Movement = named('Movimiento', {
  id: key,
  tipo: z.enum(movementTypes),
  /** In US dollars. Positive raises the person's debt to the shop, negative lowers it. */
  importe: signed,
  /** The person's debt after this movement, in US dollars. */
  saldo: sum,
  pedidoId: key.nullable(),
  medio: z.enum(paymentMeans).nullable(),
  nota: z.string(),
  /** The money of a payment or payout; null for other movements, and for payments older than the exchange rates. */
  pago: PaymentMade.nullable(),
  /**
   * The day since which an adjustment is owed. Null: since the day of its registration, or the movement is no
   * adjustment.
   */
  dia: day.nullable(),
  quien: z.string(),
  createdAt: instant,
  contra: z.object({ id: key, tipo: z.enum(movementTypes), pedidoId: key.nullable() }).nullable(),
  anuladoPor: key.nullable(),
  can: z.object({ anular: z.boolean() }),
});
export type Movement = z.output<typeof Movement>;
const movementFields = Movement.pick({ id: true, createdAt: true, tipo: true, importe: true }).keyof().options;
export type MovementField = (typeof movementFields)[number];

const days = { fechaDesde: day.optional(), fechaHasta: day.optional() };
export const statementDays = z.object(days).refine(...daysInOrder);
export type StatementDays = z.output<typeof statementDays>;
export const movementsQuery = listQuery(movementFields, days)
  .omit({ q: true })
  .refine(...daysInOrder);

/** A payment, a payout or an adjustment. An adjustment may raise or lower the debt, and needs a reason. */
export const WrittenMovement = z
  .object({
    tipo: z.enum(handMovements),
    importe: signed.refine((importe) => importe !== 0, 'El importe no puede ser 0.'),
    medio: z.enum(paymentMeans).optional(),
    /** The currency of `importe`, for payments and payouts; US dollars if left out. */
    moneda: z.enum(coins).optional(),
    /** The day of a payment or payout. For an adjustment: the day since which it is owed. Today if left out. */
    dia: day.optional(),
    nota: text(LONGEST_REASON).default(''),
  })
  .refine(({ tipo, importe }) => !handRules[tipo].money || importe > 0, {
    message: 'El importe de un pago debe ser mayor que 0.',
    path: ['importe'],
  })
  .refine(({ tipo, moneda = ACCOUNT_COIN }) => handRules[tipo].money || moneda === ACCOUNT_COIN, {
    message: 'Un ajuste es en dólares.',
    path: ['moneda'],
  })
  .refine(({ tipo, medio }) => !handRules[tipo].money || medio, { message: 'Elija el medio de pago.', path: ['medio'] })
  .refine(({ tipo, nota }) => !handRules[tipo].saysWhy || nota !== '', {
    message: 'Escriba el motivo del ajuste.',
    path: ['nota'],
  });
export type WrittenMovement = z.output<typeof WrittenMovement>;

/** The caller's answer to 409 `PAGO_PARECIDO`. */
export const sameOrAnother = {
  /** The id of the registered payment, if both are the same payment. */
  movimientoId: id.optional(),
  /**
   * True: the user confirmed that the payment is a new one. False: 409 if the payment resembles an earlier one or is
   * unusual. Left out: a typed payment counts as confirmed. A proof does not, nor does a bank's row without a proof.
   */
  confirmado: z.boolean().optional(),
};

const NewMovement = WrittenMovement.safeExtend(sameOrAnother).meta({ id: 'MovimientoNuevo' });
export type NewMovement = z.output<typeof NewMovement>;

/** One of several payments; `dia` is today if left out. */
const PaymentRow = z.object({
  userId: id,
  moneda: z.enum(coins).default(ACCOUNT_COIN),
  importe: positiveAmount,
  medio: z.enum(paymentMeans),
  dia: day.optional(),
  nota: text(LONGEST_REASON).default(''),
  ...sameOrAnother,
});
export type PaymentRow = z.output<typeof PaymentRow>;

export const ledgerCalls = defineCalls('admin', {
  'GET /api/cuentas': {
    access: 'accounts',
    summary: 'Las cuentas corrientes, de un líder las de su equipo; X-Total-Amount suma sus saldos.',
    query: accountsQuery,
    reply: z.array(Account),
    headers: ['X-Total-Amount'],
  },
  'GET /api/cuentas/equipos': {
    access: 'accounts',
    summary: 'Lo que debe cada equipo, de un líder el suyo.',
    reply: z.array(TeamBalance),
  },
  'GET /api/cuentas/:id': {
    access: 'account-party',
    summary: 'La cuenta corriente de una persona.',
    reply: OneAccount,
  },
  'GET /api/cuentas/:id/movimientos': {
    access: 'account-party',
    summary: 'Los movimientos de una cuenta corriente, el último primero si se piden por páginas.',
    query: movementsQuery,
    reply: z.array(Movement),
  },
  'GET /api/cuentas/:id/resumen': {
    access: 'account-party',
    summary: 'El resumen de una cuenta corriente, entero o entre dos fechas; con `Accept: application/pdf`, en PDF.',
    query: statementDays,
    reply: ['xlsx', 'pdf'],
    discloses: ['usuario', 'resumen de cuenta corriente'],
  },
  'GET /api/cuentas/:id/movimientos/:movimiento/recibo': {
    access: 'account-party',
    summary: 'El recibo de un pago o de dinero que se entregó, en PDF.',
    params: z.object({ id: idParam, movimiento: idParam }),
    reply: ['pdf'],
    refuses: ['MOVIMIENTO_ANULADO', 'SIN_RECIBO'],
    discloses: ['usuario', 'recibo'],
  },
  'PUT /api/cuentas/:id/excepcion': {
    summary: 'Deja hacer un pedido, el próximo, a quien debe más que su límite, y dice por qué.',
    body: named('ExcepcionDeDeuda', { motivo: reason }),
    reply: OneAccount,
  },
  'DELETE /api/cuentas/:id/excepcion': {
    summary: 'Quita la excepción que ningún pedido usó todavía.',
    reply: OneAccount,
  },
  'POST /api/cuentas/:id/movimientos': {
    access: 'cashier',
    summary:
      'Registra un pago, en dólares o en pesos al cambio de su día o del último anterior, dinero que se le entrega, hasta lo que tiene a favor, o un ajuste, que se debe desde `dia`; con `confirmado` false, un pago mayor que lo que se debe, diez veces el habitual o parecido a otro se rechaza para preguntar.',
    idempotent: true,
    body: NewMovement,
    reply: Movement,
    status: 201,
    refuses: ['PAGO_INUSUAL', 'PAGO_PARECIDO', 'SIN_COTIZACION', 'SIN_SALDO_A_FAVOR'],
  },
  'POST /api/cuentas/pagos': {
    access: 'cashier',
    summary:
      'Registra muchos pagos, todos o ninguno; si alguno no puede ser, `errors` dice de cada fila por qué, como `pagos.3.dia`. Con `confirmado` false, de todos o de una fila, uno parecido a otro se rechaza para preguntar.',
    idempotent: true,
    body: named('PagosNuevos', {
      pagos: z.array(PaymentRow).min(1).max(MOST_PAYMENTS),
      /** The value of `confirmado` for all payments that do not send their own. */
      confirmado: z.boolean().optional(),
    }),
    reply: z.array(Movement),
    status: 201,
    refuses: ['PAGO_PARECIDO', 'SIN_COTIZACION'],
  },
  'POST /api/movimientos/:id/contraasiento': {
    access: 'cashier',
    summary:
      'Anula un pago, una entrega de dinero o un ajuste con un contraasiento; el cargo de un pedido se anula deshaciendo el pedido.',
    idempotent: true,
    body: named('Contraasiento', { motivo: reason }),
    reply: Movement,
    status: 201,
    refuses: ['MOVIMIENTO_ANULADO', 'MOVIMIENTO_FIJO'],
  },
});
