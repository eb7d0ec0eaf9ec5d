import { useTakeOverAfter, waits } from '../platform/take-over.ts';
import styles from './message-page.module.css';

export function LoadingPage() {
  useTakeOverAfter();
  return (
    <section className={styles.page} aria-busy="true" {...waits}>
      <span className={styles.spinner} aria-hidden="true" />
      <p role="status">Cargando…</p>
    </section>
  );
}
