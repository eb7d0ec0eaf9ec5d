import { useEffect } from 'react';
import { catalogueState } from '../features/windows/queries.ts';
import { useConnected } from '../platform/connection.ts';
import { queryClient } from '../platform/query-client.ts';
import { owesLogout } from '../platform/session.ts';

const PAUSE = 5_000;

/** While the server cannot be reached, asks every few seconds; once it answers, what had failed or was kept is asked again. */
export function useReconnection() {
  const connected = useConnected();
  useEffect(() => {
    const ask = () => void queryClient.fetchQuery({ ...catalogueState, staleTime: 0, retry: false }).catch(() => {});
    // Some pages ask for nothing: the session of who left without signal ends with whatever is asked first.
    if (connected) return owesLogout() ? ask() : undefined;
    const interval = setInterval(ask, PAUSE);
    return () => {
      clearInterval(interval);
      void queryClient.invalidateQueries({
        predicate: ({ state, meta }) => state.status === 'error' || meta?.cached === true,
      });
    };
  }, [connected]);
}
