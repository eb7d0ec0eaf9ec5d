import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { filledText, idParams, instant, key } from './fields.calls.ts';
import { messages } from './messages.ts';

/** Somebody who forgot the password and waits for a link. */
export const PendingRecovery = z
  .object({
    /** The user's. */
    id: key,
    userName: z.string(),
    nombre: z.string(),
    apellido: z.string(),
    pedida: instant,
  })
  .meta({ id: 'Recuperacion' });
export type PendingRecovery = z.output<typeof PendingRecovery>;

/** A link that is told once; whoever has it may choose the user's password until `vence`, once. */
export const PasswordLink = z
  .object({
    enlace: z.string(),
    vence: instant,
    nombre: z.string(),
    telefono: z.string(),
  })
  .meta({ id: 'EnlaceDeClave' });
export type PasswordLink = z.output<typeof PasswordLink>;

const token = z.string().max(200);

export const recoveryCalls = defineCalls({
  'POST /api/recuperaciones': {
    access: 'open',
    summary: 'Pide un enlace para elegir otra contraseña; responde siempre lo mismo.',
    body: z.object({ username: filledText(100, messages.registration.usernameMissing) }),
    reply: z.object({ mensaje: z.string() }),
    status: 202,
    refuses: ['DEMASIADOS_INTENTOS', 'OCUPADO'],
  },
  'GET /api/recuperaciones': {
    access: 'admin-or-leader',
    summary: 'Quiénes esperan un enlace, por orden de llegada; para un líder, los de su equipo de hoy.',
    reply: z.array(PendingRecovery),
  },
  'POST /api/usuario/:id/enlace': {
    access: 'leader-of-or-admin',
    summary: 'Crea un enlace para elegir otra contraseña, de un solo uso y por 24 horas, en lugar del anterior.',
    params: idParams,
    reply: PasswordLink,
    status: 201,
  },
  'POST /api/nueva-clave': {
    access: 'open',
    summary: 'De quién es un enlace, por la clave que lleva detrás de #.',
    body: z.object({ token }),
    reply: z.object({ id: key, userName: z.string() }),
    refuses: ['ENLACE_VENCIDO'],
  },
  'PUT /api/nueva-clave': {
    access: 'open',
    summary: 'Pone la contraseña que eligió quien tiene el enlace, y termina todas sus sesiones.',
    body: z.object({ token, nueva: z.string().max(1000) }),
    refuses: ['ENLACE_VENCIDO', 'CONTRASENA_DEBIL'],
  },
});
