import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { text } from './fields.ts';
import { messages } from './messages.ts';
import { userTypes } from './session.ts';

const required = (max: number, message: string) => text(max).refine((value) => value !== '', message);
const person = {
  nombre: text(80).default(''),
  apellido: text(80).default(''),
  telefono: text(40).default(''),
  email: text(200).default(''),
  idLider: z.number().int().nonnegative().nullish(),
};

/** A user as administrators see it; the password never leaves the server. */
export const User = z.object({
  id: z.number(),
  userName: z.string(),
  username: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  email: z.string(),
  rol: z.string(),
  tipo: z.enum(userTypes),
  isAdmin: z.boolean(),
  telefono: z.string(),
  direccion: z.string(),
  retiro: z.string(),
  idLider: z.number().nullable(),
});
export type User = z.output<typeof User>;

/** Self-registration (§5): checked in the order in which the form names its failures. */
export const Registration = z.object({
  userName: required(60, messages.registration.usernameMissing),
  password: z
    .string()
    .max(1000)
    .refine((value) => value !== '', messages.registration.passwordMissing),
  direccion: required(200, messages.registration.addressMissing),
  retiro: required(120, messages.registration.pickupPointMissing),
  ...person,
});
export type Registration = z.output<typeof Registration>;

/** What a leader or seller search tells of a person: nothing more. */
export const PersonFound = z.object({ id: z.number(), nombre: z.string(), apellido: z.string() });
export type PersonFound = z.output<typeof PersonFound>;

export const userCalls = defineCalls({
  'POST /api/registrarse': {
    access: 'open',
    summary: 'Registra a un revendedor.',
    body: Registration,
    reply: User,
    status: 201,
  },
  'GET /api/lider/:text': {
    access: 'open',
    summary: 'Busca líderes por nombre.',
    params: z.object({ text: text(80) }),
    reply: z.array(PersonFound),
  },
});
