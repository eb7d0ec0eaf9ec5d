import { useRouter } from './router/hooks.ts';
import type { Navigation } from './router/router.ts';
import { useSession, viewOf } from './session.ts';

const nothing: Navigation = { groups: [], others: [], tabs: [] };

/** What the session is offered; a visitor nothing. */
export function useNavigation(): Navigation {
  const { navigation } = useRouter();
  const session = useSession();
  return session ? navigation[viewOf(session)] : nothing;
}
