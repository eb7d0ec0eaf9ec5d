import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { idParams, instant, key, text } from './fields.calls.ts';
import type { Role, UserType } from './users.ts';

const Credentials = z
  .object({
    username: text(100),
    password: z.string().max(1000),
    recordarme: z.boolean().optional(),
    /** Of the second step, or of recovery, where the account has one. */
    codigo: z.string().max(100).nullish(),
  })
  .meta({ id: 'Credenciales' });

/** One's own session: `id` names it and is not its token. */
export const OwnSession = z
  .object({
    id: key,
    /** The device in plain words, as its browser calls itself. */
    equipo: z.string(),
    creada: instant,
    /** To within some minutes. */
    usada: instant,
    /** Whether it is the one that asks. */
    actual: z.boolean(),
  })
  .meta({ id: 'Sesion' });
export type OwnSession = z.output<typeof OwnSession>;

/** The token's payload (§3): `sub` is the e-mail, `aud` the first name, `iss` the last name. */
export type TokenPayload = {
  authorities: Role[];
  userID: number;
  sub: string;
  aud: string;
  iss: string;
  tipo: UserType;
  jti: string;
  iat: number;
  exp: number;
};

export const sessionCalls = defineCalls({
  'POST /api/login': {
    access: 'open',
    summary: 'Inicia una sesión.',
    body: Credentials,
    reply: z.object({
      token: z.string(),
      /** Somebody else chose the password: the browser asks for one of her own. */
      elegirClave: z.literal(true).optional(),
    }),
    refuses: ['CREDENCIALES', 'CODIGO_NECESARIO', 'CODIGO_INCORRECTO', 'DEMASIADOS_INTENTOS', 'OCUPADO'],
    headers: ['Set-Cookie'],
  },
  'GET /api/sesiones': {
    access: 'logged-in',
    summary: 'Las sesiones propias; primero la última que se usó.',
    reply: z.array(OwnSession),
    beforeSecondStep: true,
  },
  'DELETE /api/sesiones/:id': {
    access: 'logged-in',
    summary: 'Termina una sesión propia.',
    params: idParams,
    refuses: ['NO_PERMITIDO', 'NO_ENCONTRADO'],
    beforeSecondStep: true,
  },
  'POST /api/logout': {
    access: 'logged-in',
    summary: 'Termina la sesión.',
    headers: ['Set-Cookie'],
    beforeSecondStep: true,
  },
});
