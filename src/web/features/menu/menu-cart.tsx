import { weekDayNames, weekDays } from '#contract/days.ts';
import { messages } from '#contract/messages.ts';
import { keyOf } from '#contract/orders.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { cart, useCart } from '../cart/cart.ts';
import { takeOut } from '../cart/cart-line.tsx';
import type { CartLines } from '../cart/cart-lines.ts';
import styles from './menu-cart.module.css';

export function MenuCart({ offered }: { offered: boolean }) {
  const navigate = useNavigate();
  const rows = rowsOf(useCart().lines);
  if (!offered && rows.length === 0) return null;

  const cancel = async () => {
    if (!(await alerts.confirm(messages.order.confirmCancel, { verb: 'quitar los platos', danger: true }))) return;
    takeOut('Los platos salieron de su carrito.', () => cart.edit((lines) => lines.filter(({ dia }) => dia === null)));
    await alerts.success(messages.order.cancelled);
  };
  const finalise = () => (rows.length === 0 ? alerts.warning(messages.order.emptyCart) : navigate({ to: '/carrito' }));

  return (
    <section className={styles.cart} aria-labelledby="detalle">
      <h2 id="detalle">Su pedido</h2>
      {rows.length === 0 ? (
        <p className="soft">Elija platos y acá verá para qué día los pide.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Plato</th>
              <th scope="col">Cantidad</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, line }) => (
              <tr key={keyOf(line)}>
                <td>{weekDayNames[day]}</td>
                <td>{[line.name, line.referencia].filter(Boolean).join(' · ')}</td>
                <td>{line.quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.actions}>
        <Button variant="outline" disabled={rows.length === 0} onClick={cancel} label="Cancelar" />
        <Button onClick={finalise}>Finalizar Pedido</Button>
      </div>
    </section>
  );
}

const rowsOf = (lines: CartLines) =>
  weekDays.flatMap((day) => lines.filter(({ dia }) => dia === day).map((line) => ({ day, line })));
