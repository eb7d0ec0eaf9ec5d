import { type Access, admits, isOpen, type ObjectAccess } from '#contract/access.ts';
import { capacitiesIn } from '#contract/users.ts';
import type { PagePath } from '../../platform/router/router.ts';
import { currentSession, type Session } from '../../platform/session.ts';

/** Who may open a page (§2.1): visitors only, every user with a session, or the users whom an `Access` admits. */
export type PageAccess = 'visitor' | 'session' | Exclude<Access, ObjectAccess>;

/**
 * The page to which a user is sent who may not open this page. Users with a session are sent from visitors' pages to
 * /auth/login. Undefined if the user may open this page.
 */
export function guard(access: PageAccess): PagePath | undefined {
  const session = currentSession();
  if (access === 'visitor' && session) return '/auth/login';
  if (!mayRead(access, session)) return '/login';
}

/** Visitors' pages stay readable after the login, so that the user can read the login's message. */
export function mayRead(access: PageAccess, session: Session | null): boolean {
  if (access === 'visitor') return true;
  if (access === 'session') return session !== null;
  return isOpen(access) || capacitiesIn(session?.roles ?? []).some((capacity) => admits(access, capacity));
}
