import { WifiOff } from 'lucide-react';
import { useConnected } from '../connection.ts';
import styles from './connection-banner.module.css';
import { useReconnection } from './use-reconnection.ts';

/** Shown while the connection is lost. */
export function ConnectionBanner() {
  const connected = useConnected();
  useReconnection();
  return (
    <div role="status">
      {!connected && (
        <p className={styles.banner}>
          <WifiOff aria-hidden="true" /> Sin conexión. Lo que cargó no se pierde; seguimos intentando.
        </p>
      )}
    </div>
  );
}
