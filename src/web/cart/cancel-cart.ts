import { messages } from '#contract/messages.ts';
import { moments } from '../ui/overlay/moments.tsx';
import { cart } from './cart.ts';

/** Cancels the order in the making (§4): asks, empties the cart and begins again at the catalogue, freshly loaded. */
export async function cancelCart() {
  if (!(await moments.confirm(messages.order.confirmCancel, { danger: true }))) return;
  cart.empty();
  await moments.success(messages.order.cancelled);
  window.location.assign('/individual');
}
