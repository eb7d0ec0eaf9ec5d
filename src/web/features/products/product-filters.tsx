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
import { useNamed } from '../../ui/form/autocomplete.tsx';
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
  const supplier = useNamed<SupplierChoice>({
    id: proveedorId,
    idOf: (chosen) => chosen.proveedorId,
    named: (id) => ({
      proveedorId: id,
      razonSocial: products.find((product) => product.proveedorId === id)?.razonSocial ?? `N° ${id}`,
    }),
    onPick: (id) => onChange({ proveedorId: id }),
  });
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
        <SupplierField compact {...supplier} />
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
