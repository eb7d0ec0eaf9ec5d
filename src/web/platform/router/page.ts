import type { ComponentType } from 'react';
import type { Late } from '../late.tsx';
import { decoded } from './location.ts';

/** A page, and what else its application wants to know of it. */
export type Page<Path extends string = string> = {
  /** With a `$name` where the address says which of many it is. */
  path: Path;
  component: Late<ComponentType>;
};

/** What stands in an address for the names in its page's path. */
export type Params = Record<string, string>;

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
