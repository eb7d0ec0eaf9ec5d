import { ShoppingCart } from 'lucide-react';
import { firstMessages } from '#contract/first-messages.ts';
import { counted, formatPrice } from '#contract/format.ts';
import { orderTotal } from '#contract/orders.ts';
import { inPlace, laterParts } from '../../platform/late.tsx';
import { useRouter } from '../../platform/router/hooks.ts';
import { useSession } from '../../platform/session.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { useCart, useCartOffered, waitingOf } from './cart.ts';
import styles from './cart-button.module.css';
import { productsIn } from './cart-lines.ts';

const CartDialog = inPlace(laterParts, ({ CartDialog }) => CartDialog);

/** The button to the cart, with its number of distinct products (§2.3) and its total. Visitors are asked to log in. */
export function CartButton() {
  const isVisitor = useSession() === null;
  const isOffered = useCartOffered();
  const router = useRouter();
  const cart = useCart();
  const { lines } = cart;
  const { length } = productsIn(lines);
  const waits = waitingOf(cart) && 'Pendiente de envío';
  const count = counted(length, 'producto', 'productos');
  const summary = length > 0 ? `${count} · ${formatPrice(orderTotal(lines))} · Ver pedido` : waits;

  const invite = async () => {
    const { title, text } = firstMessages.loginNeeded;
    if (await alerts.confirm(title, { text, yes: 'Login', no: 'Cancelar' })) await router.navigate({ to: '/login' });
  };
  const open = async () => {
    // The page is preloaded while the user reads the dialog, because the connection may be lost afterwards.
    router.preload('/carrito');
    if (await openDialog(CartDialog)) await router.navigate({ to: '/carrito' });
  };

  if (!isOffered) return null;
  return (
    <button
      id="carrito"
      type="button"
      className={styles.button}
      data-full={summary !== undefined || undefined}
      aria-haspopup="dialog"
      aria-label={['Carrito', length > 0 ? summary : count, waits].filter(Boolean).join(', ')}
      onClick={isVisitor ? invite : open}
    >
      <span key={length} className={styles.icon} data-count={length || undefined} aria-hidden="true">
        <ShoppingCart />
      </span>
      {summary && (
        <span className={styles.summary} aria-hidden="true">
          {summary}
        </span>
      )}
    </button>
  );
}
