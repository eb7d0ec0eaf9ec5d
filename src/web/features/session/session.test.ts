import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  actsAs,
  currentSession,
  endSession,
  expireSession,
  isAdmin,
  may,
  onSessionExpired,
  owesSecondStep,
  type Session,
  startSession,
  useSession,
  viewOf,
} from '../../platform/session.ts';

test('a login keeps what the token says, with its accents, and never the token', () => {
  const token = tokenOf({
    authorities: ['ROLE_USER'],
    userID: 31,
    sub: 'begona@vitrina.ar',
    aud: 'Begoña',
    iss: 'Ibáñez 😀',
    tipo: 'VENDEDOR',
  });
  const session = startSession(token);
  expect(session).toEqual({
    userID: '31',
    roles: ['ROLE_USER'],
    email: 'begona@vitrina.ar',
    nombre: 'Begoña',
    apellido: 'Ibáñez 😀',
    tipo: 'VENDEDOR',
  });
  expect(currentSession()).toBe(session);
  expect(Object.keys(localStorage).sort()).toEqual(['apellido', 'email', 'nombre', 'roles', 'tipo', 'userID']);
  expect(JSON.stringify(localStorage)).not.toContain(token);
});

test('a session that ends leaves the carts', () => {
  startSession(tokenOf({ authorities: ['ROLE_USER'], userID: 31, sub: '', aud: '', iss: '', tipo: 'VENDEDOR' }));
  localStorage.setItem('carrito:31', '[]');
  endSession();
  expect(currentSession()).toBeNull();
  expect(localStorage.getItem('carrito:31')).toBe('[]');
});

test('a session that the server no longer knows is announced once', () => {
  const expired = vi.fn();
  const forget = onSessionExpired(expired);
  expireSession();
  expect(expired).not.toHaveBeenCalled();
  startSession(tokenOf({ authorities: ['ROLE_USER'], userID: 31, sub: '', aud: '', iss: '', tipo: 'VENDEDOR' }));
  expireSession();
  expireSession();
  expect(expired).toHaveBeenCalledOnce();
  forget();
});

test('a session that ends in another tab ends here', () => {
  startSession(tokenOf({ authorities: ['ROLE_USER'], userID: 31, sub: '', aud: '', iss: '', tipo: 'VENDEDOR' }));
  const { result } = renderHook(useSession);
  expect(result.current?.userID).toBe('31');
  localStorage.removeItem('userID');
  act(() => void window.dispatchEvent(new Event('storage')));
  expect(result.current).toBeNull();
});

test('a second step that one account owes is not asked of the next, whichever tab it logs in', () => {
  startSession(tokenOf({ authorities: ['ROLE_ADMIN'], userID: 1, sub: '', aud: '', iss: '', tipo: 'ADMIN' }));
  owesSecondStep.set(true);
  localStorage.setItem('userID', '31');
  window.dispatchEvent(new Event('storage'));
  expect(owesSecondStep.get()).toBe(false);
});

test('unreadable roles in the storage are no roles', () => {
  localStorage.setItem('userID', '31');
  localStorage.setItem('roles', '{broken');
  expect(currentSession()?.roles).toEqual([]);
});

test('any role but the plain user is an administrator to the navigation, and none is not', () => {
  expect(isAdmin(sessionWith({ roles: ['ROLE_ADMIN'] }))).toBe(true);
  expect(isAdmin(sessionWith({ roles: ['ROLE_AUDITOR'] }))).toBe(true);
  expect(isAdmin(sessionWith({ roles: ['ROLE_USER'] }))).toBe(false);
  expect(isAdmin(sessionWith({ roles: [] }))).toBe(false);
  expect(isAdmin(null)).toBe(false);
});

test('a plain user is shown what is a leader’s unless the type says seller, whatever else it says', () => {
  expect(viewOf(sessionWith({ tipo: 'LIDER' }))).toBe('LIDER');
  expect(viewOf(sessionWith({ tipo: 'VENDEDOR' }))).toBe('VENDEDOR');
  expect(viewOf(sessionWith({ tipo: 'ADMIN' }))).toBe('LIDER');
  expect(viewOf(sessionWith({ tipo: '' }))).toBe('LIDER');
  expect(viewOf(sessionWith({ roles: ['ROLE_ADMIN'], tipo: 'VENDEDOR' }))).toBe('ADMIN');
  expect(may(sessionWith({ tipo: 'VENDEDOR' }), 'admin-or-leader')).toBe(false);
  expect(may(null, 'logged-in')).toBe(false);
});

test('a helper acts as each of her tasks that is known here, and as nothing else', () => {
  const helper = sessionWith({ roles: ['ROLE_AYUDANTE', 'DEPOSITO', 'ARMADO'], tipo: 'AYUDANTE' });
  expect(actsAs(helper)).toEqual(['ARMADO']);
  expect([may(helper, 'packer'), may(helper, 'buyer'), may(helper, 'admin')]).toEqual([true, false, false]);
  expect(may(sessionWith({ roles: ['ROLE_AYUDANTE'], tipo: 'AYUDANTE' }), 'logged-in')).toBe(false);
  // Tasks are a helper's alone.
  expect(may(sessionWith({ roles: ['ROLE_USER', 'ARMADO'] }), 'packer')).toBe(false);
});

const sessionWith = (some: Partial<Session>): Session => ({
  userID: '31',
  roles: ['ROLE_USER'],
  email: '',
  nombre: '',
  apellido: '',
  tipo: 'VENDEDOR',
  ...some,
});

function tokenOf(payload: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `header.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
}
