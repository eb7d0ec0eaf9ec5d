import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { admits } from '#contract/access.ts';
import type { AccessOf, Route } from '#contract/contract.ts';
import { capacitiesOf, type Permission, type Seen, seenAs, typeRules, type UserType } from '#contract/users.ts';
import type { Shop } from '../settings.ts';
import { isSecure, networkOf } from './client-address.ts';
import { Refusal } from './refusal.ts';

/** The person behind a request, as the session says it. */
export type Viewer = {
  jti: string;
  id: number;
  tipo: UserType;
  /** Of a helper. */
  permisos?: readonly Permission[];
  /** No second step guards an account that may have one. */
  lacksSecondStep?: true;
  /** An account of this week, of which one person can have many. */
  isNew?: true;
};

export const isAdmin = (viewer: Pick<Viewer, 'tipo'> | null): boolean =>
  viewer !== null && typeRules[viewer.tipo].administers;

/** True if a viewer has this access. With a call's name, only the access of that call compiles. */
export const may = <Call extends Route | null = null>(viewer: Viewer, access: AccessOf<Call>): boolean =>
  capacitiesOf(viewer).some((capacity) => admits(access, capacity));

/** What a list of people, accounts or windows takes for a viewer. */
export const seenBy = <Part>(viewer: Viewer, parts: Record<Seen, Part>): Part => parts[seenAs(capacitiesOf(viewer))];

/** Whose turn it is where all have theirs, administrators first: the account's; of visitors and of new accounts the address's. */
export const turnOf = ({ viewer, address }: Pick<FastifyRequest, 'viewer' | 'address'>) => ({
  who: viewer && (isAdmin(viewer) || !viewer.isNew) ? `${viewer.id}` : networkOf(address ?? ''),
  rank: isAdmin(viewer) ? 0 : 1,
});

/** Whether the shop asks a second step of a person who has none: until she sets it up she does nothing else. */
export const owesSecondStep = (viewer: Viewer | null | undefined, shop: Shop): boolean =>
  viewer?.lacksSecondStep === true && asksSecondStep(viewer.tipo, shop);

export function asksSecondStep(type: UserType, { settings }: Shop): boolean {
  const { secondStepBy } = typeRules[type];
  return secondStepBy !== null && settings[secondStepBy];
}

type PresentedToken = { token: string; byCookie: boolean };

/** The token of a request and whether it came by cookie; null for a visitor. A bearer token goes before the cookie. */
export const tokenOf = (request: FastifyRequest): PresentedToken | null => tokenIn(request.headers, isSecure(request));

/** The token in the headers of a request that came by TLS, or did not: only the cookie that such a request is given counts. */
export function tokenIn({ authorization, cookie }: IncomingHttpHeaders, secure: boolean): PresentedToken | null {
  const bearer = authorization?.match(/^Bearer\s+(\S+)$/i)?.[1];
  if (bearer) return { token: bearer, byCookie: false };
  const token = cookie?.match(cookies[secure ? 'secure' : 'plain'].pattern)?.[1];
  return token ? { token, byCookie: true } : null;
}

const cookie = (name: string) => ({ name, pattern: new RegExp(`(?:^|;) *${name}=([^;]+)`) });
/**
 * A cookie's name over TLS and without it. Browsers take a name with __Host- over TLS alone and from this host alone: no neighbour
 * and nobody on the way can set it.
 */
export const hostCookie = (name: string) => ({ secure: cookie(`__Host-${name}`), plain: cookie(name) });
const cookies = hostCookie('vitrina_sesion');

/** The header that gives a browser the token of a session; without `maxAge` (seconds) until it is closed. */
export function sessionCookie(token: string, { secure, maxAge }: { secure: boolean; maxAge: number | undefined }) {
  const lasting = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const { name } = cookies[secure ? 'secure' : 'plain'];
  return `${name}=${token}${lasting}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Strict`;
}

/** Refuses a write that carries our cookie but comes from a page of another origin. */
export function demandSameOrigin(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const same = site ? site === 'same-origin' : origin ? hostOf(origin) === request.headers.host : false;
  if (!same) throw new Refusal('ORIGEN_AJENO', 'La solicitud viene de otra página.');
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
