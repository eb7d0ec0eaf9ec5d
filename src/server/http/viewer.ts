import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { UserType } from '#contract/users.ts';
import { type Role, roleOf } from '#contract/users.ts';
import { Refusal } from './refusal.ts';

/** The person behind a request, as the session says it. */
export type Viewer = {
  jti: string;
  id: number;
  tipo: UserType;
  rol: Role;
};

export const isAdmin = (viewer: Viewer | null): boolean => viewer?.rol === 'ROLE_ADMIN';

export const viewerOf = (jti: string, id: number, tipo: UserType): Viewer => ({ jti, id, tipo, rol: roleOf(tipo) });

/** The token of a request and whether it came by cookie; null for a visitor. A bearer token goes before the cookie. */
export function tokenOf({ authorization, cookie }: IncomingHttpHeaders): { token: string; byCookie: boolean } | null {
  const bearer = authorization?.match(/^Bearer\s+(\S+)$/i)?.[1];
  if (bearer) return { token: bearer, byCookie: false };
  const token = cookie?.match(/(?:^|;) *vitrina_sesion=([^;]+)/)?.[1];
  return token ? { token, byCookie: true } : null;
}

/** The header that gives a browser the token of a session; without `maxAge` (seconds) until it is closed. */
export function sessionCookie(token: string, { secure, maxAge }: { secure: boolean; maxAge: number | undefined }) {
  const lasting = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `vitrina_sesion=${token}${lasting}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Strict`;
}

/** Refuses a write that carries our cookie but comes from a page of another origin. */
export function demandSameOrigin(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const same = site ? site === 'same-origin' : origin ? hostOf(origin) === request.host : false;
  if (!same) throw new Refusal(403, 'ORIGEN_AJENO', 'La solicitud viene de otra página.');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
