import type { Product } from '#contract/products.calls.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';

/** Opens what a seller asks of her customers, with a product to set the price of; it comes when it is asked for. */
export async function openCustomerPrices(product?: Product) {
  const { CustomerPricesDialog } = await import('./customer-prices-dialog.tsx');
  await openDialog<void>(({ answer }) => <CustomerPricesDialog product={product} answer={answer} />);
}
