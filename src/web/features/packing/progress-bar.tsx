import type { Done } from './progress.ts';
import styles from './progress-bar.module.css';

export function ProgressBar({ label, done: { done, total } }: { label: string; done: Done }) {
  return (
    <div className={styles.progress}>
      <p role="status">{done === total ? '¡Todo listo!' : `${done} de ${total} productos listos`}</p>
      <progress aria-label={label} value={done} max={total || 1} />
    </div>
  );
}
