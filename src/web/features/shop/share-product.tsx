import { durations } from '#contract/first-messages.ts';
import { formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { currentSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { openCustomerPrices } from '../customer-prices/open-customer-prices.tsx';
import { buyingPriceOf, ownPricesNow, priceForCustomers } from '../customer-prices/own-prices.ts';
import { requestDocument, saveFile } from '../downloads/download.ts';
import { shareFromPhone, whatsApp } from '../downloads/share.tsx';

/** Makes a product's PDF page (§2.3). Phones share it; other devices download it. */
export async function shareProduct(product: Product) {
  const price = await askPrice(product);
  if (price === undefined) return;
  const { productoId, name, description, amount, imageUrl } = product;
  const body = {
    productoId,
    nombreProducto: name,
    descripcion: description,
    precio: amount,
    imagen: imageUrl,
    ...flags[price],
  };
  const texts = { label: name, file: `${name}.pdf`, failed: 'Error al descargar la hoja del producto.' };
  const received = await requestDocument('POST /api/producto/imprimir-catalogo', { body }, texts);
  if (!received || (await shareFromPhone({ file: received.file, text: productText(product, price) }))) return;
  saveFile(received.file);
  await received.started;
  await alerts.success(messages.download.shared, { duration: durations.share });
}

type SharedPrice = keyof typeof flags;
const flags = { own: { misPrecios: true }, catalogue: {}, none: { sinPrecio: true } } as const;

/**
 * Decides which price is shared. Asks a seller before the price that she pays is shared. Undefined if she shares
 * nothing.
 */
async function askPrice(product: Product): Promise<SharedPrice | undefined> {
  const prices = ownPricesNow();
  const paid = buyingPriceOf(product, currentSession(), prices);
  if (paid === undefined)
    return prices?.forCustomers || priceForCustomers(product, prices) !== undefined ? 'own' : 'catalogue';
  const answer = await openDialog(SharedPriceDialog, { paid });
  if (answer === 'set') void openCustomerPrices(product);
  return answer === 'set' ? undefined : answer;
}

export const productOnWhatsApp = (product: Product, price: number | undefined) =>
  whatsApp(productText(product, price === undefined ? 'catalogue' : 'own'));

export async function askAndOpenWhatsApp(product: Product) {
  const price = await askPrice(product);
  if (price) window.open(whatsApp(productText(product, price)), '_blank', 'noreferrer');
}

/**
 * The text of a shared product. The product's page shows the shop's price, so only a text with this price has a link to
 * the page. Any other text has the description instead.
 */
function productText(product: Product, price: SharedPrice) {
  const { name, amount, description, productoId } = product;
  if (price === 'catalogue') return [name, formatPrice(amount), `${location.origin}/producto/${productoId}`].join('\n');
  const own = price === 'own' ? priceForCustomers(product, ownPricesNow()) : undefined;
  return [name, own !== undefined && formatPrice(own), description].filter(Boolean).join('\n');
}

type Answer = 'none' | 'catalogue' | 'set';

/** Asks a seller without a price of her own whether to share the price that she pays. */
const SharedPriceDialog = ({ paid, answer }: { paid: number } & Answering<Answer | undefined>) => (
  <Dialog
    title="¿Con qué precio?"
    size="small"
    onClose={() => answer(undefined)}
    footer={
      <>
        <Button variant="outline" onClick={() => answer('set')} label="Poner mi precio" />
        <Button variant="outline" onClick={() => answer('catalogue')}>
          Con {formatPrice(paid)}
        </Button>
        <Button onClick={() => answer('none')}>Sin precio</Button>
      </>
    }
  >
    <p>No puso un precio para sus clientes: {formatPrice(paid)} es lo que paga usted.</p>
  </Dialog>
);
