import { type Access, admits, isOpen, type ObjectAccess } from '#contract/access.ts';
import { capacitiesIn } from '#contract/users.ts';
import type { PagePath } from '../../platform/router/router.ts';
import { currentSession, type Session } from '../../platform/session.ts';

/** Who may open a page (§2.1): only visitors, every user with a session, or the users who have an access. */
export type PageAccess = 'visitor' | 'session' | Exclude<Access, ObjectAccess>;

/**
 * Where a user goes who lacks access to a page: to /login or, from a page for visitors, to /auth/login. Undefined if
 * she has access.
 */
export function guard(access: PageAccess): PagePath | undefined {
  const session = currentSession();
  if (access === 'visitor' && session) return '/auth/login';
  if (!mayRead(access, session)) return '/login';
}

/**
 * True if the user may read a page. Pages for visitors stay readable after the login, so that its message can be read.
 */
export function mayRead(access: PageAccess, session: Session | null): boolean {
  if (access === 'visitor') return true;
  if (access === 'session') return session !== null;
  return isOpen(access) || capacitiesIn(session?.roles ?? []).some((capacity) => admits(access, capacity));
}
