import { createBrowserHistory, type HistoryState, type RouterHistory } from '@tanstack/history';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Capacity } from '#contract/users.ts';
import { reloadsFor } from '../late.tsx';
import { createStore } from '../store.ts';
import { hrefOf, type Location, locationOf, type Search } from './location.ts';
import { findPage, type Page, type Params } from './page.ts';

/** The application says here which pages it has: `interface Register { page: … }`. @public */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the pages are listed.
export interface Register {}

type AppPage = Register extends { page: infer Listed extends Page } ? Listed : Page;
type Filled<Path extends string> = Path extends `${infer Before}$${string}` ? `${Before}${string}` : Path;
export type PagePath = Filled<AppPage['path']>;

export type Step = {
  /** The same page when left out. */
  to?: PagePath;
  /** What the address says; nothing when left out. */
  search?: Search | ((before: Search) => Search);
  hash?: string;
  state?: HistoryState;
  /** Takes the place of the step before in the history. */
  replace?: boolean;
  /** The page stays where it is scrolled to. */
  stays?: boolean;
  /** Asks nobody whether the page may be left. */
  ignoreBlocker?: boolean;
};

/** What stands on the screen. */
export type Shown = {
  location: Location;
  /** None where the address leads nowhere. */
  page?: AppPage;
  params: Params;
  component: ComponentType;
  /** Whether it stays where it is scrolled to. */
  stays: boolean;
};

export type RouterState = {
  /** Where one goes, as the address bar says. */
  location: Location;
  /** Still the page before while the next is fetched; none before the first is here. */
  shown?: Shown;
};

export type Failure = ComponentType<{ error: unknown; reset: () => void }>;

export type PageLink = {
  to: PagePath;
  label: string;
  /** Pages that have no link of their own and belong to this one. */
  within?: readonly PagePath[];
};

/** Links under the name by which they are read aloud. */
export type LinkGroup = { name: string; links: readonly PageLink[] };

/** A page at the bottom of a phone; `to` is left out of the link to the catalogue, which leads to the cart's. */
export type Tab = Omit<PageLink, 'to'> & { to?: PagePath; icon: LucideIcon };

export type Navigation = {
  /** The header's links, §2.2's and ours apart. */
  groups: readonly LinkGroup[];
  /** Pages that the header has no link to. */
  others: readonly PageLink[];
  /** Where there are none the cart's button floats over its page. */
  tabs: readonly Tab[];
  /** Where a login and the shop's name lead; null: to the catalogue, of what the cart holds. */
  home: PageLink | null;
};

type Options = {
  pages: readonly AppPage[];
  /** What is offered to a user in each capacity. */
  navigation: Record<Capacity, Navigation>;
  /** Where a user who may not open an address is sent instead. */
  guard: (pathname: string, page: AppPage | undefined) => PagePath | undefined;
  /** What stands around every page, with an `Outlet` where the page is. */
  shell: ComponentType;
  /** In the place of a page that nobody knows, that is on its way, and that failed. */
  notFound: ComponentType;
  pending: ComponentType;
  failure: Failure;
  /** The browser's when left out. */
  history?: RouterHistory;
};

export type Router = ReturnType<typeof createRouter>;

/** Keeps the address and the page that is shown together. */
export function createRouter({ pages, guard, notFound, pending, history = createBrowserHistory(), ...looks }: Options) {
  const store = createStore<RouterState>({ location: locationOf(history.location) });
  let latest = 0;
  let loading = Promise.resolve();
  let stays = false;

  const load = () => {
    loading = show();
    return loading;
  };
  history.subscribe(load);

  /** Shows the page that the address asks for, as soon as it is here; until then the one before, for a moment. */
  async function show() {
    const mine = ++latest;
    const location = locationOf(history.location);
    const { page, params = {} } = findPage(pages, location.pathname) ?? {};
    const elsewhere = guard(location.pathname, page);
    if (elsewhere) return navigate({ to: elsewhere, replace: true, ignoreBlocker: true });
    const { shown } = store.get();
    const about = { location, page, params, stays: stays || shown?.location.key === location.key };
    stays = false;
    const put = (component: ComponentType) => {
      if (mine === latest) store.set({ location, shown: { ...about, component } });
    };
    const here = page ? page.component.get() : notFound;
    if (here || !page) return put(here ?? notFound);
    store.set({ location, shown });
    const coming = page.component.load();
    try {
      if (await Promise.race([coming.then(() => false), after(PATIENCE)])) {
        put(pending);
        await Promise.all([coming, after(PENDING)]);
      }
      put(await coming);
    } catch (error) {
      if (mine === latest && !reloadsFor(error)) put(failing(error));
    }
  }

  /** Goes somewhere; done when its page is shown, or the page before is not left at once. */
  function navigate({ to, search, hash, state, ignoreBlocker, ...how }: Step): Promise<void> {
    const now = locationOf(history.location);
    // What a page that is being left still says about its own address is said of none.
    if (to === undefined && store.get().shown?.location.pathname !== now.pathname) return loading;
    const params = typeof search === 'function' ? search(now.search) : search;
    const href = hrefOf({ pathname: to ?? now.pathname, search: params, hash });
    if (href === hrefOf(now) && !state) {
      if (hash) showPart(hash);
      return load();
    }
    stays = how.stays ?? false;
    history[how.replace ? 'replace' : 'push'](href, state, { ignoreBlocker });
    return loading;
  }

  /** Fetches a page that is likely to be asked for next. */
  const preload = (to: PagePath) => {
    findPage(pages, to)
      ?.page.component.load()
      .catch(() => {});
  };

  return {
    ...looks,
    history,
    store,
    get state() {
      return store.get();
    },
    load,
    navigate,
    preload,
  };
}

/** Milliseconds for which the page before stands in for the next one; that something is on its way is read for so long. */
const PATIENCE = 400;
const PENDING = 500;
const after = (milliseconds: number) => new Promise<true>((resolve) => setTimeout(resolve, milliseconds, true));

/** What throws in a page's place is shown as whatever throws in a page. */
const failing = (error: unknown) => () => {
  throw error;
};

/** Leads to a part of the page by its id. */
export const showPart = (id: string) => document.getElementById(id)?.scrollIntoView();
