import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { catalogueState } from '../features/windows/queries.ts';
import { useCachedSince, useConnected } from '../platform/connection.ts';
import { queryClient } from '../platform/query-client.ts';
import { owesLogout } from '../platform/session.ts';
import { momentInWords } from '../ui/dates.ts';
import styles from './connection-banner.module.css';

/** Shown while the connection is lost, with the age of what is shown where it was kept. */
export function ConnectionBanner() {
  const connected = useConnected();
  const since = useCachedSince();
  useReconnection();
  const lost = since ? `Sin señal: lo que ve, como estaba ${momentInWords(since)} o después.` : 'Sin conexión.';
  return (
    <div role="status">
      {!connected && (
        <p className={styles.banner}>
          <WifiOff /> {lost} Lo que cargó no se pierde; seguimos intentando.
        </p>
      )}
    </div>
  );
}

const PAUSE = 5_000;

/** While the server cannot be reached, asks every few seconds; once it answers, what had failed or was kept is asked again. */
function useReconnection() {
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
