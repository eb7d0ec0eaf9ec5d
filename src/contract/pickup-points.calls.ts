import { z } from 'zod';
import { count, day, defineCalls, filledText, id, idOrNone, key, listQuery, named, text } from './fields.calls.ts';
import { messages } from './messages.ts';

/** A place where orders are handed over; resellers choose one when they register. */
export const PickupPoint = named('PuntoDeRetiro', {
  id: key,
  /** Accounts and orders store this name in `retiro`. */
  nombre: z.string(),
  direccion: z.string(),
  /** The leader of people who register here without choosing a leader (§9), if she still leads; null: none. */
  idLider: key.nullable(),
});
export type PickupPoint = z.output<typeof PickupPoint>;

export const ManagedPickupPoint = PickupPoint.extend({
  /** The leader's name; null when there is no leader, or when the person of `idLider` is not a leader any more. */
  lider: z.string().nullable(),
  /** True when people can choose the pickup point. Accounts with an inactive one keep it. */
  activo: z.boolean(),
  usuarios: count,
  version: key,
}).meta({ id: 'PuntoDeRetiroAdministrado' });
export type ManagedPickupPoint = z.output<typeof ManagedPickupPoint>;

const nombre = filledText(120, messages.pickupPoint.nameMissing);
const idLider = idOrNone.optional();

const NewPickupPoint = named('PuntoDeRetiroNuevo', {
  nombre,
  direccion: text(200).default(''),
  idLider,
  activo: z.boolean().default(true),
});
export type NewPickupPoint = z.output<typeof NewPickupPoint>;

/** A change of the pickup point with this `version`. Fields not sent stay. */
const PickupPointChange = named('PuntoDeRetiroEditado', {
  version: id,
  nombre: nombre.optional(),
  direccion: text(200).optional(),
  idLider,
  activo: z.boolean().optional(),
});
export type PickupPointChange = z.output<typeof PickupPointChange>;

/**
 * A pickup point in an ordering window. `dia` is null until somebody enters the pickup day. `pedidos` counts the orders
 * to pick up there, without cancelled ones.
 */
export const PickupDay = named('DiaDeRetiro', {
  retiro: z.string(),
  dia: day.nullable(),
  horario: z.string(),
  pedidos: count,
});
export type PickupDay = z.output<typeof PickupDay>;

export const OwnPickup = named('RetiroPropio', { retiro: z.string(), dia: day, horario: z.string() });

const PickupDays = named('DiasDeRetiro', {
  dias: z
    .array(
      z.object({
        retiro: filledText(120, messages.pickupPoint.nameMissing),
        dia: day.nullable(),
        /** In words, such as 'de 15 a 19'. */
        horario: text(40).default(''),
      }),
    )
    .max(200)
    .refine((dias) => new Set(dias.map(({ retiro }) => retiro)).size === dias.length, 'Cada punto va una sola vez.'),
});
export type PickupDays = z.output<typeof PickupDays>;

const pickupPointFields = ManagedPickupPoint.omit({ idLider: true, version: true }).keyof().options;
export type PickupPointField = (typeof pickupPointFields)[number];

export const pickupPointCalls = defineCalls('admin', {
  'GET /api/puntos-de-retiro': {
    access: 'open',
    summary: 'Los puntos de retiro que se ofrecen.',
    reply: z.array(PickupPoint),
  },
  'GET /api/puntos-de-retiro/todos': {
    summary: 'Los puntos de retiro, también los que no se ofrecen, con su líder y cuántos usuarios los tienen.',
    query: listQuery(pickupPointFields, {}),
    reply: z.array(ManagedPickupPoint),
  },
  'GET /api/mi-retiro': {
    access: 'buyer',
    summary:
      'Cuándo y dónde retira uno lo que pide en este cierre o, mientras está cerrado, en el último; null si no se dijo o ya pasó.',
    reply: OwnPickup.nullable(),
  },
  'GET /api/ventanas/:id/dias-de-retiro': {
    summary: 'Los puntos de retiro de un cierre, con el día y el horario en que se retira en cada uno.',
    reply: z.array(PickupDay),
  },
  'PUT /api/ventanas/:id/dias-de-retiro': {
    summary:
      'Dice o cambia el día y el horario de retiro de algunos puntos de un cierre; avisa a quienes esperan sus pedidos ahí.',
    body: PickupDays,
    reply: z.array(PickupDay),
  },
  'POST /api/puntos-de-retiro': {
    summary: 'Agrega un punto de retiro.',
    body: NewPickupPoint,
    reply: ManagedPickupPoint,
    status: 201,
    refuses: ['PUNTO_EXISTE', 'LIDER_DESCONOCIDO'],
  },
  'PUT /api/puntos-de-retiro/:id': {
    summary:
      'Cambia un punto de retiro, o deja de ofrecerlo. Quienes lo tienen siguen a su nombre nuevo; los pedidos ya hechos, no.',
    body: PickupPointChange,
    reply: ManagedPickupPoint,
    refuses: ['VERSION_VIEJA', 'PUNTO_EXISTE', 'ULTIMO_PUNTO', 'LIDER_DESCONOCIDO'],
  },
});
