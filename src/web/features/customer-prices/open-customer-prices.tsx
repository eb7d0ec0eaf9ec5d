import type { Product } from '#contract/products.calls.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

export const openCustomerPrices = (product?: Product) =>
  bringDialog(async () => (await import('./customer-prices-dialog.tsx')).CustomerPricesDialog, { product });
