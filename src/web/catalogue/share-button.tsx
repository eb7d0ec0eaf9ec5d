import { Share2 } from 'lucide-react';
import type { Product } from '#contract/products.calls.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './share-button.module.css';
import { shareProduct } from './share-product.ts';

/** Shares the sheet of a product, or downloads it; for visitors too. */
export function ShareButton({ product }: { product: Product }) {
  return (
    <IconButton
      className={styles.share}
      label={`Compartir hoja de ${product.name}`}
      title="Compartir o descargar hoja (PDF)"
      onClick={() => shareProduct(product)}
    >
      <Share2 aria-hidden="true" />
    </IconButton>
  );
}
