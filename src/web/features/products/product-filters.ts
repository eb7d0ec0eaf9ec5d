import {
  type Category,
  categories,
  LITTLE_STOCK,
  type ProductState,
  type ProductType,
  productStates,
  productTypes,
} from '#contract/products.ts';
import { isId } from '../../ui/table/url-state.ts';

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

/** The products that were chosen: these, or all that the filters found; how many that is. */
export type ChosenProducts = {
  choice: { ids: number[] } | { filtros: ProductFilters & { q?: string } };
  count: number;
};
