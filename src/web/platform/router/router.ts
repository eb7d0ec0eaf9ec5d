import { createBrowserHistory, type HistoryState, type RouterHistory } from '@tanstack/history';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Capacity } from '#contract/users.ts';
import { type Late, reloadsFor } from '../late.tsx';
import { createStore } from '../store.ts';
import { decoded, hrefOf, type Location, locationOf, type Search } from './location.ts';

/** The application declares its pages here: `interface Register { page: … }`. @public */
// biome-ignore lint/suspicious/noEmptyInterface: the application fills it.
export interface Register {}

type Page = {
  /** `$name` stands for a parameter, such as an id. */
  path: string;
  component: Late<ComponentType>;
};
type AppPage = Register extends { page: infer Listed extends Page } ? Listed : Page;
type Filled<Path extends string> = Path extends `${infer Before}$${string}` ? `${Before}${string}` : Path;
export type PagePath = Filled<AppPage['path']>;

export type Step = {
  to?: PagePath;
  search?: Search | ((before: Search) => Search);
  hash?: string;
  state?: HistoryState;
  replace?: boolean;
  stays?: boolean;
  ignoreBlocker?: boolean;
};

export type Shown = {
  location: Location;
  page?: AppPage;
  params: Record<string, string>;
  component: ComponentType;
  stays: boolean;
};

export type RouterState = {
  location: Location;
  /** The page on the screen. While a new page loads, this is still the old page. Undefined before the first page. */
  shown?: Shown;
};

export type Failure = ComponentType<{ error: unknown; reset: () => void }>;

export type PageLink = {
  to: PagePath;
  label: string;
  /** Pages without a link of their own. On these pages this link counts as the current one. */
  within?: readonly PagePath[];
};

export type Action = {
  label: string;
  icon?: LucideIcon;
  act: () => unknown;
};

export type LinkGroup = {
  name: string;
  links: readonly (PageLink | Action)[];
  /** True if the header folds the group into a menu, and a phone's menu shows its name. */
  isMenu?: boolean;
};

export type Tab = (Omit<PageLink, 'to'> & { icon: LucideIcon; to?: PagePath }) | (PageLink & { icon?: undefined });

export type Navigation = {
  /** The groups of links in the header. The first group has the links of §2.2. */
  groups: readonly LinkGroup[];
  /** If empty, the cart's button floats above the page. */
  tabs: readonly Tab[];
  /** The page to which the login and the shop's name lead. Null: the catalogue of the cart. */
  home: PageLink | null;
};

type Options = {
  pages: readonly AppPage[];
  navigation: Record<Capacity, Navigation>;
  /** Returns the page to which a user without access is sent. Undefined if she has access. */
  guard: (pathname: string, page: AppPage | undefined) => PagePath | undefined;
  shell: ComponentType;
  notFound: ComponentType;
  pending: ComponentType;
  failure: Failure;
  history?: RouterHistory;
};

export type Router = ReturnType<typeof createRouter>;

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

  /** Shows the page of the address once it is loaded. Until then the old page stays; after `PATIENCE` ms, `pending`. */
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

  /**
   * Resolves when the new page is shown. If the user is asked about leaving the old page, resolves without waiting for
   * the answer.
   */
  function navigate({ to, search, hash, state, ignoreBlocker, ...how }: Step): Promise<void> {
    const now = locationOf(history.location);
    // A page that the user is leaving may no longer change its own query.
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

/** Milliseconds for which the old page stays while the new one loads. */
const PATIENCE = 400;
/** Milliseconds for which a loading page stays at least. */
const PENDING = 500;
const after = (milliseconds: number) => new Promise<true>((resolve) => setTimeout(resolve, milliseconds, true));

/** A component that throws the error of a failed load, so that the page shows the error. */
const failing = (error: unknown) => () => {
  throw error;
};

function findPage<Found extends Page>(pages: readonly Found[], pathname: string) {
  for (const page of pages) {
    const params = paramsOf(page.path, pathname);
    if (params) return { page, params };
  }
}

function paramsOf(path: string, pathname: string) {
  const given = pathname.split('/');
  const wanted = path.split('/');
  if (wanted.length !== given.length) return;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part.startsWith('$') && text) params[part.slice(1)] = decoded(text);
    else if (part.toLowerCase() !== text.toLowerCase()) return;
  }
  return params;
}

export const showPart = (id: string) => document.getElementById(id)?.scrollIntoView();
