import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });

/** Two more tries, three seconds in all, for a lost connection or a tired server; a refusal stays a refusal. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);
