import { CircleOff, CirclePower, Copy } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import type { ProductField } from '#contract/product-fields.ts';
import type { Product, ProductListField } from '#contract/products.calls.ts';
import { categoryLabel, productStateRules } from '#contract/products.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Pill } from '../../ui/pill.tsx';
import { actionsColumn, DeleteAction, EditAction, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { toggleState, useDeleteProduct } from './change-products.tsx';
import cells from './editable-cell.module.css';
import { openProductDialog } from './open-dialog.ts';
import { PriceCell, StockCell } from './product-cells.tsx';
import styles from './product-columns.module.css';

/** The columns of the list in order. Null for a field that has no column of its own. */
const shown: Record<ProductField | 'productoId' | 'imageUrl', Column<Product, ProductListField> | null> = {
  productoId: { id: 'id', header: 'ID', field: 'productoId', yields: 1 },
  name: { id: 'nombre', header: 'Nombre', field: 'name', place: 'name' },
  description: {
    id: 'descripcion',
    header: 'Descripción',
    cell: ({ description }) => description,
    quiet: true,
    yields: 2,
  },
  codigo: { id: 'codigo', header: 'Código', field: 'codigo', oneLine: true, yields: 5, brief: true },
  imageUrl: {
    id: 'imagen',
    header: 'Imagen',
    cell: (product) => (
      <button
        type="button"
        className={styles.image}
        aria-label={`Cambiar imagen de ${product.name}`}
        title="Cambiar imagen"
        onClick={() => openProductDialog(({ ProductImageDialog }) => ProductImageDialog, { product })}
      >
        <ProductPhoto imageUrl={product.imageUrl} alt="" sizes="48px" />
      </button>
    ),
    place: 'picture',
  },
  amount: {
    id: 'precio',
    header: 'Precio',
    cell: (product) => <PriceCell product={product} />,
    field: 'amount',
    place: 'amount',
    brief: ({ amount }) => formatPrice(amount),
  },
  categoria: {
    id: 'categoria',
    header: 'Categoría',
    field: 'categoria',
    format: categoryLabel,
    oneLine: true,
    yields: 4,
  },
  cantidadLimite: {
    id: 'stock',
    header: 'Stock Limite',
    cell: (product) => <StockCell product={product} />,
    field: 'cantidadLimite',
    align: 'end',
  },
  // The cell of the stock limit shows the stock.
  stock: null,
  tipoProducto: {
    id: 'tipo',
    header: 'Tipo',
    cell: (product) => (
      <button
        type="button"
        className={cells.value}
        aria-label={`${product.tipoProducto}, cambiar tipo de ${product.name}`}
        onClick={() => openProductDialog(({ ProductTypeDialog }) => ProductTypeDialog, { product })}
      >
        {product.tipoProducto}
      </button>
    ),
    field: 'tipoProducto',
    yields: 3,
  },
  razonSocial: {
    id: 'proveedor',
    header: 'Proveedor',
    cell: ({ razonSocial }) => razonSocial || '—',
    field: 'razonSocial',
    yields: 6,
  },
  proveedorId: null,
  costo: null,
  referencias: null,
  estado: {
    id: 'estado',
    header: 'Estado',
    cell: ({ estado }) => <Pill tone={productStateRules[estado].pill}>{estado}</Pill>,
    field: 'estado',
    place: 'corner',
    // Cards show the state only for products that are not offered.
    brief: ({ estado }) => !productStateRules[estado].isOffered && <Pill tone="quiet">{estado}</Pill>,
  },
};

export const productColumns: readonly Column<Product, ProductListField>[] = [
  ...Object.values(shown).filter((column) => column !== null),
  actionsColumn(
    (product) => (
      <EditAction
        of={product.name}
        onClick={() => openProductDialog(({ EditProductDialog }) => EditProductDialog, { product })}
      />
    ),
    { of: ({ name }) => name, buttons: (product) => <OtherActions product={product} /> },
  ),
];

function OtherActions({ product }: { product: Product }) {
  const navigate = useNavigate();
  const remove = useDeleteProduct();
  const active = productStateRules[product.estado].isOffered;
  return (
    <>
      <RowAction
        icon={active ? CircleOff : CirclePower}
        label={active ? 'Desactivar' : 'Activar'}
        name={`${active ? 'Desactivar' : 'Activar'} ${product.name}`}
        letter="a"
        onClick={() => toggleState(product)}
      />
      <RowAction
        icon={Copy}
        label="Duplicar"
        of={product.name}
        letter="d"
        onClick={() => navigate({ to: '/new-producto', state: { copied: product } })}
      />
      <DeleteAction of={product.name} onClick={() => remove(product)} />
    </>
  );
}
