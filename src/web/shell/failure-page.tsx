import { useEffect, useRef } from 'react';
import { useCataloguePath } from '../features/cart/cart.ts';
import { ApiError, noConnection } from '../platform/api.ts';
import { useConnected } from '../platform/connection.ts';
import { useNavigation } from '../platform/navigation.ts';
import { Link } from '../platform/router/link.tsx';
import type { Failure } from '../platform/router/router.ts';
import { useTakeOver } from '../platform/take-over.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from '../ui/message-page.module.css';
import { PageHeading } from '../ui/page-heading.tsx';

/** Shown for a page that failed. When a lost connection returns, the page reloads. */
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

// Browsers remember a failed module import until a reload. Offline, a reload would lose the page.
const tryAgain = (reset: () => void) => (navigator.onLine ? location.reload() : reset());

export function NotFoundPage() {
  const { home } = useNavigation();
  const cataloguePath = useCataloguePath();
  return (
    <section className={styles.page}>
      <PageHeading>No encontramos esta página</PageHeading>
      <p>Puede que la dirección esté mal escrita o que la página ya no exista.</p>
      <Link to={home?.to ?? cataloguePath} className={buttonClass}>
        {home ? `Ir a ${home.label}` : 'Ir al catálogo'}
      </Link>
    </section>
  );
}
