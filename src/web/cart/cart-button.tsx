import { useRouter } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import { messages } from '#contract/messages.ts';
import { useSession } from '../session/session.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { openDialog } from '../ui/overlay/dialog.tsx';
import { useCart } from './cart.ts';
import styles from './cart-button.module.css';
import { CartDialog } from './cart-dialog.tsx';

/** The floating button to the cart, with the number of distinct products (§2.3); a visitor is asked to log in. */
export function CartButton() {
  const isVisitor = useSession() === null;
  const router = useRouter();
  const { length } = useCart().lines;

  const invite = async () => {
    const { title, text } = messages.login.needed;
    if (await alerts.confirm(title, { text, yes: 'Login', no: 'Cancelar' })) await router.navigate({ to: '/login' });
  };
  const open = async () => {
    // Fetched while the dialog is read: the connection may be gone afterwards.
    void router.preloadRoute({ to: '/carrito' });
    if (await openDialog<boolean>(CartDialog)) await router.navigate({ to: '/carrito' });
  };

  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-label={length === 1 ? 'Carrito, 1 producto' : `Carrito, ${length} productos`}
      onClick={isVisitor ? invite : open}
    >
      <ShoppingCart aria-hidden="true" />
      {length > 0 && (
        <span key={length} className={styles.badge} aria-hidden="true">
          {length}
        </span>
      )}
    </button>
  );
}
