import { z } from 'zod';
import {
  day,
  defineCalls,
  id,
  idParam,
  instant,
  key,
  listQuery,
  named,
  positiveAmount,
  reason,
  sum,
  text,
  total,
} from './fields.calls.ts';
import { PaymentMade, sameOrAnother } from './ledger.calls.ts';
import { coins, paymentMeans } from './ledger.ts';
import { LONGEST_REASON, proofFile } from './limits.ts';
import { proofFileKinds, proofStates } from './proofs.ts';

export const PaymentProof = named('Comprobante', {
  id: key,
  version: key,
  estado: z.enum(proofStates),
  userId: key,
  nombre: z.string(),
  /** The user who sent the proof: the person, the person's leader or an administrator. */
  quien: z.string(),
  createdAt: instant,
  /** The currency of `importe`. Both are as the user sent them. */
  moneda: z.enum(coins),
  importe: total,
  medio: z.enum(paymentMeans),
  dia: day,
  nota: z.string(),
  archivo: z.enum(proofFileKinds).nullable(),
  /** True when an earlier proof has the same file, or the same person, day, currency and amount. */
  repetido: z.boolean(),
  saldo: sum,
  /** The payment of an accepted proof, with the cashier's corrections; otherwise null. */
  pago: PaymentMade.nullable(),
  /** True when the payment was reversed later. */
  anulado: z.boolean(),
  rechazo: z.string().nullable(),
  decidido: instant.nullable(),
});
export type PaymentProof = z.output<typeof PaymentProof>;

/**
 * A payment that a person reports. A leader who reports a payment of one of her sellers sends the seller's id in
 * `userId`.
 */
export const NewProof = named('ComprobanteNuevo', {
  userId: id.optional(),
  moneda: z.enum(coins),
  importe: positiveAmount,
  medio: z.enum(paymentMeans),
  dia: day,
  nota: text(LONGEST_REASON).default(''),
});
export type NewProof = z.output<typeof NewProof>;

/** `importe` and `moneda` correct the values that the person sent. */
const Acceptance = named('AceptacionDeComprobante', {
  version: id,
  importe: positiveAmount.optional(),
  moneda: z.enum(coins).optional(),
  ...sameOrAnother,
});
export type Acceptance = z.output<typeof Acceptance>;

const proofFields = PaymentProof.pick({ id: true, createdAt: true, estado: true, dia: true }).keyof().options;
export type ProofField = (typeof proofFields)[number];
const proofsQuery = listQuery(proofFields, { estado: z.enum(proofStates).optional(), persona: idParam.optional() });
export type ProofsQuery = z.output<typeof proofsQuery>;

export const proofCalls = defineCalls('cashier', {
  'GET /api/comprobantes': {
    access: 'proofs',
    summary:
      'Los pagos avisados, el último primero: los propios, de un líder también los de su equipo, de quien cobra todos.',
    query: proofsQuery,
    reply: z.array(PaymentProof),
  },
  'POST /api/comprobantes': {
    access: 'buyer',
    summary: 'Avisa un pago, con una foto o un PDF si hay; un líder también el de alguien de su equipo.',
    upload: { ...proofFile, parts: { comprobante: NewProof } },
    idempotent: true,
    reply: PaymentProof,
    status: 201,
    refuses: ['NO_PERMITIDO', 'NO_ENCONTRADO', 'IMAGEN_NO_ADMITIDA', 'IMAGEN_MUY_GRANDE', 'COMPROBANTES_LLENOS'],
  },
  'GET /api/comprobantes/:id/archivo': {
    access: 'proof-party',
    summary: 'La foto o el PDF de un comprobante.',
    reply: ['webp', 'pdf'],
  },
  'PUT /api/comprobantes/:id/aceptar': {
    summary:
      'Acepta un comprobante, con el importe o la moneda que eran: es un pago, el mismo cuantas veces se mande y quien lo mande. Si hay un pago parecido, se rechaza para preguntar.',
    body: Acceptance,
    reply: PaymentProof,
    refuses: ['COMPROBANTE_DECIDIDO', 'VERSION_VIEJA', 'SIN_COTIZACION', 'PAGO_PARECIDO'],
  },
  'PUT /api/comprobantes/:id/rechazar': {
    summary: 'Rechaza un comprobante, con el motivo.',
    body: named('RechazoDeComprobante', { version: id, motivo: reason }),
    reply: PaymentProof,
    refuses: ['COMPROBANTE_DECIDIDO', 'VERSION_VIEJA'],
  },
});
