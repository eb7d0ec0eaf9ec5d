import { CircleOff, CirclePower } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import type { Product, ProductListField } from '#contract/products.calls.ts';
import { categoryLabel } from '#contract/products.ts';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { Pill } from '../ui/pill.tsx';
import { actionsColumn, DeleteAction, EditAction, RowAction, RowActions } from '../ui/table/row-action.tsx';
import type { Column } from '../ui/table/table-column.ts';
import styles from './product-columns.module.css';

type Act = (product: Product) => void;
/** What can be done with a product from its row. */
export type ProductActs = Record<
  'onToggle' | 'onEdit' | 'onDelete' | 'onImage' | 'onStock' | 'onType' | 'onPrices',
  Act
>;

/** The columns of §2.3; what has a dialog of its own is a button in its cell. */
export const productColumns = (acts: ProductActs): readonly Column<Product, ProductListField>[] => [
  { id: 'id', header: 'ID', cell: ({ productoId }) => productoId, field: 'id' },
  {
    id: 'nombre',
    header: 'Nombre',
    cell: ({ name }) => <span className={styles.name}>{name}</span>,
    field: 'nombre',
    place: 'name',
  },
  {
    id: 'descripcion',
    header: 'Descripción',
    cell: ({ description }) => (
      <span className={styles.description} title={description}>
        {description}
      </span>
    ),
  },
  { id: 'codigo', header: 'Código', cell: ({ codigo }) => codigo, field: 'codigo', oneLine: true },
  {
    id: 'imagen',
    header: 'Imagen',
    cell: (product) => (
      <button
        type="button"
        className={styles.image}
        aria-label={`Cambiar imagen de ${product.name}`}
        title="Cambiar imagen"
        onClick={() => acts.onImage(product)}
      >
        <ProductPhoto imageUrl={product.imageUrl} alt="" sizes="48px" />
      </button>
    ),
  },
  {
    id: 'precio',
    header: 'Precio',
    cell: (product) => (
      <CellButton
        value={formatPrice(product.amount)}
        does={`historial de precios de ${product.name}`}
        onClick={() => acts.onPrices(product)}
      />
    ),
    field: 'precio',
    align: 'end',
  },
  {
    id: 'categoria',
    header: 'Categoría',
    cell: ({ categoria }) => categoryLabel(categoria),
    field: 'categoria',
    oneLine: true,
  },
  {
    id: 'stock',
    header: 'Stock Limite',
    cell: (product) => (
      <span className={styles.stock}>
        <CellButton
          value={stockText(product)}
          does={`cambiar stock de ${product.name}`}
          onClick={() => acts.onStock(product)}
        />
        {product.limite && <small>Quedan {product.stock}</small>}
      </span>
    ),
    field: 'stock',
    align: 'end',
  },
  {
    id: 'tipo',
    header: 'Tipo',
    cell: (product) => (
      <CellButton
        value={product.tipoProducto}
        does={`cambiar tipo de ${product.name}`}
        onClick={() => acts.onType(product)}
      />
    ),
    field: 'tipo',
  },
  {
    id: 'proveedor',
    header: 'Proveedor',
    cell: ({ razonSocial }) => razonSocial || '—',
    field: 'proveedor',
  },
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ estado }) => <Pill tone={estado === 'ACTIVO' ? 'good' : 'quiet'}>{estado}</Pill>,
    field: 'estado',
    place: 'corner',
  },
  actionsColumn((product) => <Actions product={product} {...acts} />),
];

function Actions({ product, onToggle, onEdit, onDelete }: ProductActs & { product: Product }) {
  const active = product.estado === 'ACTIVO';
  return (
    <RowActions>
      <RowAction
        icon={active ? CircleOff : CirclePower}
        label={active ? 'Desactivar' : 'Activar'}
        name={`${active ? 'Desactivar' : 'Activar'} ${product.name}`}
        onClick={() => onToggle(product)}
      />
      <EditAction name={product.name} onClick={() => onEdit(product)} />
      <DeleteAction name={product.name} onClick={() => onDelete(product)} />
    </RowActions>
  );
}

const CellButton = ({ value, does, onClick }: { value: string; does: string; onClick: () => void }) => (
  <button type="button" className={styles.cell} aria-label={`${value}, ${does}`} onClick={onClick}>
    {value}
  </button>
);

const stockText = ({ cantidadLimite }: Product) => (cantidadLimite === null ? 'Sin límite' : String(cantidadLimite));

export const productNoun = ['producto', 'productos'] as const;
export const productKey = (product: Product) => product.productoId;
