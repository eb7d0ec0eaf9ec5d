import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPrice } from '#contract/price.ts';
import type { Problem, ProductAtFault } from '#contract/problem.ts';
import { Button } from '../ui/button.tsx';
import { cart, useCart } from './cart.ts';
import { lineOf } from './cart-lines.ts';
import styles from './refusal.module.css';

type Props = { problem: Problem; onMended: (products: readonly ProductAtFault[]) => void };

/** Why an order was refused, product by product, with the ways out of it. */
export function Refusal({ problem, onMended }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { lines } = useCart();
  useEffect(() => heading.current?.focus(), []);
  const atFault = (problem.productos ?? []).filter(({ productoId }) => lineOf(lines, productoId));
  const priced = atFault.filter(({ amount }) => amount !== undefined);
  if (atFault.length === 0) return null;
  return (
    <section className={styles.refusal} aria-labelledby="rechazo">
      <h2 id="rechazo" ref={heading} tabIndex={-1}>
        <CircleAlert aria-hidden="true" /> {problem.title}
      </h2>
      <ul>
        {atFault.map((product) => (
          <li key={product.productoId}>
            <p>
              <strong>{product.name}</strong> {reason(product, lineOf(lines, product.productoId)?.amount)}
            </p>
            <div className={styles.ways}>
              {product.disponible !== undefined && product.disponible > 0 && (
                <Button
                  onClick={() => {
                    cart.setQuantity(product.productoId, product.disponible ?? 0);
                    onMended([product]);
                  }}
                >
                  Ajustar a lo disponible
                </Button>
              )}
              <Button
                variant="outline"
                aria-label={`Quitar ${product.name}`}
                onClick={() => {
                  cart.remove(product.productoId);
                  onMended([product]);
                }}
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
            onMended(priced);
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
  if (disponible === undefined) return 'ya no está disponible.';
  if (disponible === 0) return 'se quedó sin stock.';
  return `— pidió ${pedido} y ${disponible === 1 ? 'queda 1' : `quedan ${disponible}`}.`;
}
