import { History } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { cart, useCart } from './cart.ts';
import styles from './cart-changes.module.css';
import { changeSentence } from './repair.ts';

/** Names what changed in the cart since the products were chosen, until somebody has read it. */
export function CartChanges() {
  const { changes } = useCart();
  return (
    <div role="status">
      {changes.length > 0 && (
        <section ref={handFocusOn} className={styles.notice} aria-label="Cambios en su carrito">
          <History aria-hidden="true" />
          <div>
            <h2>Su carrito se actualizó</h2>
            <ul>
              {changes.map((change) => (
                <li key={`${change.kind}${change.productoId}`}>{changeSentence(change)}</li>
              ))}
            </ul>
          </div>
          <Button variant="outline" onClick={cart.dismissChanges}>
            Entendido
          </Button>
        </section>
      )}
    </div>
  );
}
