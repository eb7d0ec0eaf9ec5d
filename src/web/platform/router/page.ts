import type { ComponentType } from 'react';
import type { Late } from '../late.tsx';
import { decoded } from './location.ts';

export type Page<Path extends string = string> = {
  /** `$name` stands for a parameter, such as an id. */
  path: Path;
  component: Late<ComponentType>;
};

export type Params = Record<string, string>;

/** Finds the page of an address, ignoring case, and the parameters in its path. */
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
