import { Tag } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { openCustomerPrices } from '../customer-prices/open-customer-prices.tsx';

/** Opens what one asks of customers of one's own. */
export const PricesButton = () => (
  <IconButton
    label="Precios para mis clientes"
    title="Precios para mis clientes"
    aria-haspopup="dialog"
    onClick={() => openCustomerPrices()}
  >
    <Tag size={20} aria-hidden="true" />
  </IconButton>
);
