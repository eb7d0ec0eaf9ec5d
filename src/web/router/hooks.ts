import { createContext, use, useEffect, useEffectEvent } from 'react';
import { useStore } from '../ui/store.ts';
import type { Location, Search } from './location.ts';
import type { Router, Shown } from './router.ts';

export const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no router around this.');
  return router;
}

export const useNavigate = () => useRouter().navigate;

/** What of the address a component renders again for: where one goes, before its page is here. */
export const useLocation = <Part>(select: (location: Location) => Part): Part =>
  useStore(useRouter().store, ({ location }) => select(location));

/** What a component renders again for of the page that stands on the screen. */
export function useShown<Part>(select: (shown: Shown) => Part): Part {
  return useStore(useRouter().store, ({ shown }) => {
    if (!shown) throw new Error('No page is shown yet.');
    return select(shown);
  });
}

/** What the address of the page that is shown says beside its path. */
export const useSearch = <Part>(select: (search: Search) => Part) =>
  useShown(({ location }) => select(location.search));

/** What stands in the address for a name in the page's path. */
export const useParam = (name: string) => useShown(({ params }) => params[name] ?? '');

/** While `something` would be lost, whoever leaves the page is let go only where `mayLeave` answers so. */
export function useBlocker(something: boolean, mayLeave: () => Promise<boolean>) {
  const { history } = useRouter();
  const asked = useEffectEvent(mayLeave);
  useEffect(() => {
    if (!something) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && !(await asked()),
    });
  }, [something, history]);
}
