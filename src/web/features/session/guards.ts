import type { Role } from '#contract/users.ts';
import type { PagePath } from '../../platform/router/router.ts';
import { currentSession, type Session } from '../../platform/session.ts';

/** Who may open a page (§2.1): anybody, only visitors, anybody logged in, or those whose first role is in the list. */
export type PageAccess = 'open' | 'visitor' | 'logged-in' | readonly Role[];

/** Where whoever may not open a page is sent: to /login, or from the login page to /auth/login. */
export function guard(access: PageAccess): PagePath | undefined {
  const session = currentSession();
  if (access === 'visitor' && session) return '/auth/login';
  if (!mayRead(access, session)) return '/login';
}

/** Whether what a page shows is for whoever is in. The login page stays until its message was read. */
export function mayRead(access: PageAccess, session: Session | null): boolean {
  if (access === 'open' || access === 'visitor') return true;
  if (access === 'logged-in') return session !== null;
  return access.some((role) => role === session?.roles[0]);
}
