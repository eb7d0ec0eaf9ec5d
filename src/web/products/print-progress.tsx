import { messages } from '#contract/messages.ts';
import styles from './print-progress.module.css';
import type { Printing } from './use-print.ts';

/** How much of a document is here; while the server still writes it, that nobody knows. */
export function PrintProgress({ printing: { busy, share } }: { printing: Printing }) {
  if (!busy) return null;
  return (
    <label className={styles.progress}>
      <span role="status">{share === null ? messages.progress : `Descargando: ${Math.round(share * 100)} %`}</span>
      <progress value={share ?? undefined} />
    </label>
  );
}
