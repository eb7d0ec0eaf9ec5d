import { categoryLabel } from '#contract/categories.ts';
import { formatPrice } from '#contract/price.ts';
import type { Product } from '#contract/products.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './product-dialog.module.css';
import { ProductPhoto } from './product-photo.tsx';
import { ProductQuantity } from './product-quantity.tsx';
import { StockBadge } from './stock-badge.tsx';

type Props = { product: Product; userID: string | undefined; onClose: () => void };

/** A product with its photo large and its description whole. */
export function ProductDialog({ product, userID, onClose }: Props) {
  return (
    <Dialog title={product.name} size="large" onClose={onClose}>
      <div className={styles.product}>
        <div className={styles.photo}>
          <ProductPhoto imageUrl={product.imageUrl} alt={product.name} sizes="(min-width: 36rem) 30rem, 92vw" eager />
          <StockBadge product={product} />
        </div>
        <div className={styles.text}>
          <p className={styles.price}>{formatPrice(product.amount)}</p>
          {userID && <ProductQuantity product={product} userID={userID} />}
          <p className={styles.description}>{product.description}</p>
          <dl className={styles.facts}>
            <dt>Código</dt>
            <dd>{product.codigo || '—'}</dd>
            <dt>Categoría</dt>
            <dd>{categoryLabel(product.categoria)}</dd>
            <dt>Tipo</dt>
            <dd>{product.tipoProducto}</dd>
          </dl>
        </div>
      </div>
    </Dialog>
  );
}
