import { type Access, admits, isOpen, type ObjectAccess } from '#contract/access.ts';
import { capacitiesIn } from '#contract/users.ts';
import type { PagePath } from '../../platform/router/router.ts';
import { currentSession, type Session } from '../../platform/session.ts';

/** Who may open a page (§2.1): visitors only, every user with a session, or users with an access. */
export type PageAccess = 'visitor' | 'session' | Exclude<Access, ObjectAccess>;

/** Where a user without access goes: to /login or, from visitors' pages, /auth/login. Undefined with access. */
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
