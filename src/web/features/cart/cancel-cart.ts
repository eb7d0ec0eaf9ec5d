import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { closeDialogs } from '../../ui/overlay/dialog.tsx';
import { catalogueKey } from '../catalogue/queries.ts';
import { cart } from './cart.ts';
import { takeOut } from './take-out.ts';

/** Cancels the order in the making (§4): asks, empties the cart and begins again at the catalogue, which is read anew. */
export function useCancelCart() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    if (!(await alerts.confirm(messages.order.confirmCancel, { verb: 'vaciar el carrito', danger: true }))) return;
    takeOut('Su carrito quedó vacío.', cart.empty);
    if (!(await alerts.success(messages.order.cancelled))) return;
    closeDialogs();
    void client.invalidateQueries({ queryKey: catalogueKey });
    await navigate({ to: '/individual' });
  };
}
