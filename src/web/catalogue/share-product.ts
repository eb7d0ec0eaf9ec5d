import { formatPrice } from '#contract/format.ts';
import { durations, messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { shareFromPhone, whatsApp } from '../documents/share-file.ts';
import { alerts } from '../ui/overlay/alerts.ts';

/** The sheet of a product (§2.3): shared from a phone, downloaded elsewhere. */
export async function shareProduct(product: Product) {
  // Not before it is needed: the catalogue is what a visitor loads first.
  const { requestDocument, saveFile } = await import('../documents/download.ts');
  const { productoId, name, description, amount, imageUrl } = product;
  const body = { productoId, nombreProducto: name, descripcion: description, precio: amount, imagen: imageUrl };
  const texts = { label: name, file: `${name}.pdf`, failed: 'Error al descargar la hoja del producto.' };
  const received = await requestDocument('POST /api/producto/imprimir-catalogo', { body }, texts);
  if (!received || (await shareFromPhone({ file: received.file, text: productText(product) }))) return;
  saveFile(received.file);
  await received.started;
  await alerts.success(messages.download.shared, { duration: durations.share });
}

/** Opens WhatsApp with a product, for whomever one chooses there. */
export const productOnWhatsApp = (product: Product) => whatsApp(productText(product));

/** What is written beside a product that is shared: its name, price and public address, which shows its photo in a chat. */
const productText = ({ name, amount, productoId }: Product) =>
  [name, formatPrice(amount), `${location.origin}/producto/${productoId}`].join('\n');
