import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPrice } from '#contract/format.ts';
import type { Problem, ProductAtFault } from '#contract/refusals.calls.ts';
import { Button } from '../../ui/button.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { cart, useCart } from './cart.ts';
import { type CartLines, lineOf, shortfall } from './cart-lines.ts';
import styles from './refusal.module.css';

/** The products of a refused order whose lines are still as they were refused. */
export const atFaultIn = (lines: CartLines, { productos = [] }: Problem): ProductAtFault[] =>
  productos.filter(({ productoId, disponible, amount }) => {
    const line = lineOf(lines, productoId);
    if (!line || (amount !== undefined && line.amount === amount)) return false;
    return disponible === undefined || line.quantity > disponible;
  });

/** Why an order was refused, product by product, with what can be done about each; gone once none is left. */
export function Refusal({ problem }: { problem: Problem }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { lines } = useCart();
  useEffect(() => heading.current?.focus(), []);
  const atFault = atFaultIn(lines, problem);
  const priced = atFault.filter(({ amount }) => amount !== undefined);
  if (atFault.length === 0) return null;
  return (
    <section ref={handFocusOn} className={styles.refusal} aria-labelledby="rechazo">
      <h2 id="rechazo" ref={heading} tabIndex={-1}>
        <CircleAlert aria-hidden="true" /> {problem.title}
      </h2>
      <ul>
        {atFault.map((product) => (
          <li key={product.productoId} ref={handFocusOn} tabIndex={-1}>
            <p>
              <strong>{product.name}</strong> {reason(product, lineOf(lines, product.productoId)?.amount)}
            </p>
            <div className={styles.ways}>
              {product.disponible !== undefined && product.disponible > 0 && (
                <Button onClick={() => cart.setQuantity(product.productoId, product.disponible ?? 0)}>
                  Ajustar a lo disponible
                </Button>
              )}
              <Button
                variant="outline"
                aria-label={`Quitar ${product.name}`}
                onClick={() => cart.remove(product.productoId)}
              >
                Quitar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {priced.length > 0 && (
        <Button
          onClick={() => {
            for (const { productoId, amount } of priced) if (amount !== undefined) cart.setPrice(productoId, amount);
          }}
        >
          Usar los precios de hoy
        </Button>
      )}
    </section>
  );
}

function reason({ pedido, disponible, amount }: ProductAtFault, seen: number | undefined): string {
  if (amount !== undefined) return `cuesta hoy ${formatPrice(amount)}; en su carrito, ${formatPrice(seen ?? amount)}.`;
  const sentence = shortfall(disponible, pedido);
  return disponible ? `— ${sentence}` : sentence;
}
