import type { Product } from '#contract/products.calls.ts';
import { inPlace, laterParts } from '../../platform/late.tsx';
import { useTakeOverAfter, waits } from '../../platform/take-over.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { shownPrice, useOwnPrices } from '../customer-prices/own-prices.ts';
import { useCatalogueView } from './catalogue-head.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

export function ProductGrid({ products, userID }: { products: readonly Product[]; userID: string | undefined }) {
  const prices = useOwnPrices();
  return (
    <ul className={styles.grid} data-view={useCatalogueView()} data-buying={userID !== undefined || undefined}>
      {(import.meta.env.SSR ? products.slice(0, FIRST_CARDS) : products).map((product, index) => (
        <ProductCard
          key={product.productoId}
          product={product}
          userID={userID}
          price={shownPrice(product, prices)}
          eager={index < FIRST_ROW}
          onOpen={() => openDialog(ProductDialog, { products, first: product, userID })}
        />
      ))}
    </ul>
  );
}

const ProductDialog = inPlace(laterParts, ({ ProductDialog }) => ProductDialog);

export function GridSkeleton() {
  useTakeOverAfter();
  return (
    <div
      className={styles.grid}
      data-view={useCatalogueView()}
      role="status"
      aria-label="Cargando productos"
      {...waits}
    >
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

/** The number of cards in the served HTML. They fill a phone's screen, or two rows of the widest screen. */
const FIRST_CARDS = 12;
/** The number of cards in the first row of the widest screen. */
const FIRST_ROW = 6;
