import { Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { cart } from './cart.ts';
import type { CartLine } from './cart-lines.ts';
import { QuantityControl } from './quantity-control.tsx';
import { removeLine } from './take-out.ts';

/** The units of a line of the cart, of which there are `most`. */
export const LineQuantity = ({ line, most }: { line: CartLine; most: number }) => (
  <QuantityControl
    name={line.name}
    quantity={line.quantity}
    most={most}
    onAdd={() => cart.add(line)}
    onSubtract={() => cart.subtract(line.productoId)}
    onSet={(units) => cart.setQuantity(line.productoId, units)}
  />
);

/** Takes a line out of the cart. */
export const RemoveLine = ({ line, className }: { line: CartLine; className: string | undefined }) => (
  <IconButton label={`Eliminar ${line.name}`} className={className ?? ''} onClick={() => removeLine(line)}>
    <Trash2 size={20} aria-hidden="true" />
  </IconButton>
);
