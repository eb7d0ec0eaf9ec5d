import { Trash2 } from 'lucide-react';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { handFocusOn } from '../ui/page-heading.tsx';
import { cart } from './cart.ts';
import styles from './cart-dialog.module.css';
import type { CartLine } from './cart-lines.ts';
import { QuantityControl } from './quantity-control.tsx';
import { removeLine } from './take-out.ts';

type Props = {
  line: CartLine;
  /** The most units that there are. */
  most: number;
};

/** One product in 'Mi Pedido'. Row and cells are read out as what they say, without their buttons. */
export function CartDialogRow({ line, most }: Props) {
  const { productoId, name, quantity, imageUrl } = line;
  return (
    <tr ref={handFocusOn} tabIndex={-1} aria-label={`${name} ${quantity}`}>
      <td>
        <div className={styles.product}>
          <div className={styles.photo}>
            <ProductPhoto imageUrl={imageUrl} alt="" sizes="48px" />
          </div>
          {name}
        </div>
      </td>
      <td aria-label={String(quantity)}>
        <div className={styles.quantity}>
          <QuantityControl
            name={name}
            quantity={quantity}
            most={most}
            onAdd={() => cart.add(line)}
            onSubtract={() => cart.subtract(productoId)}
            onSet={(units) => cart.setQuantity(productoId, units)}
          />
          <IconButton label={`Eliminar ${name}`} className={styles.remove} onClick={() => removeLine(line)}>
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </td>
    </tr>
  );
}
