import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { keyOf, type LineKey, orderTotal, variantText } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { cart, current, useCart } from '../cart/cart.ts';
import { priceMove, sayOtherCatalogue } from '../cart/cart-catalogue.tsx';
import {
  type CartLine,
  type CartLines,
  catalogueOf,
  joined,
  mostUnits,
  newLine,
  shortfall,
  unitsOf,
} from '../cart/cart-lines.ts';
import { catalogueProducts } from '../catalogue/queries.ts';
import styles from './repeat-order-dialog.module.css';

function RepeatOrderDialog({ order, answer }: Answering<void> & { order: Order }) {
  const navigate = useNavigate();
  const { lines: inCart } = useCart();
  const catalogue = useQuery({ ...catalogueProducts(order.tipo), refetchOnMount: 'always' });
  const { entering, missing } = repeatedLines(order, catalogue.data ?? [], inCart);
  const isKnown = catalogue.data && !catalogue.error;
  const add = () => {
    const more = entering.map(({ line }) => line);
    sayOtherCatalogue(cart.edit((lines) => joined(lines, more)));
    answer();
    void navigate({ to: '/carrito' });
  };
  return (
    <Dialog
      title={`Repetir pedido N° ${order.orderId}`}
      onClose={answer}
      cancel="Cancelar"
      footer={
        isKnown &&
        entering.length > 0 && (
          <Button className={styles.add} busy={catalogue.isFetching} onClick={add}>
            Agregar al carrito
          </Button>
        )
      }
    >
      <Waiting query={catalogue} text="Buscando los precios de hoy…" />
      {isKnown && (
        <div className={styles.lists}>
          <Entering lines={entering} hasMore={inCart.length > 0} before={order.totalAmount} />
          {missing.length > 0 && <Missing lines={missing} />}
        </div>
      )}
    </Dialog>
  );
}

type EnteringProps = { lines: readonly RepeatedLine[]; hasMore: boolean; before: number };

function Entering({ lines, hasMore, before }: EnteringProps) {
  if (lines.length === 0) return <p>Hoy no se puede pedir nada de este pedido.</p>;
  const [total, was] = [orderTotal(lines.map(({ line }) => line)), before].map(formatPrice);
  return (
    <section>
      <h3 id="entran">Entran al carrito</h3>
      {hasMore && <p>Se suman a lo que su carrito ya tiene.</p>}
      <ul className={styles.lines} aria-labelledby="entran">
        {lines.map(({ line, before: price, less }) => (
          <li key={keyOf(line)}>
            <span className={styles.quantity}>{line.quantity} ×</span>
            <span className={styles.product}>
              {line.name}
              <small>
                {[line.codigo, variantText(line), line.quantity > 1 && `${formatPrice(line.amount)} por unidad`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {less && <small className={styles.change}>{less}</small>}
              {price !== line.amount && (
                <small className={styles.change}>
                  {price < line.amount ? 'Subió' : 'Bajó'} {priceMove(price, line.amount)}.
                </small>
              )}
            </span>
            <strong>{formatPrice(orderTotal([line]))}</strong>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        Total <strong>{total}</strong>
        {total !== was && <span> antes {was}</span>}
      </p>
    </section>
  );
}

const Missing = ({ lines }: { lines: readonly MissingLine[] }) => (
  <section>
    <h3 id="no-entran">No entran</h3>
    <ul className={styles.lines} aria-labelledby="no-entran">
      {lines.map((line) => (
        <li key={keyOf(line)} className={styles.missing}>
          <span className={styles.product}>
            {[line.name, variantText(line)].filter(Boolean).join(' · ')}
            <small className={styles.change}>{line.reason}</small>
          </span>
        </li>
      ))}
    </ul>
  </section>
);

export const RepeatAction = ({ order }: { order: Order }) => (
  <RowAction icon={Repeat} label="Repetir pedido" of={order.orderId} letter="r" onClick={() => repeatOrder(order)} />
);

/** Offers to repeat `order` as soon as the order is loaded. Calls `onOffered` before the offer. */
export function useRepeatLast(order: Order | undefined, onOffered: () => void) {
  const offer = useEffectEvent((last: Order) => {
    onOffered();
    void repeatOrder(last);
  });
  useEffect(() => {
    if (order) offer(order);
  }, [order]);
}

function repeatOrder(order: Order) {
  const cartCatalogue = catalogueOf(current().lines);
  if (cartCatalogue && cartCatalogue !== order.tipo) return sayOtherCatalogue(order.tipo);
  return openDialog(RepeatOrderDialog, { order });
}

/** A line that goes into the cart again, with its available units. `before`: the price in the order. */
type RepeatedLine = {
  line: CartLine;
  before: number;
  /** Why the line has fewer units than in the order. Undefined if all units are available. */
  less: string | undefined;
};
type MissingLine = LineKey & { name: string; reason: string };

/** Divides an order's lines into available and unavailable lines. Units in the cart count against the stock. */
function repeatedLines({ orderDetails }: Order, catalogue: readonly Product[], cart: CartLines) {
  const today = new Map(catalogue.map((product) => [product.productoId, product]));
  const entering: RepeatedLine[] = [];
  const missing: MissingLine[] = [];
  for (const { productoId, referencia, dia, name, quantity: ordered, amount: before } of addedUp(orderDetails)) {
    const of = { productoId, referencia, dia };
    const product = today.get(productoId);
    const left = product && mostUnits(product);
    const taken = unitsOf([...cart, ...entering.map(({ line }) => line)], { productoId });
    const quantity = Math.min(ordered, (left ?? 0) - taken);
    const reason = shortfall(left, ordered, taken);
    if (!product || quantity <= 0) {
      missing.push({ ...of, name, reason });
      continue;
    }
    const line = { ...newLine({ ...product, ...of }), quantity };
    entering.push({ line, before, less: quantity < ordered ? reason : undefined });
  }
  return { entering, missing };
}

/** Joins equal lines of an order, as a cart does. The price of the last line applies. */
function addedUp(lines: Order['orderDetails']): Order['orderDetails'] {
  const sums = new Map<string, Order['orderDetails'][number]>();
  for (const line of lines)
    sums.set(keyOf(line), { ...line, quantity: line.quantity + (sums.get(keyOf(line))?.quantity ?? 0) });
  return [...sums.values()];
}
