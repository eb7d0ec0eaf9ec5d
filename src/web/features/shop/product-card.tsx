import { Share2 } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import type { Product } from '#contract/products.calls.ts';
import { productTypeRules } from '#contract/products.ts';
import { laterParts } from '../../platform/late.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useQuantity } from '../cart/cart.ts';
import { CartQuantity } from '../cart/cart-catalogue.tsx';
import { mostUnits } from '../cart/cart-lines.ts';
import { ProductPhoto, StockBadge } from '../catalogue/product-photo.tsx';
import { HeartButton } from '../favourites/favourites.tsx';
import styles from './product-card.module.css';

type Props = {
  product: Product;
  userID: string | undefined;
  price: number;
  eager: boolean;
  onOpen: () => void;
};

/** A product of the catalogue. The card is plain HTML, because a catalogue has five hundred cards. */
export function ProductCard({ product, userID, price, eager, onOpen }: Props) {
  const type = <p className={styles.type}>{product.tipoProducto}</p>;
  const { isTagged } = productTypeRules[product.tipoProducto];
  return (
    <li className={styles.card} data-key={product.productoId} data-sold-out={product.stock === 0 || undefined}>
      <div className={styles.photo}>
        <ProductPhoto imageUrl={product.imageUrl} alt="" sizes={sizes} eager={eager} />
        <div className={styles.tags}>
          {isTagged && type}
          <StockBadge product={product} />
        </div>
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <button type="button" className="clamp" onClick={onOpen} aria-haspopup="dialog">
            {product.name}
          </button>
        </h2>
        <p className={styles.description}>{product.description}</p>
        <div className={styles.aside}>
          {!isTagged && type}
          {userID && <HeartButton product={product} userID={userID} />}
          <ShareButton product={product} />
        </div>
        <div className={styles.buy}>
          <p className={styles.price}>{formatPrice(price).replace('\u00a0', ' ')}</p>
          {userID && (
            <div className={styles.quantity}>
              <ProductQuantity product={product} userID={userID} />
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

// Matches the columns of product-grid.module.css.
const sizes =
  '(min-width: 90rem) 15vw, (min-width: 75rem) 19vw, (min-width: 56rem) 23vw, (min-width: 40rem) 31vw, calc(50vw - 4.5rem)';

function ShareButton({ product }: { product: Product }) {
  return (
    <IconButton
      className={styles.share}
      label={`Compartir hoja de ${product.name}`}
      title="Compartir o descargar hoja (PDF)"
      onClick={async () => (await laterParts.load()).shareProduct(product)}
    >
      <Share2 size={18} />
    </IconButton>
  );
}

export const ProductQuantity = ({ product, userID }: { product: Product; userID: string }) => (
  <CartQuantity product={product} quantity={useQuantity(userID, product.productoId)} most={mostUnits(product)} />
);
