import { messages } from '#contract/messages.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { cart } from './cart.ts';
import { takeOut } from './take-out.ts';

/** Cancels the order in the making (§4): asks, empties the cart and begins again at the catalogue, freshly loaded. */
export async function cancelCart() {
  if (!(await alerts.confirm(messages.order.confirmCancel, { verb: 'vaciar el carrito', danger: true }))) return;
  takeOut('Su carrito quedó vacío.', cart.empty);
  await alerts.success(messages.order.cancelled);
  window.location.assign('/individual');
}
