import { redirect } from '@tanstack/react-router';
import type { Role } from '#contract/session.ts';
import { currentSession } from './session.ts';

/** Who may open a page (§2.1): anybody, only visitors, anybody logged in, or those whose first role is in the list. */
export type PageAccess = 'open' | 'visitor' | 'logged-in' | readonly Role[];

/** Sends away whoever may not open a page: to /login, or from the login page to /auth/login. */
export function guard(access: PageAccess) {
  const session = currentSession();
  if (access === 'open') return;
  if (access === 'visitor') {
    if (session) throw redirect({ to: '/auth/login' });
    return;
  }
  const [first] = session?.roles ?? [];
  const allowed = access === 'logged-in' ? session !== null : access.some((role) => role === first);
  if (!allowed) throw redirect({ to: '/login' });
}
