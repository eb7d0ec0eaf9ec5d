import type { HistoryLocation, HistoryState } from '@tanstack/history';

/** What an address says beside its page, by name. Texts stand as they are; the rest, and texts that look like it, as JSON. */
export type Search = Record<string, unknown>;

export type Location = {
  /** Without a slash at its end. */
  pathname: string;
  search: Search;
  /** Without the #. */
  hash: string;
  /** What this step of the history keeps without showing it. */
  state: HistoryState;
  /** Of this step of the history. */
  key: string;
};

type Address = { pathname: string; search?: Search; hash?: string };

/** An address as a link has it. */
export const hrefOf = ({ pathname, search = {}, hash }: Address) =>
  `${pathname}${written(search)}${hash ? `#${encodeURIComponent(hash)}` : ''}`;

export const locationOf = ({ pathname, search, hash, state }: HistoryLocation): Location => ({
  pathname: pathname.replace(/(.)\/+$/, '$1'),
  search: read(search),
  hash: decoded(hash.slice(1)),
  state,
  key: state.key ?? '',
});

/** A part of an address, which anybody may have written. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function written(search: Search): string {
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
