import type { Product } from '#contract/products.calls.ts';
import styles from './stock-badge.module.css';

/** Says over the photo that few units or none are left; nothing while there are plenty. */
export function StockBadge({ product: { stock, limite } }: { product: Pick<Product, 'stock' | 'limite'> }) {
  if (stock === 0) return <span className={`${styles.badge} ${styles.none}`}>Sin stock</span>;
  if (!limite || stock === null) return null;
  return <span className={styles.badge}>{stock === 1 ? 'Última unidad' : `Últimas ${stock}`}</span>;
}
