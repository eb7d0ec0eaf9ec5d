import { useState } from 'react';
import type { Product } from '#contract/products.calls.ts';
import { LITTLE_STOCK, productStates, productTypes } from '#contract/products.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { FoldedFilters } from '../../ui/form/folded-filters.tsx';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import { categoryChoices } from './product-fields.tsx';
import { type ProductFilters, productFilters } from './product-filters.ts';

type Props = {
  filters: ProductFilters;
  /** Products that they left, for the supplier's name in them. */
  products: readonly Product[];
  onChange: (filters: ProductFilters) => void;
};

const none: ProductFilters = {
  categoria: undefined,
  proveedorId: undefined,
  tipoProducto: undefined,
  estado: undefined,
  stock: undefined,
};

/** Narrows the list of products. */
export function ProductFilterFields({ filters, products, onChange }: Props) {
  const used = Object.keys(filters).length;
  const pick = (name: keyof ProductFilters) => ({
    compact: true,
    value: filters[name],
    onPick: (value: string | undefined) => onChange({ [name]: productFilters({ [name]: value })[name] }),
  });
  return (
    <FoldedFilters used={used}>
      <SelectField {...pick('categoria')} label="Categoría" none="Todas" choices={categoryChoices} />
      <SupplierFilter id={filters.proveedorId} products={products} onChoose={(id) => onChange({ proveedorId: id })} />
      <SelectField {...pick('tipoProducto')} label="Tipo" none="Todos" choices={productTypes} />
      <SelectField {...pick('estado')} label="Estado" none="Todos" choices={productStates} />
      <SelectField
        {...pick('stock')}
        label="Stock"
        none="Todos"
        choices={[{ value: LITTLE_STOCK, label: 'Quedan pocos' }]}
      />
      {used > 0 && (
        <Button variant="link" onClick={() => onChange(none)}>
          Quitar filtros
        </Button>
      )}
    </FoldedFilters>
  );
}

type SupplierProps = {
  id: number | undefined;
  products: readonly Product[];
  onChoose: (id: number | undefined) => void;
};

/** Of the supplier in the address only the number is known: the name is the one chosen here, else that in the products. */
function SupplierFilter({ id, products, onChoose }: SupplierProps) {
  const [chosen, setChosen] = useState<SupplierChoice | null>(null);
  const named = products.find(({ proveedorId }) => proveedorId === id)?.razonSocial;
  const known = chosen?.proveedorId === id ? chosen : null;
  const value = id ? (known ?? { proveedorId: id, razonSocial: named ?? `N° ${id}` }) : null;
  return (
    <SupplierField
      compact
      value={value}
      onChoose={(supplier) => {
        setChosen(supplier);
        onChoose(supplier?.proveedorId);
      }}
    />
  );
}
