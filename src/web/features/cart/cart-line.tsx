import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { weekDayNames } from '#contract/days.ts';
import { formatPrice } from '#contract/format.ts';
import { LONGEST_CUSTOMER } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { isSameLine, MAX_REFERENCE, orderTotal } from '#contract/orders.ts';
import { orderTypeOf, type Reference } from '#contract/products.ts';
import { currentSession } from '../../platform/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { Pill } from '../../ui/pill.tsx';
import { WIDE } from '../../ui/use-phone.ts';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { ReferenceSelect } from '../catalogue/reference-select.tsx';
import { cart, current, useCart } from './cart.ts';
import { CartQuantity } from './cart-catalogue.tsx';
import styles from './cart-line.module.css';
import { type CartLine, lineOf } from './cart-lines.ts';

type Props = {
  line: CartLine;
  title: string;
  references: readonly Reference[];
  most: number;
  atFault: boolean;
  /** True if the cart has products of both catalogues. The line then names its catalogue. */
  mixed: boolean;
};

export function CartLineItem({ line, title, references, most, atFault, mixed }: Props) {
  const id = useId();
  const { name, paraQuien = '', amount, quantity, dia } = line;
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
        {dia && <p>{weekDayNames[dia]}</p>}
        {mixed && <Pill tone="quiet">{orderTypeOf(line)}</Pill>}
      </div>
      <RemoveLine line={line} title={title} />
      <div className={styles.texts}>
        {references.length > 0 ? (
          <div className={styles.text}>
            <label htmlFor={id}>
              <span>Color o referencia</span>
            </label>
            <ReferenceSelect
              id={id}
              references={references}
              value={line.referencia}
              aria-invalid={line.referencia === '' || undefined}
              onChoose={(referencia) => cart.setReference(line, referencia)}
            />
          </div>
        ) : (
          <ReferenceField line={line} />
        )}
        <FoldedText
          label="Para quién (solo usted lo ve)"
          folded="+ Para quién"
          longest={LONGEST_CUSTOMER}
          value={paraQuien}
          onType={(text) => cart.setCustomer(line, text)}
        />
      </div>
      <div className={styles.sum}>
        <div className={styles.quantity}>
          <CartQuantity product={line} name={title} quantity={quantity} most={most} />
          {quantity > most && <p>{stockLeft(most)}</p>}
        </div>
        <p className={styles.amount}>{formatPrice(orderTotal([line]))}</p>
      </div>
    </li>
  );
}

/** Saves the reference while the buyer types. Equal lines are joined only when she leaves the field. */
function ReferenceField({ line }: { line: CartLine }) {
  const { lines } = useCart();
  const [typed, setTyped] = useState<string>();
  return (
    <FoldedText
      label="Color o referencia"
      folded="+ Color"
      longest={MAX_REFERENCE}
      value={typed ?? line.referencia}
      onType={(text) => {
        const isTaken = lines.some(
          (other) => other !== line && isSameLine(other, { ...line, referencia: text.trim() }),
        );
        setTyped(isTaken ? text : undefined);
        if (!isTaken) cart.setReference(line, text);
      }}
      onLeave={() => {
        cart.setReference(line, (typed ?? line.referencia).trim());
        setTyped(undefined);
      }}
    />
  );
}

type TextProps = {
  label: string;
  folded: string;
  longest: number;
  value: string;
  onType: (text: string) => void;
  onLeave?: () => void;
};

/** A field that looks like a small button until the user presses it. */
const FoldedText = ({ label, folded, longest, value, onType, onLeave }: TextProps) => (
  <label className={styles.text}>
    <span>{label}</span>
    <input
      value={value}
      maxLength={longest}
      autoComplete="off"
      placeholder={folded}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
    />
  </label>
);

function stockLeft(most: number): string {
  if (most === 0) return 'Sin stock';
  return most === 1 ? 'Queda 1' : `Quedan ${most}`;
}

export const RemoveLine = ({ line, title }: { line: CartLine; title: string }) => (
  <IconButton label={`Eliminar ${title}`} className={styles.remove} onClick={() => removeLine(line, title)}>
    <Trash2 size={20} />
  </IconButton>
);

/** Runs an edit that removes lines from the cart, then offers to put the lines back. */
export function takeOut(title: string, edit: () => void) {
  const userID = currentSession()?.userID;
  const before = current();
  edit();
  const { lines: left } = current();
  const taken = before.lines.filter((line) => lineOf(left, line)?.quantity !== line.quantity);
  if (taken.length === 0) return;
  void alerts.undo(title, () => {
    if (currentSession()?.userID === userID) cart.putBack(taken, before);
  });
}

async function removeLine(line: CartLine, title: string) {
  const { confirmRemoveLine } = messages.order;
  if (!(await alerts.confirm(confirmRemoveLine, { text: title, verb: 'eliminar', danger: true }))) return;
  takeOut(`${title} salió de su carrito.`, () => cart.remove(line));
}
