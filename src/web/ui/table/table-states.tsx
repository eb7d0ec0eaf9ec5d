import { CloudAlert, SearchX } from 'lucide-react';
import { reasonOf } from '../../api.ts';
import { Button } from '../button.tsx';
import styles from './table-states.module.css';

const rows = Array.from({ length: 8 }, (_, n) => n);

/** Where the rows will stand. */
export function TableSkeleton({ phone, columns }: { phone: boolean; columns: number }) {
  const bars = phone ? 3 : Math.min(columns, 6);
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        Cargando…
      </span>
      {rows.map((row) => (
        <div key={row} className={phone ? styles.card : styles.row}>
          {Array.from({ length: bars }, (_, bar) => (
            <span key={`${row}-${String(bar)}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

type ErrorProps = { error: Error; onRetry?: () => void };

export function TableError({ error, onRetry }: ErrorProps) {
  return (
    <div className={styles.message} role="alert">
      <CloudAlert size={28} aria-hidden />
      <p>{reasonOf(error)}</p>
      {onRetry && (
        <Button variant="outline" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </div>
  );
}

/** In place of rows: what to do next. */
export const TableNote = ({ text }: { text: string }) => <p className={styles.message}>{text}</p>;

type EmptyProps = { text: string; typed: string; onClear: () => void };

export function TableEmpty({ text, typed, onClear }: EmptyProps) {
  if (typed.trim() === '') return <TableNote text={text} />;
  return (
    <div className={styles.message}>
      <SearchX size={28} aria-hidden />
      <p>Nada coincide con «{typed.trim()}».</p>
      <Button variant="outline" onClick={onClear}>
        Borrar búsqueda
      </Button>
    </div>
  );
}
