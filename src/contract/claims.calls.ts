import { z } from 'zod';
import { claimMotives, claimStates, LONGEST_CLAIM, MOST_CLAIM_PICTURES, resolutions } from './claims.ts';
import { weekDays } from './days.ts';
import {
  amount,
  count,
  defineCalls,
  filledText,
  id,
  idParam,
  instant,
  key,
  listQuery,
  named,
  reason,
  whole,
} from './fields.calls.ts';
import { picture } from './limits.ts';
import { messages } from './messages.ts';
import { goodsLine } from './orders.calls.ts';
import { MAX_QUANTITY, tooManyUnits } from './orders.ts';

export const Claim = named('Reclamo', {
  id: key,
  version: key,
  /** The approval number; null for claims that are not approved. */
  numero: key.nullable(),
  estado: z.enum(claimStates),
  orderId: key,
  linea: key,
  ...goodsLine,
  dia: z.enum(weekDays).nullable(),
  unidades: key,
  /** The price paid for a unit, in US dollars. */
  amount,
  motivo: z.enum(claimMotives),
  detalle: z.string(),
  /** An administrator's reason for a claim that came too late; null for a claim in time. */
  excepcion: z.string().nullable(),
  fotos: count,
  /** Buyer and leader as of the order's day. */
  userId: key,
  clientName: z.string(),
  telefono: z.string(),
  idLider: key.nullable(),
  lider: z.string().nullable(),
  quien: z.string(),
  createdAt: instant,
  resolucion: z.enum(resolutions).nullable(),
  /** True when the units went back to the stock; null for claims that are not approved. */
  aStock: z.boolean().nullable(),
  rechazo: z.string().nullable(),
  decidido: instant.nullable(),
  /**
   * The order that brings the exchanged goods; null until the server has placed it, and for claims without an exchange.
   */
  pedidoDeCambio: key.nullable(),
});
export type Claim = z.output<typeof Claim>;

/**
 * A claim for a line of a delivered order. After the last day to claim, only an administrator may send one, with a
 * reason in `excepcion`.
 */
export const NewClaim = named('ReclamoNuevo', {
  orderId: id,
  linea: whole(1, 999_999_999, 'Elija un producto del pedido.'),
  unidades: whole(1, MAX_QUANTITY, tooManyUnits),
  motivo: z.enum(claimMotives),
  detalle: filledText(LONGEST_CLAIM, messages.claim.detailMissing),
  excepcion: reason.optional(),
});
export type NewClaim = z.output<typeof NewClaim>;

const Decision = z
  .discriminatedUnion('estado', [
    z.object({ version: id, estado: z.literal('APROBADO'), resolucion: z.enum(resolutions), aStock: z.boolean() }),
    z.object({ version: id, estado: z.literal('RECHAZADO'), motivo: reason }),
  ])
  .meta({ id: 'DecisionDeReclamo' });
export type Decision = z.output<typeof Decision>;

const claimFields = Claim.pick({ id: true, createdAt: true, estado: true, numero: true }).keyof().options;
export type ClaimField = (typeof claimFields)[number];

const claimsQuery = listQuery(claimFields, {
  estado: z.enum(claimStates).optional(),
  pedido: idParam.optional(),
  vendedor: idParam.optional(),
  producto: idParam.optional(),
});
export type ClaimsQuery = z.output<typeof claimsQuery>;

export const claimCalls = defineCalls('buyer', {
  'GET /api/reclamos': {
    summary:
      'Los reclamos, el último primero: los de los pedidos propios, de un líder también los de los pedidos de su equipo, de un administrador todos.',
    query: claimsQuery,
    reply: z.array(Claim),
  },
  'POST /api/reclamos': {
    summary:
      'Reclama unidades de un pedido entregado, hasta tres días corridos después; solo un administrador más tarde, con `excepcion`.',
    upload: { ...picture, many: MOST_CLAIM_PICTURES, parts: { reclamo: NewClaim } },
    idempotent: true,
    reply: Claim,
    status: 201,
    refuses: [
      'NO_PERMITIDO',
      'NO_ENCONTRADO',
      'PEDIDO_SIN_ENTREGAR',
      'RECLAMO_VENCIDO',
      'DATO_RECHAZADO',
      'IMAGEN_NO_ADMITIDA',
      'IMAGEN_MUY_GRANDE',
      'OCUPADO',
    ],
  },
  'PUT /api/reclamos/:id': {
    access: 'admin',
    summary: 'Aprueba un reclamo, con un número de aprobación consecutivo, como cambio o como crédito, o lo rechaza.',
    idempotent: true,
    body: Decision,
    reply: Claim,
    refuses: [
      'NO_ENCONTRADO',
      'RECLAMO_DECIDIDO',
      'VERSION_VIEJA',
      'DATO_RECHAZADO',
      'PRODUCTO_NO_DISPONIBLE',
      'FALTA_REFERENCIA',
      'STOCK_INSUFICIENTE',
    ],
  },
  'GET /api/reclamos/:id/fotos/:n': {
    access: 'claim-party',
    summary: 'Una foto de un reclamo, desde 1.',
    params: z.object({ id: idParam, n: idParam }),
    reply: 'webp',
    refuses: ['NO_ENCONTRADO'],
  },
});
