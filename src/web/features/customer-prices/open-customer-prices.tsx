import type { Product } from '#contract/products.calls.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

/** Opens what a seller asks of her customers, with a product to set the price of; it comes when it is asked for. */
export const openCustomerPrices = (product?: Product) =>
  bringDialog(async () => (await import('./customer-prices-dialog.tsx')).CustomerPricesDialog, { product });
