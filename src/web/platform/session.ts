import { type Access, admits } from '#contract/access.ts';
import type { TokenPayload } from '#contract/session.calls.ts';
import {
  type Capacity,
  capacitiesOf,
  permissionsIn,
  seenAs,
  typeRules,
  type UserType,
  userTypes,
} from '#contract/users.ts';
import { createStore, parsed, useStore } from './store.ts';

/** Who is logged in, as the browser remembers it between visits (§3). The token is not here: it is an HttpOnly cookie. */
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
// The browser may keep a page that was left and show it again. That page hears nothing of what changed meanwhile.
for (const event of ['storage', 'pageshow']) window.addEventListener(event, currentSession);

/** The session that the local storage holds now, the same object as long as nothing in it changes. */
export function currentSession(): Session | null {
  const stored = read();
  if (JSON.stringify(stored) !== JSON.stringify(session.get())) {
    owesSecondStep.set(false);
    session.set(stored);
  }
  return session.get();
}

/** The session of this browser, in whichever tab it began or ended. */
export const useSession = (): Session | null => useStore(session);

export function startSession(token: string): Session | null {
  const { userID, authorities, sub, aud, iss, tipo } = payloadOf(token);
  const values = { userID, roles: JSON.stringify(authorities), email: sub, nombre: aud, apellido: iss, tipo };
  for (const key of keys) localStorage.setItem(key, String(values[key]));
  return currentSession();
}

/** Forgets who is logged in; carts stay. */
export function endSession() {
  for (const key of keys) localStorage.removeItem(key);
  currentSession();
}

/** Forgets everything that is stored here, carts too. */
export function forgetEverything() {
  localStorage.clear();
  // What follows the storage hears of other tabs' changes alone.
  window.dispatchEvent(new Event('storage'));
}

/** Remembers that somebody left without signal: only the server can end the session of the HttpOnly cookie, and has yet to. */
export const oweLogout = () => localStorage.setItem(owed, '1');
export const owesLogout = () => localStorage.getItem(owed) !== null;
export const paidLogout = () => localStorage.removeItem(owed);
const owed = 'salida-pendiente';

/** Ends a session that the server refuses; the shell shows the message. */
export function expireSession() {
  if (!currentSession()) return;
  endSession();
  expirations.set(expirations.get() + 1);
}

export const onSessionExpired = expirations.subscribe;

/** Whether the server refuses everything until a second step is set up, which the shop asks of administrators. */
export const owesSecondStep = createStore(false);

/** Whether one's own account waits for approval, as live events tell it. */
export const waitsForApproval = createStore(false);

/**
 * As which type a session is shown the product: as the one that it says, where its role has that type, else as the first of its
 * role. §6 treats roles that nobody knows like ADMIN's.
 */
export function viewOf({ roles: [role = typeRules.VENDEDOR.role], tipo }: Session): UserType {
  const types = userTypes.filter((type) => typeRules[type].role === role);
  return types.find((type) => type === tipo) ?? types[0] ?? 'ADMIN';
}

export const isAdmin = (session: Session | null) => session !== null && typeRules[viewOf(session)].administers;

/** As what a session acts; a helper's roles name her permissions. */
export const actsAs = (session: Session): readonly Capacity[] =>
  capacitiesOf({ tipo: viewOf(session), permisos: permissionsIn(session.roles) });

/** Whether a session makes the calls of an access at all. */
export const may = (session: Session | null, access: Access) =>
  session !== null && actsAs(session).some((capacity) => admits(access, capacity));

/** Whether the lists that a session reads tell of everybody. */
export const seesEverybody = (session: Session | null) => session !== null && seenAs(actsAs(session)) === 'everybody';

/** The session of somebody who may order; of nobody else is there a cart, or anything kept about products. */
const buyerOf = (session: Session | null) => (may(session, 'buyer') ? session : null);
export const useBuyer = () => buyerOf(useSession());
export const currentBuyer = () => buyerOf(currentSession());

function read(): Session | null {
  const values = keys.map((key) => localStorage.getItem(key) ?? '');
  const [userID = '', roles = '', email = '', nombre = '', apellido = '', tipo = ''] = values;
  return userID === '' ? null : { userID, roles: listOf(roles), email, nombre, apellido, tipo };
}

function listOf(json: string): string[] {
  const value = parsed(json);
  return Array.isArray(value) ? value.map(String) : [];
}

/** A JWT's payload (§3), for display only: the server checks the signature on every call. */
function payloadOf(token: string): TokenPayload {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  // atob gives one character per byte: names with ñ or á need the bytes read as UTF-8.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as TokenPayload;
}
