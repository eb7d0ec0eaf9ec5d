import { durations, messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { obtain } from '../documents/obtain.ts';
import { productText } from '../documents/product-link.ts';
import { saveFile } from '../documents/receive-file.ts';
import { shareFromPhone } from '../documents/share-file.ts';

/** The sheet of a product (§2.3): shared from a phone, downloaded elsewhere. */
export async function shareProduct(product: Product) {
  const { productoId, name, description, amount, imageUrl } = product;
  const body = { productoId, nombreProducto: name, descripcion: description, precio: amount, imagen: imageUrl };
  const asked = { label: name, file: `${name}.pdf`, failed: 'Error al descargar la hoja del producto.' };
  const obtained = await obtain('POST /api/producto/imprimir-catalogo', { body }, asked);
  if (!obtained || (await shareFromPhone({ file: obtained.file, text: productText(product) }))) return;
  saveFile(obtained.file);
  await obtained.started;
  await alerts.success(messages.download.shared, { duration: durations.share });
}
