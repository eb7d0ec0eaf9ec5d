import { useEffect, useRef } from 'react';
import { ApiError, noConnection } from '../platform/api.ts';
import { useConnected } from '../platform/connection.ts';
import type { Failure } from '../platform/router/router.ts';
import { useTakeOver } from '../platform/take-over.ts';
import { Button } from '../ui/button.tsx';
import styles from '../ui/message-page.module.css';
import { PageHeading } from '../ui/page-heading.tsx';

/** For a page that could not be shown; one that lacked the connection comes by itself once that is back. */
export const FailurePage: Failure = ({ error, reset }) => {
  const connected = useConnected();
  const lacked = useRef(false);
  useTakeOver();
  useEffect(() => {
    if (lacked.current && connected) location.reload();
    lacked.current = !connected;
  }, [connected]);
  const refused = error instanceof ApiError ? error.problem : undefined;
  const problem = connected ? refused : noConnection;
  return (
    <section className={styles.page} role="alert">
      <PageHeading>No pudimos mostrar esta página</PageHeading>
      <p>{problem?.detail ?? problem?.title ?? 'Algo falló de nuestro lado. Lo que cargó en su carrito sigue ahí.'}</p>
      <Button onClick={() => tryAgain(reset)}>Reintentar</Button>
    </section>
  );
};

// Browsers keep a failed module import until a reload, which offline would lose the page.
const tryAgain = (reset: () => void) => (navigator.onLine ? location.reload() : reset());
