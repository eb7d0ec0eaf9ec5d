import { durations } from '#contract/first-messages.ts';
import { formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { ownPricesNow, priceForCustomers } from '../customer-prices/own-prices.ts';
import { requestDocument, saveFile } from '../downloads/download.ts';
import { shareFromPhone, whatsApp } from '../downloads/share.tsx';

/** The sheet of a product (§2.3): shared from a phone, downloaded elsewhere. */
export async function shareProduct(product: Product) {
  const { productoId, name, description, amount, imageUrl } = product;
  const price = priceForCustomers(product, ownPricesNow());
  const body = {
    productoId,
    nombreProducto: name,
    descripcion: description,
    precio: amount,
    imagen: imageUrl,
    ...(price !== undefined && { misPrecios: true }),
  };
  const texts = { label: name, file: `${name}.pdf`, failed: 'Error al descargar la hoja del producto.' };
  const received = await requestDocument('POST /api/producto/imprimir-catalogo', { body }, texts);
  if (!received || (await shareFromPhone({ file: received.file, text: productText(product, price) }))) return;
  saveFile(received.file);
  await received.started;
  await alerts.success(messages.download.shared, { duration: durations.share });
}

/** Opens WhatsApp with a product, for whomever one chooses there; at the price of one's own customers, where there is one. */
export const productOnWhatsApp = (product: Product, price: number | undefined) => whatsApp(productText(product, price));

/**
 * What is written beside a product that is shared: its name, price and public address, which shows its photo in a chat. That
 * page has our price: beside another one stands the description.
 */
const productText = ({ name, amount, description, productoId }: Product, price: number | undefined) =>
  price === undefined
    ? [name, formatPrice(amount), `${location.origin}/producto/${productoId}`].join('\n')
    : [name, formatPrice(price), description].filter(Boolean).join('\n');
