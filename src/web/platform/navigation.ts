import { useRouter } from './router/hooks.ts';
import type { LinkGroup, Navigation } from './router/router.ts';
import { actsAs, type Session, useSession } from './session.ts';

/** What a session is offered in all its capacities; a visitor nothing. */
export function useNavigationOf(): (session: Session | null) => Navigation {
  const { navigation } = useRouter();
  return (session) => (session ? actsAs(session) : []).map((capacity) => navigation[capacity]).reduce(joined, nothing);
}

export const useNavigation = (): Navigation => useNavigationOf()(useSession());

const nothing: Navigation = { groups: [], others: [], tabs: [], home: null };

/** A group of each name, and in it each page once. */
const inGroups = (groups: readonly LinkGroup[], { name, links }: LinkGroup): readonly LinkGroup[] =>
  groups.some((group) => group.name === name)
    ? groups.map((group) => (group.name === name ? { name, links: [...new Set([...group.links, ...links])] } : group))
    : [...groups, { name, links }];

const joined = (all: Navigation, { groups, others, tabs, home }: Navigation): Navigation => ({
  groups: [...all.groups, ...groups].reduce(inGroups, []),
  others: [...new Set([...all.others, ...others])],
  tabs: [...all.tabs, ...tabs],
  home: all.home ?? home,
});
