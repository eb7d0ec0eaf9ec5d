import type { Product } from '#contract/products.calls.ts';
import { cart, useQuantity } from '../cart/cart.ts';
import { mostUnits } from '../cart/cart-lines.ts';
import { QuantityControl } from '../cart/quantity-control.tsx';

/** How many of a product the cart of a user holds, with the buttons that change it. */
export function ProductQuantity({ product, userID }: { product: Product; userID: string }) {
  return (
    <QuantityControl
      name={product.name}
      quantity={useQuantity(userID, product.productoId)}
      most={mostUnits(product)}
      onAdd={() => cart.add(product)}
      onSubtract={() => cart.subtract(product.productoId)}
      onSet={(quantity) => cart.setQuantity(product.productoId, quantity)}
    />
  );
}
