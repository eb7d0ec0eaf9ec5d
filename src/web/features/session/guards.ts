import { type Access, admits, isOpen, type ObjectAccess } from '#contract/access.ts';
import { capacitiesIn } from '#contract/users.ts';
import type { PagePath } from '../../platform/router/router.ts';
import { currentSession, type Session } from '../../platform/session.ts';

/** Who may open a page (§2.1): only visitors, anybody with a session, or users who may make an access's calls. */
export type PageAccess = 'visitor' | 'session' | Exclude<Access, ObjectAccess>;

/** Where a user who may not open a page is sent: to /login, or from the login page to /auth/login. */
export function guard(access: PageAccess): PagePath | undefined {
  const session = currentSession();
  if (access === 'visitor' && session) return '/auth/login';
  if (!mayRead(access, session)) return '/login';
}

/** Whether the user may read a page. The login page stays until its message was read. */
export function mayRead(access: PageAccess, session: Session | null): boolean {
  if (access === 'visitor') return true;
  if (access === 'session') return session !== null;
  return isOpen(access) || capacitiesIn(session?.roles ?? []).some((capacity) => admits(access, capacity));
}
