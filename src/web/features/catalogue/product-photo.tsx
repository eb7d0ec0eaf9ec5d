import { Package } from 'lucide-react';
import { imageSources } from '#contract/products.ts';
import styles from './product-photo.module.css';

type Props = {
  imageUrl: string | null;
  /** What it shows; empty where the name stands beside it. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  eager?: boolean;
};

/** A product's square photo in the lightest format that the browser reads; it fills the place that its parent reserves. */
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
