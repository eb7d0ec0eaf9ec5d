import { useRouter } from './router/hooks.ts';
import type { LinkGroup, Navigation } from './router/router.ts';
import { actsAs, type Session, useSession } from './session.ts';

export function useNavigationOf(): (session: Session | null) => Navigation {
  const { navigation } = useRouter();
  return (session) => (session ? actsAs(session) : []).map((capacity) => navigation[capacity]).reduce(joined, nothing);
}

export const useNavigation = (): Navigation => useNavigationOf()(useSession());

const nothing: Navigation = { groups: [], tabs: [], home: null };

const inGroups = (groups: readonly LinkGroup[], more: LinkGroup): readonly LinkGroup[] =>
  groups.some(({ name }) => name === more.name)
    ? groups.map((group) =>
        group.name === more.name ? { ...group, links: [...new Set([...group.links, ...more.links])] } : group,
      )
    : [...groups, more];

const joined = (all: Navigation, { groups, tabs, home }: Navigation): Navigation => ({
  groups: [...all.groups, ...groups].reduce(inGroups, []),
  tabs: [...all.tabs, ...tabs],
  home: all.home ?? home,
});
