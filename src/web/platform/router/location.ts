import type { HistoryLocation, HistoryState } from '@tanstack/history';

/** The query of an address. Texts are written plain; other values, and texts that are valid JSON, as JSON. */
export type Search = Record<string, unknown>;

export type Location = {
  /** Without a trailing slash. */
  pathname: string;
  search: Search;
  /** Without the #. */
  hash: string;
  state: HistoryState;
  key: string;
};

type Address = { pathname: string; search?: Search; hash?: string };

export const hrefOf = ({ pathname, search = {}, hash }: Address) =>
  `${pathname}${written(search)}${hash ? `#${encodeURIComponent(hash)}` : ''}`;

export const locationOf = ({ pathname, search, hash, state }: HistoryLocation): Location => ({
  pathname: pathname.replace(/(.)\/+$/, '$1'),
  search: read(search),
  hash: decoded(hash.slice(1)),
  state,
  key: state.key ?? '',
});

export function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function written(search: Search) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) query.append(name, isPlain(value) ? value : JSON.stringify(value));
  return query.size > 0 ? `?${query}` : '';
}

const read = (query: string): Search =>
  Object.fromEntries(Array.from(new URLSearchParams(query), ([name, text]) => [name, parsed(text)]));

const isPlain = (value: unknown): value is string => typeof value === 'string' && parsed(value) === value;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
