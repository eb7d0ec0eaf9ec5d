import { firstMessages } from '#contract/first-messages.ts';
import { type OrderType, orderTypeOf } from '#contract/orders.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { type CartLines, lineOf } from './cart-lines.ts';

/** The catalogue that a cart is of, which it stays with until it is empty (§4); null of an empty one. */
export const catalogueOf = (lines: CartLines): OrderType | null => (lines.length > 0 ? orderTypeOf(lines) : null);

/** Whether a cart has products of both, as two devices may have put them in. */
export const isMixed = (lines: CartLines): boolean => lines.some((line) => orderTypeOf([line]) !== catalogueOf(lines));

/** The other catalogue, where an edit would let more of one of its products into the cart; null where it would not. */
export function otherCatalogueIn(before: CartLines, after: CartLines): OrderType | null {
  const held = catalogueOf(before);
  const unitsOf = (productoId: number) => lineOf(before, productoId)?.quantity ?? 0;
  const intruder = after.find((line) => line.quantity > unitsOf(line.productoId) && orderTypeOf([line]) !== held);
  return held && intruder ? orderTypeOf([intruder]) : null;
}

/** The alert of §8: the cart holds products of the other catalogue. */
export const sayHeldFrom = (catalogue: OrderType) => alerts.toast(title, { text: texts[catalogue] });

const { title, toBlack, toEssential } = firstMessages.cartNotEmpty;
const texts = { ESENCIAL: toEssential, BLACK: toBlack };
