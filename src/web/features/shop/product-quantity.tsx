import type { Product } from '#contract/products.calls.ts';
import { QuantityControl } from '../../ui/quantity-control.tsx';
import { cart, useQuantity } from '../cart/cart.ts';
import { sayOtherCatalogue } from '../cart/cart-catalogue.tsx';
import { mostUnits } from '../cart/cart-lines.ts';

/** How many of a product the cart of a user holds, with the buttons that change it. */
export function ProductQuantity({ product, userID }: { product: Product; userID: string }) {
  return (
    <QuantityControl
      name={product.name}
      quantity={useQuantity(userID, product.productoId)}
      most={mostUnits(product)}
      onAdd={() => sayOtherCatalogue(cart.add(product))}
      onSubtract={() => cart.subtract(product.productoId)}
      onSet={(quantity) => sayOtherCatalogue(cart.setQuantity(product.productoId, quantity))}
    />
  );
}
