import { Package } from 'lucide-react';
import type { Product } from '#contract/products.calls.ts';
import { imageSources } from '#contract/products.ts';
import styles from './product-photo.module.css';

type Props = {
  imageUrl: string | null;
  alt: string;
  /** The value of the image's `sizes` attribute: the photo's width on screen. */
  sizes: string;
  eager?: boolean;
};

/** A product's square photo in the lightest format that the browser supports. It fills the space of its parent. */
export function ProductPhoto({ imageUrl, alt, sizes, eager = false }: Props) {
  if (!imageUrl) return <Package className={styles.none} />;
  const sources = imageSources(imageUrl);
  return (
    <picture>
      {sources && (
        <>
          <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
          <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
        </>
      )}
      <img
        className={styles.photo}
        src={imageUrl}
        alt={alt}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

export function StockBadge({ product: { stock, limite } }: { product: Pick<Product, 'stock' | 'limite'> }) {
  if (stock === 0) return <span className={`${styles.badge} ${styles.soldOut}`}>Sin stock</span>;
  if (!limite || stock === null) return null;
  return <span className={styles.badge}>{stock === 1 ? 'Última unidad' : `Últimas ${stock}`}</span>;
}
