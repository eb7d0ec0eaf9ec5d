import { useRouter } from './router/hooks.ts';
import type { Navigation } from './router/router.ts';
import { actsAs, type Session, useSession } from './session.ts';

/** What a session is offered in all its capacities; a visitor nothing. */
export function useNavigationOf(): (session: Session | null) => Navigation {
  const { navigation } = useRouter();
  return (session) => (session ? actsAs(session) : []).map((capacity) => navigation[capacity]).reduce(joined, nothing);
}

export const useNavigation = (): Navigation => useNavigationOf()(useSession());

const nothing: Navigation = { groups: [], others: [], tabs: [], home: null };

const joined = (all: Navigation, { groups, others, tabs, home }: Navigation): Navigation => ({
  groups: [...all.groups, ...groups],
  others: [...all.others, ...others],
  tabs: [...all.tabs, ...tabs],
  home: all.home ?? home,
});
