import type { OrderType } from '#contract/orders.ts';
import { cataloguePaths } from '#contract/products.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { useCartCatalogue } from '../cart/cart.ts';
import { sayOtherCatalogue } from '../cart/cart-catalogue.tsx';
import { useCustomerMode } from '../customer-prices/own-prices.ts';

/** Says whether one sees the Black catalogue, and leads to the other one unless the cart holds products of this one (§4). */
export function CatalogueSwitch({ catalogue }: { catalogue: OrderType }) {
  const navigate = useNavigate();
  const isBlack = catalogue === 'BLACK';
  const other = isBlack ? 'ESENCIAL' : 'BLACK';
  const isCartHere = useCartCatalogue() === catalogue;
  // A customer who looks is refused nothing because of a cart.
  if (useCustomerMode() && isCartHere) return null;
  const go = () => (isCartHere ? sayOtherCatalogue(other) : navigate({ to: cataloguePaths[other] }));
  return (
    <Switch name="Catálogo BLACK" checked={isBlack} onClick={go}>
      {isBlack ? 'Ir a Catálogo Esencial' : 'Catálogo BLACK'}
    </Switch>
  );
}
