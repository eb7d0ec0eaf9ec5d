import { useQuery } from '@tanstack/react-query';
import { normalise } from '#contract/format.ts';
import { namedLine } from '#contract/orders.ts';
import type { PurchaseLine } from '#contract/purchases.calls.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './purchases.module.css';
import { type PurchaseKey, supplierProducts } from './queries.ts';
import { unorderedLine } from './receipt-form.ts';

const MOST_SHOWN = 8;

type Props = {
  of: PurchaseKey;
  search: string;
  onSearch: (search: string) => void;
  onAdd: (line: PurchaseLine) => void;
};

export function UnorderedEntry({ of, search, onSearch, onAdd }: Props) {
  const query = useQuery(supplierProducts(of));
  const words = normalise(search);
  const found = query.data?.filter(({ codigo, name }) => normalise(`${codigo} ${name}`).includes(words)) ?? [];
  return (
    <>
      <TextField
        whole
        label="Qué llegó: código o nombre"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget: { value } }) => onSearch(value)}
        // Otherwise Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Waiting query={query} />
      {query.data && found.length === 0 && <p className="soft">Ningún producto de este proveedor es así.</p>}
      <ul className={styles.found} aria-label="Productos del proveedor">
        {found.slice(0, MOST_SHOWN).map((product) => (
          <li key={product.productoId}>
            {product.imageUrl && <img src={product.imageUrl} alt="" loading="lazy" />}
            <span>
              {product.name} <small>{product.codigo}</small>
            </span>
            {(product.referencias.length ? product.referencias : ['']).map((referencia) => (
              <Button
                key={referencia}
                variant="outline"
                aria-label={`Agregar ${namedLine({ name: product.name, referencia })}`}
                onClick={() => onAdd(unorderedLine(product, referencia))}
              >
                {referencia || 'Agregar'}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && <p className="soft">Hay más: escriba más del nombre o del código.</p>}
    </>
  );
}
