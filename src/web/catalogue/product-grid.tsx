import type { Product } from '#contract/products.calls.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

type Props = { products: readonly Product[]; userID: string | undefined };

export function ProductGrid({ products, userID }: Props) {
  return (
    <ul className={styles.grid} data-buying={userID !== undefined || undefined}>
      {products.map((product, index) => (
        <ProductCard key={product.productoId} product={product} userID={userID} eager={index < FIRST_ROW} />
      ))}
    </ul>
  );
}

/** The same places, empty, while the products are on their way. */
export function GridSkeleton() {
  return (
    <div className={styles.grid} role="status" aria-label="Cargando productos">
      {Array.from({ length: 12 }, (_, place) => place).map((place) => (
        <div key={place} className={styles.skeleton}>
          <div className={styles.photo} />
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.price} />
        </div>
      ))}
    </div>
  );
}

/** Cards of the widest screen's first row. */
const FIRST_ROW = 6;
