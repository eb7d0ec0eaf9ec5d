import { orderTypeOf } from '#contract/orders.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import styles from './cart-dialog.module.css';
import type { CartLine } from './cart-lines.ts';
import { LineQuantity, RemoveLine } from './line-controls.tsx';

type Props = {
  line: CartLine;
  /** The most units that there are. */
  most: number;
  /** Names its catalogue, where there are products of both. */
  mixed: boolean;
};

/** One product in 'Mi Pedido'. Row and cells are read out as what they say, without their buttons. */
export function CartDialogRow({ line, most, mixed }: Props) {
  const { name, quantity, imageUrl } = line;
  return (
    <tr ref={handFocusOn} tabIndex={-1} aria-label={`${name} ${quantity}`}>
      <td>
        <div className={styles.product}>
          <div className={styles.photo}>
            <ProductPhoto imageUrl={imageUrl} alt="" sizes="48px" />
          </div>
          <span>
            {name} {mixed && <Pill tone="quiet">{orderTypeOf([line])}</Pill>}
          </span>
        </div>
      </td>
      <td aria-label={String(quantity)}>
        <div className={styles.quantity}>
          <LineQuantity line={line} most={most} />
          <RemoveLine line={line} className={styles.remove} />
        </div>
      </td>
    </tr>
  );
}
