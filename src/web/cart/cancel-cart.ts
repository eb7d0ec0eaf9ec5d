import { messages } from '#contract/messages.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { cart } from './cart.ts';

/** Cancels the order in the making (§4): asks, empties the cart and begins again at the catalogue, freshly loaded. */
export async function cancelCart() {
  if (!(await alerts.confirm(messages.order.confirmCancel, { danger: true }))) return;
  cart.empty();
  await alerts.success(messages.order.cancelled);
  window.location.assign('/individual');
}
