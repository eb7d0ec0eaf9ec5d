import { WifiOff } from 'lucide-react';
import { useCachedSince, useConnected } from '../platform/connection.ts';
import { momentInWords } from '../ui/dates.ts';
import styles from './connection-banner.module.css';
import { useReconnection } from './use-reconnection.ts';

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
