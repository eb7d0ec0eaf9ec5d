import { CircleOff, CirclePower } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import type { Product, ProductListColumn } from '#contract/products.calls.ts';
import { categoryLabel } from '#contract/products.ts';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { Pill } from '../ui/pill.tsx';
import { actionsColumn, DeleteAction, EditAction, RowAction, RowActions } from '../ui/table/row-action.tsx';
import { createSearchIndex } from '../ui/table/search-text.ts';
import type { Column } from '../ui/table/table-column.ts';
import styles from './product-columns.module.css';

type Act = (product: Product) => void;
/** What can be done with a product from its row. */
export type ProductActs = Record<
  'onToggle' | 'onEdit' | 'onDelete' | 'onImage' | 'onStock' | 'onType' | 'onPrices',
  Act
>;

/** Sorted by the server as well, so that a page follows the one before. */
type ProductColumn = Column<Product> & ({ id: ProductListColumn } | { id: 'descripcion' | 'imagen' | 'acciones' });

/** The columns of §2.3; what has a dialog of its own is a button in its cell. */
export const productColumns = (acts: ProductActs): readonly ProductColumn[] => [
  { id: 'id', header: 'ID', cell: ({ productoId }) => productoId, sortBy: ({ productoId }) => productoId },
  {
    id: 'nombre',
    header: 'Nombre',
    cell: ({ name }) => <span className={styles.name}>{name}</span>,
    sortBy: ({ name }) => name,
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
  { id: 'codigo', header: 'Código', cell: ({ codigo }) => codigo, sortBy: ({ codigo }) => codigo, oneLine: true },
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
    sortBy: ({ amount }) => amount,
    align: 'end',
  },
  {
    id: 'categoria',
    header: 'Categoría',
    cell: ({ categoria }) => categoryLabel(categoria),
    sortBy: ({ categoria }) => categoria,
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
    sortBy: ({ cantidadLimite }) => cantidadLimite ?? Number.POSITIVE_INFINITY,
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
    sortBy: ({ tipoProducto }) => tipoProducto,
  },
  {
    id: 'proveedor',
    header: 'Proveedor',
    cell: ({ razonSocial }) => razonSocial || '—',
    sortBy: ({ razonSocial }) => razonSocial ?? '',
  },
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ estado }) => <Pill tone={estado === 'ACTIVO' ? 'good' : 'quiet'}>{estado}</Pill>,
    sortBy: ({ estado }) => estado,
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

/** At the start of any field (§5), as the server searches. */
export const productIndex = createSearchIndex<Product>(
  (product) => [
    String(product.productoId),
    product.name,
    product.description,
    product.codigo,
    product.categoria,
    product.tipoProducto,
    product.estado,
    product.razonSocial ?? '',
  ],
  'start',
);

export const productNoun = ['producto', 'productos'] as const;
export const productKey = (product: Product) => product.productoId;
