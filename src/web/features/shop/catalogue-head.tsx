import { List, ScrollText, Tag } from 'lucide-react';
import type { OrderType } from '#contract/orders.ts';
import { cataloguePaths } from '#contract/products.ts';
import { inPlace, laterParts } from '../../platform/late.tsx';
import { useNavigate } from '../../platform/router/hooks.ts';
import { createStoredState, useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { useCartCatalogue } from '../cart/cart.ts';
import { sayOtherCatalogue } from '../cart/cart-catalogue.tsx';
import { openCustomerPrices } from '../customer-prices/open-customer-prices.tsx';
import { useCustomerMode } from '../customer-prices/own-prices.ts';
import styles from './view-button.module.css';

/**
 * Switches between the two catalogues (§4). While the cart holds products of this catalogue, a press only shows a
 * message. In customer mode the switch is then hidden.
 */
export function CatalogueSwitch({ catalogue }: { catalogue: OrderType }) {
  const navigate = useNavigate();
  const isBlack = catalogue === 'BLACK';
  const other = isBlack ? 'ESENCIAL' : 'BLACK';
  const isCartHere = useCartCatalogue() === catalogue;
  if (useCustomerMode() && isCartHere) return null;
  const go = () => (isCartHere ? sayOtherCatalogue(other) : navigate({ to: cataloguePaths[other] }));
  return (
    <Switch name="Catálogo BLACK" checked={isBlack} onClick={go}>
      {isBlack ? 'Ir a Catálogo Esencial' : 'Catálogo BLACK'}
    </Switch>
  );
}

export const ReturnsPolicyButton = () => (
  <Button variant="quiet" onClick={() => openDialog(ReturnsPolicy)}>
    <ScrollText /> Política de devoluciones
  </Button>
);

const ReturnsPolicy = inPlace(laterParts, ({ ReturnsPolicy }) => ReturnsPolicy);

export type CatalogueView = 'cards' | 'list';

const view = createStoredState<CatalogueView>('vista-del-catalogo', {
  read: (text) => (text === 'list' ? 'list' : 'cards'),
  write: String,
});

export const useCatalogueView = () => useStore(view);

export function ViewButton() {
  const isList = useCatalogueView() === 'list';
  return (
    <IconButton
      className={styles.button}
      label="Lista compacta"
      title="Lista compacta"
      aria-pressed={isList}
      onClick={() => view.set(isList ? 'cards' : 'list')}
    >
      <List size={20} />
    </IconButton>
  );
}

export const PricesButton = () => (
  <IconButton
    label="Precios para mis clientes"
    title="Precios para mis clientes"
    aria-haspopup="dialog"
    onClick={() => openCustomerPrices()}
  >
    <Tag size={20} />
  </IconButton>
);
