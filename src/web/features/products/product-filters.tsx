import { useState } from 'react';
import type { Product } from '#contract/products.calls.ts';
import {
  type Category,
  categories,
  categoryLabel,
  LITTLE_STOCK,
  type ProductState,
  type ProductType,
  productStates,
  productTypes,
} from '#contract/products.ts';
import { isId } from '../../platform/router/hooks.ts';
import { SelectField } from '../../ui/form/field.tsx';
import type { ListFilters } from '../../ui/table/table-bar.tsx';
import type { Chosen } from '../../ui/table/table-selection.tsx';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import { categoryChoices } from './product-form.tsx';

/** Which products the list shows, as the address keeps it. */
export type ProductFilters = {
  categoria?: Category;
  proveedorId?: number;
  tipoProducto?: ProductType;
  estado?: ProductState;
  stock?: typeof LITTLE_STOCK;
};

export function productFilters(raw: Record<string, unknown>): ProductFilters {
  const { proveedorId } = raw;
  const [categoria, tipoProducto, estado] = [
    categories.find((known) => known === raw.categoria),
    productTypes.find((known) => known === raw.tipoProducto),
    productStates.find((known) => known === raw.estado),
  ];
  return {
    ...(categoria && { categoria }),
    ...(isId(proveedorId) && { proveedorId }),
    ...(tipoProducto && { tipoProducto }),
    ...(estado && { estado }),
    ...(raw.stock === LITTLE_STOCK && { stock: LITTLE_STOCK }),
  };
}

export type ChosenProducts = Chosen<ProductFilters & { q?: string }>;

type Props = {
  filters: ProductFilters;
  /** Products that they left, for the supplier's name in them. */
  products: readonly Product[];
  onChange: (filters: ProductFilters) => void;
};

const littleLeft = 'Quedan pocos';

/** What narrows the list of products. */
export function useProductFilters({ filters, products, onChange }: Props): ListFilters {
  const { categoria, proveedorId, tipoProducto, estado, stock } = filters;
  const supplier = useSupplier(proveedorId, products);
  const pick = (name: keyof ProductFilters) => ({
    compact: true,
    value: filters[name],
    onPick: (value: string | undefined) => onChange({ [name]: productFilters({ [name]: value })[name] }),
  });
  return {
    words: {
      categoria: categoria && categoryLabel(categoria),
      proveedorId: supplier.value?.razonSocial,
      tipoProducto,
      estado,
      stock: stock && littleLeft,
    },
    onClear: onChange,
    fields: (
      <>
        <SelectField {...pick('categoria')} label="Categoría" none="Todas" choices={categoryChoices} />
        <SupplierField
          compact
          value={supplier.value}
          onChoose={supplier.choose((id) => onChange({ proveedorId: id }))}
        />
        <SelectField {...pick('tipoProducto')} label="Tipo" none="Todos" choices={productTypes} />
        <SelectField {...pick('estado')} label="Estado" none="Todos" choices={productStates} />
        <SelectField
          {...pick('stock')}
          label="Stock"
          none="Todos"
          choices={[{ value: LITTLE_STOCK, label: littleLeft }]}
        />
      </>
    ),
  };
}

/** Of the supplier in the address only the number is known: the name is the one chosen here, else that in the products. */
function useSupplier(id: number | undefined, products: readonly Product[]) {
  const [chosen, setChosen] = useState<SupplierChoice | null>(null);
  const named = products.find(({ proveedorId }) => proveedorId === id)?.razonSocial;
  const known = chosen?.proveedorId === id ? chosen : null;
  const value = id ? (known ?? { proveedorId: id, razonSocial: named ?? `N° ${id}` }) : null;
  const choose = (onChoose: (id: number | undefined) => void) => (supplier: SupplierChoice | null) => {
    setChosen(supplier);
    onChoose(supplier?.proveedorId);
  };
  return { value, choose };
}
