import type { Product } from '#contract/products.calls.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProductDetail } from './product-detail.tsx';

type Props = { product: Product; userID: string | undefined; onClose: () => void };

/** A product with its photo large and its description whole. */
export function ProductDialog({ product, userID, onClose }: Props) {
  return (
    <Dialog title={product.name} size="large" onClose={onClose}>
      <ProductDetail product={product} userID={userID} />
    </Dialog>
  );
}
