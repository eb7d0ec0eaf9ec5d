import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Route } from '#contract/contract.ts';
import { type Arguments, api, apiPage } from './api.ts';

/** A query that reads the answer of a call, kept under a key. */
export const reading = <R extends Route, const Key extends QueryKey>(queryKey: Key, route: R, ...input: Arguments<R>) =>
  queryOptions({ queryKey, queryFn: () => api(route, ...input) });

/** The same for a page of a list. */
export const readingPage = <R extends Route, const Key extends QueryKey>(
  queryKey: Key,
  route: R,
  ...input: Arguments<R>
) => queryOptions({ queryKey, queryFn: () => apiPage(route, ...input) });
