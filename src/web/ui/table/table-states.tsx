import { CloudAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { reasonOf } from '../../platform/api.ts';
import { Button } from '../button.tsx';
import styles from './table-states.module.css';

const rows = Array.from({ length: 8 }, (_, n) => n);

/** Placeholders while a list loads: rows, or cards if `columns` is left out. */
export function TableSkeleton({ columns }: { columns?: number | undefined }) {
  const bars = columns ? Math.min(columns, 6) : 3;
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        Cargando…
      </span>
      {rows.map((row) => (
        <div key={row} className={columns ? styles.row : styles.card}>
          {Array.from({ length: bars }, (_, bar) => (
            <span key={`${row}-${String(bar)}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function TableError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert" data-whole>
      <CloudAlert size={28} />
      <p>{reasonOf(error)}</p>
      <Button variant="outline" onClick={onRetry} label="Reintentar" />
    </div>
  );
}

export const TableNote = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.message}>
    <p>{text}</p>
    {children}
  </div>
);

type EmptyProps = {
  text: string;
  typed: string;
  meant: string | undefined;
  onSearch: (text: string) => void;
  children?: ReactNode;
};

export function TableEmpty({ text, typed, meant, onSearch, children }: EmptyProps) {
  if (typed.trim() === '') return <TableNote text={text}>{children}</TableNote>;
  return (
    <div className={styles.message}>
      <SearchX size={28} />
      <p>Nada coincide con «{typed.trim()}».</p>
      {meant && (
        <Button variant="filled" onClick={() => onSearch(meant)}>
          ¿Quiso decir «{meant}»?
        </Button>
      )}
      <Button variant="outline" onClick={() => onSearch('')} label="Borrar búsqueda" />
      {children}
    </div>
  );
}

type NoticeProps = {
  done: readonly string[];
  failed: string;
  left: readonly { id: number; text: string }[];
  onUndo?: (() => void) | undefined;
  onDismiss: () => void;
};

export const BulkNotice = ({ done, failed, left, onUndo, onDismiss }: NoticeProps) => (
  <div className={styles.notice} role={left.length > 0 ? 'alert' : 'status'}>
    {done.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {left.length > 0 && (
      <>
        <p className={styles.failed}>{failed}</p>
        <ul>
          {left.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </>
    )}
    <div className={styles.buttons}>
      {onUndo && <Button onClick={onUndo}>Deshacer</Button>}
      <Button variant="outline" onClick={onDismiss} label="Cerrar" />
    </div>
  </div>
);
