import { formatPrice } from '#contract/format.ts';
import type { Product } from '#contract/products.calls.ts';
import { whatsApp } from './share-file.ts';

/** What is written beside a product that is shared: its name, price and public address, which shows its photo in a chat. */
export const productText = ({ name, amount, productoId }: Product) =>
  [name, formatPrice(amount), `${location.origin}/producto/${productoId}`].join('\n');

/** Opens WhatsApp with a product, for whomever one chooses there. */
export const productOnWhatsApp = (product: Product) => whatsApp(productText(product));
