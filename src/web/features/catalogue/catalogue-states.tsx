import { CloudAlert } from 'lucide-react';
import { reasonOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import styles from './catalogue-states.module.css';

type LoadFailedProps = { what?: string; error: Error; onRetry: () => void };

export function LoadFailed({ what = 'el catálogo', error, onRetry }: LoadFailedProps) {
  return (
    <div className={styles.state} role="alert">
      <CloudAlert />
      <h2>No pudimos mostrar {what}</h2>
      <p>{reasonOf(error)}</p>
      <Button onClick={onRetry}>Reintentar</Button>
    </div>
  );
}
