import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import field from '../form/field.module.css';
import { IconButton } from '../icon-button.tsx';
import styles from './pager.module.css';
import { pageSizes } from './use-list.ts';

type Size = (typeof pageSizes)[number];
type PagerProps = {
  page: number;
  pages: number;
  size: Size;
  /** The number of rows on all pages. With `more` it is a lower bound. */
  total: number;
  more?: boolean;
  onPage: (page: number) => void;
  onSize: (size: Size) => void;
};

export function Pager({ page, pages, size, total, more = false, onPage, onSize }: PagerProps) {
  const id = useId();
  if (total <= pageSizes[0]) return null;
  return (
    <nav className={styles.pager} aria-label="Páginas">
      <label htmlFor={id}>Filas por página</label>
      <select
        id={id}
        className={field.control}
        value={size}
        onChange={(event) => onSize(Number(event.currentTarget.value) as Size)}
      >
        {pageSizes.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <span className={styles.where} role="status">
        Página {page} de {more && 'más de '}
        {pages}
      </span>
      <IconButton label="Página anterior" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} />
      </IconButton>
      <IconButton label="Página siguiente" disabled={page >= pages && !more} onClick={() => onPage(page + 1)}>
        <ChevronRight size={20} />
      </IconButton>
    </nav>
  );
}
