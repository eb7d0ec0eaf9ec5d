import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { text } from './fields.calls.ts';
import type { Role, UserType } from './users.ts';

const Credentials = z
  .object({
    username: text(100),
    password: z.string().max(1000),
    recordarme: z.boolean().optional(),
  })
  .meta({ id: 'Credenciales' });

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
    reply: z.object({ token: z.string() }),
    refuses: ['CREDENCIALES', 'DEMASIADOS_INTENTOS', 'OCUPADO'],
    headers: ['Set-Cookie'],
  },
  'POST /api/logout': { access: 'logged-in', summary: 'Termina la sesión.', headers: ['Set-Cookie'] },
});
