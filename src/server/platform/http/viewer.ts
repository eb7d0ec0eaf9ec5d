import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { admits } from '#contract/access.ts';
import type { AccessOf, Route } from '#contract/contract.ts';
import { capacitiesOf, type Permission, type Seen, seenAs, typeRules, type UserType } from '#contract/users.ts';
import type { Shop } from '../settings.ts';
import { isSecure, networkOf } from './client-address.ts';
import { Refusal } from './refusal.ts';

/** The person behind a request, known from the session. */
export type Viewer = {
  jti: string;
  id: number;
  tipo: UserType;
  permisos?: readonly Permission[];
  /** True if the account may have a second step but has none. */
  lacksSecondStep?: true;
  /**
   * True in the account's first week. Requests of new accounts take turns by network, because one person may have many
   * new accounts.
   */
  isNew?: true;
};

export const isAdmin = (viewer: Pick<Viewer, 'tipo'> | null): boolean =>
  viewer !== null && typeRules[viewer.tipo].administers;

/** Returns whether a viewer has an access. If `Call` names a call, only the access of that call compiles. */
export const may = <Call extends Route | null = null>(viewer: Viewer, access: AccessOf<Call>): boolean =>
  capacitiesOf(viewer).some((capacity) => admits(access, capacity));

/** Returns the part for the entries that the viewer sees in lists: everybody's, the team's or nobody's. */
export const seenBy = <Part>(viewer: Viewer, parts: Record<Seen, Part>): Part => parts[seenAs(capacitiesOf(viewer))];

/**
 * Returns in whose name a request takes turns: the account's or, for visitors and new accounts, the network's. Rank 0
 * goes first.
 */
export const turnOf = ({ viewer, address }: Pick<FastifyRequest, 'viewer' | 'address'>) => ({
  who: viewer && (isAdmin(viewer) || !viewer.isNew) ? `${viewer.id}` : networkOf(address ?? ''),
  rank: isAdmin(viewer) ? 0 : 1,
});

/**
 * Returns whether the shop requires a second step that the person has not set up. As long as it is missing, she may do
 * little else.
 */
export const owesSecondStep = (viewer: Viewer | null | undefined, shop: Shop): boolean =>
  viewer?.lacksSecondStep === true && asksSecondStep(viewer.tipo, shop);

export function asksSecondStep(type: UserType, { settings }: Shop): boolean {
  const { secondStepBy } = typeRules[type];
  return secondStepBy !== null && settings[secondStepBy];
}

type PresentedToken = { token: string; byCookie: boolean };

/** Returns a request's token; null for visitors. A bearer token takes precedence over the cookie. */
export const tokenOf = (request: FastifyRequest): PresentedToken | null => tokenIn(request.headers, isSecure(request));

/** Returns the headers' token. Only the cookie for this kind of connection (TLS or not) counts. */
export function tokenIn({ authorization, cookie }: IncomingHttpHeaders, secure: boolean): PresentedToken | null {
  const bearer = authorization?.match(/^Bearer\s+(\S+)$/i)?.[1];
  if (bearer) return { token: bearer, byCookie: false };
  const token = cookie?.match(cookies[secure ? 'secure' : 'plain'].pattern)?.[1];
  return token ? { token, byCookie: true } : null;
}

const cookie = (name: string) => ({ name, pattern: new RegExp(`(?:^|;) *${name}=([^;]+)`) });
/** Browsers accept cookies with __Host- names only over TLS, and only from this host. */
export const hostCookie = (name: string) => ({ secure: cookie(`__Host-${name}`), plain: cookie(name) });
const cookies = hostCookie('vitrina_sesion');

/** Returns the header that sets the session's cookie. Without `maxAge` (seconds) the cookie ends with the browser. */
export function sessionCookie(token: string, { secure, maxAge }: { secure: boolean; maxAge: number | undefined }) {
  const lasting = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const { name } = cookies[secure ? 'secure' : 'plain'];
  return `${name}=${token}${lasting}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Strict`;
}

/** Answers `ORIGEN_AJENO` to a write that a page of another origin sent with our cookie. */
export function requireSameOrigin(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const same = site ? site === 'same-origin' : origin ? hostOf(origin) === request.headers.host : false;
  if (!same) throw new Refusal('ORIGEN_AJENO', 'La solicitud viene de otra página.');
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
