import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Milliseconds for which what was read is shown without asking again. */
export const FRESH_FOR = 30_000;

/** Two more tries within three seconds after a lost connection or a 5xx; a refusal is not tried again. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** What was read, for all pages. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: FRESH_FOR, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});
