import { formatPrice } from '#contract/format.ts';
import type { Product } from '#contract/products.calls.ts';
import { later } from '../../platform/later.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { StockBadge } from '../catalogue/stock-badge.tsx';
import { HeartButton } from '../favourites/heart-button.tsx';
import styles from './product-card.module.css';
import { ProductQuantity } from './product-quantity.tsx';
import { ShareButton } from './share-button.tsx';

const ProductDialog = later(({ ProductDialog }) => ProductDialog);

type Props = {
  product: Product;
  /** Whose cart its buttons fill; without them for a visitor. */
  userID: string | undefined;
  /** What it costs on the screen, in US dollars. */
  price: number;
  /** In sight before anybody scrolls. */
  eager: boolean;
};

/** One product of the catalogue. Plain HTML: a catalogue has five hundred of them. */
export function ProductCard({ product, userID, price, eager }: Props) {
  const open = () =>
    openDialog<void>(({ answer }) => <ProductDialog product={product} userID={userID} onClose={() => answer()} />);
  return (
    <li className={styles.card} data-key={product.productoId} data-sold-out={product.stock === 0 || undefined}>
      <div className={styles.photo}>
        <ProductPhoto imageUrl={product.imageUrl} alt="" sizes={sizes} eager={eager} />
        <div className={styles.tags}>
          <p className={styles.type}>{product.tipoProducto}</p>
          <StockBadge product={product} />
        </div>
        <ShareButton product={product} />
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <button type="button" onClick={open} aria-haspopup="dialog">
            {product.name}
          </button>
        </h2>
        <p className={styles.description}>{product.description}</p>
        <div className={styles.buy}>
          <p className={styles.price}>{formatPrice(price)}</p>
          {userID && <HeartButton product={product} userID={userID} />}
        </div>
        {userID && (
          <div className={styles.quantity}>
            <ProductQuantity product={product} userID={userID} />
          </div>
        )}
      </div>
    </li>
  );
}

// The columns of product-grid.module.css.
const sizes =
  '(min-width: 90rem) 15vw, (min-width: 75rem) 19vw, (min-width: 56rem) 23vw, (min-width: 40rem) 31vw, calc(50vw - 1.5rem)';
