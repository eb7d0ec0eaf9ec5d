import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { catalogueKey } from '../features/catalogue/queries.ts';
import { catalogueState } from '../features/windows/queries.ts';
import { useConnected } from '../platform/connection.ts';

const PAUSE = 5_000;

/** While the server cannot be reached, asks every few seconds; once it answers, what had failed or was kept is asked again. */
export function useReconnection() {
  const queryClient = useQueryClient();
  const connected = useConnected();
  useEffect(() => {
    if (connected) return;
    const interval = setInterval(() => {
      queryClient.fetchQuery({ ...catalogueState, staleTime: 0, retry: false }).catch(() => {});
    }, PAUSE);
    return () => {
      clearInterval(interval);
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      void queryClient.invalidateQueries({ queryKey: catalogueKey });
    };
  }, [connected, queryClient]);
}
