import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Route } from '#contract/contract.ts';
import { type Arguments, api, apiPage } from './api.ts';

export const reading = <R extends Route, const Key extends QueryKey>(queryKey: Key, route: R, ...input: Arguments<R>) =>
  queryOptions({ queryKey, queryFn: () => api(route, ...input) });

export const readingPage = <R extends Route, const Key extends QueryKey>(
  queryKey: Key,
  route: R,
  ...input: Arguments<R>
) => queryOptions({ queryKey, queryFn: () => apiPage(route, ...input) });
