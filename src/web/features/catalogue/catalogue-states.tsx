import { PackageOpen, SearchX } from 'lucide-react';
import { ALL_PRODUCTS, type CategoryFilter, categoryLabel } from '#contract/products.ts';
import { reasonOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import styles from './catalogue-states.module.css';

type LoadFailedProps = { what?: string; error: Error; onRetry: () => void };

export function LoadFailed({ what = 'el catálogo', error, onRetry }: LoadFailedProps) {
  return (
    <div className={styles.state} role="alert">
      <PackageOpen />
      <h2>No pudimos mostrar {what}</h2>
      <p>{reasonOf(error)}</p>
      <Button onClick={onRetry}>Reintentar</Button>
    </div>
  );
}

type NothingFoundProps = { search: string; category: CategoryFilter; onShowAll: () => void };

export function NothingFound({ search, category, onShowAll }: NothingFoundProps) {
  const wanted = search.trim();
  const isFiltered = wanted !== '' || category !== ALL_PRODUCTS;
  return (
    <div className={styles.state}>
      <SearchX />
      <h2>{isFiltered ? 'No encontramos productos' : 'Todavía no hay productos en este catálogo'}</h2>
      {isFiltered && (
        <>
          <p>
            {wanted && `Ninguno tiene «${wanted}» en su nombre ni en su código`}
            {!wanted && 'No hay ninguno'}
            {category !== ALL_PRODUCTS && ` en ${categoryLabel(category)}`}.
          </p>
          <Button variant="outline" onClick={onShowAll}>
            Ver todos los productos
          </Button>
        </>
      )}
    </div>
  );
}
