import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../api.ts';
import { Button } from '../ui/button.tsx';
import styles from './message-page.module.css';

/** For a page that could not be shown. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const problem = error instanceof ApiError ? error.problem : undefined;
  return (
    <section className={styles.page} role="alert">
      <h1>No pudimos mostrar esta página</h1>
      <p>
        {problem?.detail ?? problem?.title ?? 'Algo falló de nuestro lado. Lo que cargaste en tu carrito sigue ahí.'}
      </p>
      <Button
        onClick={async () => {
          await router.invalidate();
          reset();
        }}
      >
        Reintentar
      </Button>
    </section>
  );
}
