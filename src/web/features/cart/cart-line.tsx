import { Trash2 } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import { LONGEST_CUSTOMER } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { MAX_REFERENCE, orderTotal, orderTypeOf } from '#contract/orders.ts';
import { currentSession } from '../../platform/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { Pill } from '../../ui/pill.tsx';
import { WIDE } from '../../ui/use-phone.ts';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { cart, current } from './cart.ts';
import { CartQuantity } from './cart-catalogue.tsx';
import styles from './cart-line.module.css';
import { type CartLine, lineOf } from './cart-lines.ts';

type Props = {
  line: CartLine;
  most: number;
  atFault: boolean;
  /** Names its catalogue, where there are products of both. */
  mixed: boolean;
};

export function CartLineItem({ line, most, atFault, mixed }: Props) {
  const { productoId, name, referencia, paraQuien = '', amount, quantity } = line;
  return (
    <li ref={handFocusOn} tabIndex={-1} className={styles.line} data-at-fault={atFault || undefined}>
      <div className={styles.photo}>
        <ProductPhoto imageUrl={line.imageUrl} alt="" sizes={`${WIDE} 112px, 80px`} />
      </div>
      <div className={styles.about}>
        <h2 className="clamp">{name}</h2>
        <p>
          {formatPrice(amount)} <span className="soft">por unidad</span>
        </p>
        {mixed && <Pill tone="quiet">{orderTypeOf(line)}</Pill>}
      </div>
      <RemoveLine line={line} />
      <div className={styles.texts}>
        <FoldedText
          label="Color o referencia"
          folded="+ Color"
          longest={MAX_REFERENCE}
          value={referencia}
          onType={(text) => cart.setReference(productoId, text)}
        />
        <FoldedText
          label="Para quién (solo usted lo ve)"
          folded="+ Para quién"
          longest={LONGEST_CUSTOMER}
          value={paraQuien}
          onType={(text) => cart.setCustomer(productoId, text)}
        />
      </div>
      <div className={styles.sum}>
        <div className={styles.quantity}>
          <CartQuantity product={line} quantity={quantity} most={most} />
          {quantity > most && <p>{stockLeft(most)}</p>}
        </div>
        <p className={styles.amount}>{formatPrice(orderTotal([line]))}</p>
      </div>
    </li>
  );
}

type TextProps = { label: string; folded: string; longest: number; value: string; onType: (text: string) => void };

/** A field that looks like a small button until somebody wants it. */
const FoldedText = ({ label, folded, longest, value, onType }: TextProps) => (
  <label className={styles.text}>
    <span>{label}</span>
    <input
      value={value}
      maxLength={longest}
      autoComplete="off"
      placeholder={folded}
      onChange={(event) => onType(event.target.value)}
    />
  </label>
);

function stockLeft(most: number): string {
  if (most === 0) return 'Sin stock';
  return most === 1 ? 'Queda 1' : `Quedan ${most}`;
}

export const RemoveLine = ({ line }: { line: CartLine }) => (
  <IconButton label={`Eliminar ${line.name}`} className={styles.remove} onClick={() => removeLine(line)}>
    <Trash2 size={20} />
  </IconButton>
);

/** Takes lines out of the cart, and for a while offers to put them back. */
export function takeOut(title: string, edit: () => void) {
  const userID = currentSession()?.userID;
  const before = current();
  edit();
  const { lines: left } = current();
  const taken = before.lines.filter(({ productoId, quantity }) => lineOf(left, productoId)?.quantity !== quantity);
  if (taken.length === 0) return;
  void alerts.undo(title, () => {
    if (currentSession()?.userID === userID) cart.putBack(taken, before);
  });
}

/** Deletes a product from the cart: asks first (§4). */
async function removeLine({ productoId, name }: CartLine) {
  const { confirmRemoveLine } = messages.order;
  if (!(await alerts.confirm(confirmRemoveLine, { text: name, verb: 'eliminar', danger: true }))) return;
  takeOut(`${name} salió de su carrito.`, () => cart.remove(productoId));
}
