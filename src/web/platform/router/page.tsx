import type { ComponentType } from 'react';
import { isConnected } from '../connection.ts';
import { decoded } from './location.ts';

/** A page, and what else its application wants to know of it. */
export type Page<Path extends string = string> = {
  /** With a `$name` where the address says which of many it is. */
  path: Path;
  component: LazyPage;
};

/** What stands in an address for the names in its page's path. */
export type Params = Record<string, string>;

/** A page's component, fetched when it is about to be needed. */
export type LazyPage = {
  /** Once it is here. */
  here: () => ComponentType | undefined;
  load: () => Promise<ComponentType>;
};

/**
 * The component of that name in a module; what failed is fetched again the next time, unless its styles did: Vite asks for
 * those once, and would bring the page without them.
 */
export function lazyPage<Name extends string>(fetch: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  let here: ComponentType | undefined;
  let coming: Promise<ComponentType> | undefined;
  const begin = async () => {
    try {
      here = (await fetch())[name];
      return here;
    } catch (error) {
      if (!stylesFailed(error)) coming = undefined;
      throw error;
    }
  };
  const load = () => {
    coming ??= begin();
    return coming;
  };
  return { here: () => here, load };
}

/** The page that an address leads to, in large or small letters, and what stands there for the names in its path. */
export function findPage<Found extends Page>(pages: readonly Found[], pathname: string) {
  for (const page of pages) {
    const params = paramsOf(page.path, pathname);
    if (params) return { page, params };
  }
}

function paramsOf(path: string, pathname: string): Params | undefined {
  const given = pathname.split('/');
  const wanted = path.split('/');
  if (wanted.length !== given.length) return;
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part.startsWith('$') && text) params[part.slice(1)] = decoded(text);
    else if (part.toLowerCase() !== text.toLowerCase()) return;
  }
  return params;
}

/** After a deploy the modules of before are gone: the application is loaded anew, once for each. Not without a connection, which is no deploy. */
export function reloadsFor(error: unknown): boolean {
  const message = messageOf(error);
  if (!isConnected()) return false;
  if (!gone.test(message) && !stylesFailed(error)) return false;
  const kept = `vitrina.reloaded.${message}`;
  if (sessionStorage.getItem(kept) !== null) return false;
  sessionStorage.setItem(kept, '');
  location.reload();
  return true;
}

/** What Chrome, Firefox and Safari say of it. */
const gone = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/;
/** Whether it is what Vite says of styles. */
export const stylesFailed = (error: unknown) => messageOf(error).startsWith('Unable to preload CSS');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
