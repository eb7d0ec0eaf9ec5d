import { formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { keyOf, orderTotal, variantText } from '#contract/orders.ts';
import { orderTypeOf } from '#contract/products.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { type Answering, closeDialogs, Dialog } from '../../ui/overlay/dialog.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { catalogueKey } from '../catalogue/queries.ts';
import { cart, useCart } from './cart.ts';
import { CartQuantity, useProductsOf } from './cart-catalogue.tsx';
import styles from './cart-dialog.module.css';
import { RemoveLine, takeOut } from './cart-line.tsx';
import { type CartLine, catalogueOf, isMixed, lineName, mostOfLine } from './cart-lines.ts';

/** 'Mi Pedido' (§2.3): the lines of the cart, to change or remove. Answers true if the buyer goes on to the order. */
export function CartDialog({ answer }: Answering<boolean>) {
  const { lines } = useCart();
  const products = useProductsOf(lines);
  const cancel = useCancelCart();
  const mixed = isMixed(lines);
  return (
    <Dialog
      title="Mi Pedido"
      size="extra"
      theme={catalogueOf(lines) ?? undefined}
      onClose={() => answer(false)}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            Cancelar
          </Button>
          <Button onClick={() => answer(true)}>Iniciar Pedido</Button>
        </>
      }
    >
      {lines.length === 0 ? (
        <p className={styles.empty}>Su carrito está vacío. Elija productos del catálogo y toque «Agregar».</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Producto</th>
              <th scope="col">Cantidad</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row
                key={keyOf(line)}
                line={line}
                title={lineName(line, lines)}
                most={mostOfLine(line, lines, products)}
                mixed={mixed}
              />
            ))}
          </tbody>
        </table>
      )}
      {lines.length > 0 && (
        <p className={styles.total}>
          Total <strong>{formatPrice(orderTotal(lines))}</strong>
        </p>
      )}
    </Dialog>
  );
}

type RowProps = { line: CartLine; title: string; most: number; mixed: boolean };

/** The label of the row keeps screen readers from reading the texts of its buttons. */
function Row({ line, title, most, mixed }: RowProps) {
  const { name, quantity, imageUrl } = line;
  const variant = variantText(line);
  return (
    <tr ref={handFocusOn} tabIndex={-1} aria-label={`${title} ${quantity}`}>
      <td>
        <div className={styles.product}>
          <div className={styles.photo}>
            <ProductPhoto imageUrl={imageUrl} alt="" sizes="48px" />
          </div>
          <span>
            {name} {mixed && <Pill tone="quiet">{orderTypeOf(line)}</Pill>}
            {variant && <small>{variant}</small>}
          </span>
        </div>
      </td>
      <td aria-label={String(quantity)}>
        <div className={styles.quantity}>
          <CartQuantity product={line} name={title} quantity={quantity} most={most} />
          <RemoveLine line={line} title={title} />
        </div>
      </td>
    </tr>
  );
}

/** Returns a function that empties the cart after asking and returns to the catalogue (§4). */
export function useCancelCart() {
  const navigate = useNavigate();
  return async () => {
    if (!(await alerts.confirm(messages.order.confirmCancel, { verb: 'vaciar el carrito', danger: true }))) return;
    takeOut('Su carrito quedó vacío.', cart.empty);
    if (!(await alerts.success(messages.order.cancelled))) return;
    closeDialogs();
    void queryClient.invalidateQueries({ queryKey: catalogueKey });
    await navigate({ to: '/individual' });
  };
}
