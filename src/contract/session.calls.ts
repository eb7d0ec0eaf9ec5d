import { z } from 'zod';
import { count, defineCalls, filledText, instant, key, named, text } from './fields.calls.ts';
import { PROOF_MINUTES } from './limits.ts';
import { messages } from './messages.ts';
import type { Permission, Role, UserType } from './users.ts';

const Credentials = named('Credenciales', {
  username: text(100),
  password: z.string().max(1000),
  recordarme: z.boolean().optional(),
  /** The code of the second step or a recovery code, for accounts with a second step. */
  codigo: z.string().max(100).nullish(),
});

/** A session as its owner sees it. `id` is not the token, so nobody can log in with it. */
export const OwnSession = named('Sesion', {
  id: key,
  /** The device in plain words, derived from what the browser calls itself. */
  equipo: z.string(),
  creada: instant,
  /** When the session was last used, exact to some minutes. */
  usada: instant,
  /** True for the session that makes this call. */
  actual: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

/** The token's payload (§3): `sub` is the e-mail, `aud` the first name, `iss` the last name. */
export type TokenPayload = {
  /** First the role (§2.1), then a helper's permissions. */
  authorities: (Role | Permission)[];
  userID: number;
  sub: string;
  aud: string;
  iss: string;
  tipo: UserType;
  jti: string;
  iat: number;
  exp: number;
};

export const SecondStep = named('SegundoPaso', {
  activo: z.boolean(),
  /** True when the shop demands a second step of the caller's user type. */
  exigido: z.boolean(),
  codigos: count,
});
export type SecondStep = z.output<typeof SecondStep>;

/** Proves who makes the call: her password and, with a second step, a code of her app or a recovery code. */
export const proof = { actual: z.string().max(1000).nullish(), codigo: z.string().max(100).nullish() };
export const Proof = z.object(proof);
export type Proof = z.output<typeof Proof>;
const password = z.string().max(1000);

const shown = 'la contraseña de quien llama (`actual`) y, si tiene un segundo paso, un código (`codigo`)';
const lately = `si su sesión no los mostró en los últimos ${PROOF_MINUTES} minutos`;
const orGuarded = 'o si es de un administrador o de un ayudante y quien llama tiene un segundo paso';
/** Says, for the API's document, when a call asks for a proof. */
export const proves = {
  always: `Pide ${shown}.`,
  recently: `Pide ${shown}, ${lately}.`,
  access: `De lo propio pide ${shown}; de lo de otra persona, ${lately}, ${orGuarded}.`,
  shop: `De un administrador o de un ayudante pide ${shown}, ${lately} o si tiene un segundo paso.`,
};

export const PendingRecovery = named('Recuperacion', {
  id: key,
  userName: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  pedida: instant,
});
export type PendingRecovery = z.output<typeof PendingRecovery>;

/** A link that the server shows once. Its holder may choose the user's password once, until `vence`. */
export const PasswordLink = named('EnlaceDeClave', {
  enlace: z.string(),
  vence: instant,
  nombre: z.string(),
  telefono: z.string(),
});
export type PasswordLink = z.output<typeof PasswordLink>;

const token = z.string().max(200);

export const sessionCalls = defineCalls('admin', {
  'POST /api/login': {
    access: 'open',
    summary: 'Inicia una sesión.',
    body: Credentials,
    reply: z.object({
      token: z.string(),
      /** True when another person chose the user's password. The browser then asks the user for a new one. */
      elegirClave: z.literal(true).optional(),
    }),
    refuses: ['CREDENCIALES', 'CODIGO_NECESARIO', 'CODIGO_INCORRECTO', 'DEMASIADOS_INTENTOS', 'OCUPADO'],
    headers: ['Set-Cookie'],
    event: 'login',
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
    refuses: ['NO_PERMITIDO'],
    beforeSecondStep: true,
    event: 'session-ended',
  },
  'POST /api/logout': {
    access: 'logged-in',
    summary: 'Termina la sesión.',
    headers: ['Set-Cookie'],
    beforeSecondStep: true,
    event: 'logout',
  },
  'GET /api/segundo-paso': {
    access: 'second-step',
    summary: 'Si el segundo paso propio está activado, y si el negocio lo exige.',
    reply: SecondStep,
    beforeSecondStep: true,
  },
  'POST /api/segundo-paso': {
    access: 'second-step',
    summary: 'Empieza a activar el segundo paso propio: el secreto para la aplicación de autenticación.',
    body: z.object({ actual: password }),
    /** `secreto` is in base 32; `enlace` is the address in the QR code. */
    reply: z.object({ secreto: z.string(), enlace: z.string() }),
    refuses: ['CONTRASENA_ACTUAL', 'DEMASIADOS_INTENTOS', 'SEGUNDO_PASO_ACTIVO'],
    beforeSecondStep: true,
  },
  'PUT /api/segundo-paso': {
    access: 'second-step',
    summary:
      'Activa el segundo paso propio con un código de la aplicación; responde, esta única vez, los códigos de recuperación.',
    body: z.object({ codigo: z.string().max(100) }),
    reply: z.object({ codigos: z.array(z.string()) }),
    refuses: ['NO_ENCONTRADO', 'SEGUNDO_PASO_ACTIVO'],
    beforeSecondStep: true,
    event: 'second-step-on',
  },
  'PUT /api/segundo-paso/quitar': {
    access: 'second-step',
    summary: 'Quita el segundo paso propio.',
    body: z.object({ ...proof, actual: password }),
    proves: proves.always,
    refuses: ['NO_ENCONTRADO'],
    event: 'second-step-off',
  },
  'DELETE /api/usuario/:id/segundo-paso': {
    summary: 'Quita el segundo paso de otra persona y termina sus sesiones.',
    body: Proof.optional(),
    proves: proves.access,
    refuses: ['USUARIO_PROPIO'],
    event: 'second-step-taken-back',
  },
});

export const recoveryCalls = defineCalls('admin', {
  'POST /api/recuperaciones': {
    access: 'open',
    summary: 'Pide un enlace para elegir otra contraseña; responde siempre lo mismo.',
    body: z.object({ username: filledText(100, messages.registration.usernameMissing) }),
    reply: z.object({ mensaje: z.string() }),
    status: 202,
    refuses: ['DEMASIADOS_INTENTOS', 'OCUPADO'],
    event: 'password-link-requested',
  },
  'GET /api/recuperaciones': {
    access: 'admin-or-leader',
    summary: 'Quiénes esperan un enlace, por orden de llegada; para un líder, los de su equipo de hoy.',
    reply: z.array(PendingRecovery),
  },
  'POST /api/usuario/:id/enlace': {
    access: 'leader-of-or-admin',
    summary: 'Crea un enlace para elegir otra contraseña, de un solo uso y por 24 horas, en lugar del anterior.',
    body: Proof.optional(),
    proves: proves.access,
    reply: PasswordLink,
    status: 201,
    event: 'password-link-created',
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
    event: 'password-link-used',
  },
});
