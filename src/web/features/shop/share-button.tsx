import { Share2 } from 'lucide-react';
import type { Product } from '#contract/products.calls.ts';
import { untilLaterParts } from '../../platform/later.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './share-button.module.css';

/** Shares the sheet of a product, or downloads it; for visitors too. */
export function ShareButton({ product }: { product: Product }) {
  return (
    <IconButton
      className={styles.share}
      label={`Compartir hoja de ${product.name}`}
      title="Compartir o descargar hoja (PDF)"
      onClick={async () => (await untilLaterParts()).shareProduct(product)}
    >
      <Share2 aria-hidden="true" />
    </IconButton>
  );
}
