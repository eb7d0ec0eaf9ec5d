import { Trash2 } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import { customerPrice } from '#contract/prices.ts';
import type { Product } from '#contract/products.calls.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import styles from './customer-prices-dialog.module.css';
import { ownPriceIn, type PriceKind, type TypedPrice } from './price-form.ts';

type Props = {
  typed: TypedPrice;
  /** Undefined of one that is not offered today. */
  product: Product | undefined;
  /** What is said of a price that is none. */
  error: string | undefined;
  onChange: (typed: TypedPrice) => void;
  onRemove: () => void;
};

export function OwnPriceLine({ typed, product, error, onChange, onRemove }: Props) {
  const name = product?.name ?? `Producto ${typed.productoId}`;
  const own = ownPriceIn(typed);
  return (
    <li ref={handFocusOn} tabIndex={-1} className={styles.line}>
      <p>
        <strong>{name}</strong>
        {product ? (
          <small>
            {formatPrice(product.amount)}
            {own && ` · para sus clientes ${formatPrice(customerPrice({ porcentaje: 0, productos: [own] }, product))}`}
          </small>
        ) : (
          <small>Hoy no está en el catálogo.</small>
        )}
      </p>
      <IconButton label={`Quitar el precio de ${name}`} onClick={onRemove}>
        <Trash2 size={20} />
      </IconButton>
      <SelectField
        compact
        label="Cómo"
        aria-label={`Cómo se calcula el precio de ${name}`}
        choices={kinds}
        value={typed.kind}
        onPick={(kind) => onChange({ ...typed, kind: kind as PriceKind })}
      />
      <TextField
        compact
        label={typed.kind === 'precio' ? 'US$' : '%'}
        aria-label={`${typed.kind === 'precio' ? 'Precio' : 'Margen'} de ${name}`}
        inputMode="decimal"
        {...(!own && { name: 'own', error })}
        value={typed.value}
        onChange={({ currentTarget }) => onChange({ ...typed, value: currentTarget.value })}
      />
    </li>
  );
}

const kinds = [
  { value: 'precio', label: 'Precio' },
  { value: 'porcentaje', label: 'Margen' },
];
