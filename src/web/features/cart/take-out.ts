import { messages } from '#contract/messages.ts';
import { currentSession } from '../../platform/session.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { cart, current } from './cart.ts';
import { type CartLine, lineOf } from './cart-lines.ts';

/** Takes lines out of the cart, and for a while offers to put them back. */
export function takeOut(title: string, edit: () => void) {
  const userID = currentSession()?.userID;
  const before = current();
  edit();
  const { lines: left } = current();
  const taken = before.lines.filter(({ productoId, quantity }) => lineOf(left, productoId)?.quantity !== quantity);
  if (taken.length === 0) return;
  void alerts.undo(title, () => {
    if (currentSession()?.userID === userID) cart.putBack(taken, before);
  });
}

/** Deletes a product from the cart: asks first (§4). */
export async function removeLine({ productoId, name }: CartLine) {
  const { confirmRemoveLine } = messages.order;
  if (!(await alerts.confirm(confirmRemoveLine, { text: name, verb: 'eliminar', danger: true }))) return;
  takeOut(`${name} salió de su carrito.`, () => cart.remove(productoId));
}
