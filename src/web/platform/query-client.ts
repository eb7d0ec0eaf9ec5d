import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

export const FRESH_FOR = 30_000;

const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: FRESH_FOR, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});
