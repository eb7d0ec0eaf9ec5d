import { useId } from 'react';
import { formatPrice } from '#contract/format.ts';
import { orderTotal } from '#contract/orders.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { HelpLine } from '../help/help-line.tsx';
import { useCart } from './cart.ts';
import styles from './waiting-order.module.css';
import { cancelWaitingOrder } from './waiting-order.ts';

/** The order that goes out by itself once there is a connection, as long as it waits. */
export function WaitingOrderNotice() {
  const id = useId();
  const userID = useSession()?.userID;
  const { waiting } = useCart();
  if (!waiting || !userID) return null;
  const { length } = waiting.lines;
  const cancel = async () => {
    const text =
      'Sus productos vuelven al carrito. Si el envío ya había llegado sin que lo supiéramos, el pedido está en Mis Pedidos.';
    const question = { text, yes: 'Cancelar envío', no: 'Dejarlo pendiente', danger: true };
    if (!(await alerts.confirm('¿Desea cancelar el envío?', question))) return;
    if (!(await cancelWaitingOrder(userID))) void alerts.toast('El pedido ya se había enviado.');
  };
  return (
    <section ref={handFocusOn} className={styles.notice} aria-labelledby={id}>
      <h2 id={id}>Pendiente de envío</h2>
      <p>
        {length === 1 ? '1 producto' : `${length} productos`}, {formatPrice(orderTotal(waiting.lines))}. El pedido sale
        solo cuando vuelva la conexión; si cierra Vitrina, cuando la abra de nuevo.
      </p>
      <HelpLine topic="sin-senal">Mientras espera, puede cerrar Vitrina o cancelar el envío.</HelpLine>
      <Button variant="outline" onClick={cancel}>
        Cancelar envío
      </Button>
    </section>
  );
}
