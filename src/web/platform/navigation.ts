import { useRouter } from './router/hooks.ts';
import type { Navigation, PagePath } from './router/router.ts';
import { type Session, useSession, viewOf } from './session.ts';

const nothing: Navigation = { groups: [], others: [], tabs: [], home: null };

/** What the session is offered; a visitor nothing. */
export function useNavigation(): Navigation {
  const { navigation } = useRouter();
  const session = useSession();
  return session ? navigation[viewOf(session)] : nothing;
}

/** Where a session begins that has just begun; null: in the catalogue. */
export function useHomeOf(): (session: Session | null) => PagePath | undefined {
  const { navigation } = useRouter();
  return (session) => (session ? navigation[viewOf(session)].home?.to : undefined);
}
