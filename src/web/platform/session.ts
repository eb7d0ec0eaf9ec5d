import { admits } from '#contract/access.ts';
import type { AccessOf, Route } from '#contract/contract.ts';
import type { TokenPayload } from '#contract/session.calls.ts';
import { type Capacity, capacitiesOf, permissionsIn, seenAs, typeRules, userTypes } from '#contract/users.ts';
import { createStore, parsed, useStore } from './store.ts';

/** The logged-in user as the browser remembers her between visits (§3). The token itself is an HttpOnly cookie. */
export type Session = {
  userID: string;
  roles: string[];
  email: string;
  nombre: string;
  apellido: string;
  tipo: string;
};

const keys = ['userID', 'roles', 'email', 'nombre', 'apellido', 'tipo'] as const;

const session = createStore(read());
const expirations = createStore(0);
// The browser may restore a page from its back-forward cache. Such a page missed the changes of other tabs.
for (const event of ['storage', 'pageshow']) window.addEventListener(event, currentSession);

/** The session in local storage. Returns the same object as long as the content is unchanged. */
export function currentSession(): Session | null {
  const stored = read();
  if (JSON.stringify(stored) !== JSON.stringify(session.get())) {
    owesSecondStep.set(false);
    session.set(stored);
  }
  return session.get();
}

export const useSession = (): Session | null => useStore(session);

export function startSession(token: string): Session | null {
  const { userID, authorities, sub, aud, iss, tipo } = payloadOf(token);
  const values = { userID, roles: JSON.stringify(authorities), email: sub, nombre: aud, apellido: iss, tipo };
  for (const key of keys) localStorage.setItem(key, String(values[key]));
  return currentSession();
}

/** Ends the session in this browser. The stored carts stay. */
export function endSession() {
  for (const key of keys) localStorage.removeItem(key);
  currentSession();
}

export function forgetEverything() {
  localStorage.clear();
  // Browsers send `storage` events only to other tabs.
  window.dispatchEvent(new Event('storage'));
}

// A logout without connection is completed later: the cookie is HttpOnly, so only the server can end the session.
export const oweLogout = () => localStorage.setItem(owed, '1');
export const owesLogout = () => localStorage.getItem(owed) !== null;
export const paidLogout = () => localStorage.removeItem(owed);
const owed = 'salida-pendiente';

export function expireSession() {
  if (!currentSession()) return;
  endSession();
  expirations.set(expirations.get() + 1);
}

export const onSessionExpired = expirations.subscribe;

/** True while the server refuses all calls because the administrator has to set up a second step first. */
export const owesSecondStep = createStore(false);

export const waitsForApproval = createStore(false);

/** The session's `tipo` if its role allows that type, else the role's first type. Unknown roles are ADMIN (§6). */
export function viewOf({ roles: [role = typeRules.VENDEDOR.role], tipo }: Session) {
  const types = userTypes.filter((type) => typeRules[type].role === role);
  return types.find((type) => type === tipo) ?? types[0] ?? 'ADMIN';
}

export const isAdmin = (session: Session | null) => session !== null && typeRules[viewOf(session)].administers;

/** The capacities of a session. A helper's roles name her permissions. */
export const actsAs = (session: Session): readonly Capacity[] =>
  capacitiesOf({ tipo: viewOf(session), permisos: permissionsIn(session.roles) });

/** True if a session has this access. With a call as type argument, only that call's access compiles. */
export const may = <Call extends Route | null = null>(session: Session | null, access: AccessOf<Call>) =>
  session !== null && actsAs(session).some((capacity) => admits(access, capacity));

export const seesEverybody = (session: Session | null) => session !== null && seenAs(actsAs(session)) === 'everybody';

/** The session if its user may order, else null. Only a buyer has a cart and stored data about products. */
const buyerOf = (session: Session | null) => (may(session, 'buyer') ? session : null);
export const useBuyer = () => buyerOf(useSession());
export const currentBuyer = () => buyerOf(currentSession());

function read(): Session | null {
  const values = keys.map((key) => localStorage.getItem(key) ?? '');
  const [userID = '', roles = '', email = '', nombre = '', apellido = '', tipo = ''] = values;
  return userID === '' ? null : { userID, roles: listOf(roles), email, nombre, apellido, tipo };
}

function listOf(json: string) {
  const value = parsed(json);
  return Array.isArray(value) ? value.map(String) : [];
}

/** The payload of a JWT (§3), for display only: the server checks the signature on every call. */
function payloadOf(token: string): TokenPayload {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  // atob returns one character per byte; names with ñ or á must be decoded as UTF-8.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as TokenPayload;
}
