import type { Product } from '#contract/products.calls.ts';
import { categories, categoryLabel, LITTLE_STOCK, productStates, productTypes } from '#contract/products.ts';
import { inUrl, isId, oneOf } from '../../platform/router/hooks.ts';
import { useNamed } from '../../ui/form/autocomplete.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import type { ListFilters } from '../../ui/table/table-bar.tsx';
import type { Chosen } from '../../ui/table/table-selection.tsx';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import { categoryChoices } from './product-form.tsx';

export const productFilters = inUrl({
  categoria: oneOf(categories),
  proveedorId: isId,
  tipoProducto: oneOf(productTypes),
  estado: oneOf(productStates),
  stock: oneOf([LITTLE_STOCK]),
});
export type ProductFilters = ReturnType<typeof productFilters>;

export type ChosenProducts = Chosen<ProductFilters & { q?: string }>;

type Props = {
  filters: ProductFilters;
  /** The listed products, from which the name of the filter's supplier is taken. */
  products: readonly Product[];
  onChange: (filters: ProductFilters) => void;
};

const littleLeft = 'Quedan pocos';

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
