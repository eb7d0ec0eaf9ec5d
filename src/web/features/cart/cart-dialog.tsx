import { formatPrice } from '#contract/format.ts';
import { orderTotal } from '#contract/orders.ts';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { useCancelCart } from './cancel-cart.ts';
import { useCart } from './cart.ts';
import styles from './cart-dialog.module.css';
import { CartDialogRow } from './cart-dialog-row.tsx';
import { mostUnits } from './cart-lines.ts';
import { catalogueOf, isMixed } from './one-catalogue.ts';
import { useProductsOf } from './use-products-of.ts';

/** 'Mi Pedido' (§2.3): what the cart holds, to be changed or taken out. Answers whether to go on with the order. */
export function CartDialog({ answer }: Answering<boolean>) {
  const { lines } = useCart();
  const products = useProductsOf(lines);
  const cancel = useCancelCart();
  const mixed = isMixed(lines);
  return (
    <Dialog
      title="Mi Pedido"
      size="large"
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
              <CartDialogRow
                key={line.productoId}
                line={line}
                most={mostUnits(products.get(line.productoId))}
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
