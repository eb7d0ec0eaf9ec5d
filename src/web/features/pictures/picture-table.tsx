import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { createSearchIndex } from '../../ui/table/search-text.ts';
import type { Column } from '../../ui/table/table-column.ts';
import { useRowsAtHand } from '../../ui/table/use-rows-at-hand.ts';
import type { PictureRow } from './match-pictures.ts';

/** Every picture, whose it is, and how sending it went. */
export function PictureTable({ rows }: { rows: readonly PictureRow[] }) {
  const { list } = useRowsAtHand(rows, { index: pictureIndex, sortBy });
  return (
    <DataTable
      {...list}
      label="Imágenes"
      noun={pictureNoun}
      columns={columns}
      rowKey={({ picture }) => picture.path}
      search="Buscar imágenes"
      empty="Ninguna imagen."
    />
  );
}

const states = {
  SIN_PRODUCTO: ['bad', 'No se envía'],
  LISTA: ['waiting', 'Lista'],
  ENVIANDO: ['waiting', 'Enviando…'],
  HECHA: ['good', 'Enviada'],
  FALLO: ['bad', 'Falló'],
} as const;

const sortBy = {
  imagen: ({ picture }: PictureRow) => picture.path,
  producto: ({ product }: PictureRow) => product?.name ?? '',
  estado: ({ state }: PictureRow) => Object.keys(states).indexOf(state),
};

const columns: readonly Column<PictureRow>[] = [
  { id: 'imagen', header: 'Imagen', cell: ({ picture }) => picture.path, field: 'imagen', place: 'title' },
  {
    id: 'producto',
    header: 'Producto',
    cell: ({ product }) => (product ? `${product.codigo} · ${product.name}` : '—'),
    field: 'producto',
  },
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ state }) => <Pill tone={states[state][0]}>{states[state][1]}</Pill>,
    field: 'estado',
    place: 'corner',
  },
  { id: 'detalle', header: 'Detalle', cell: detailOf },
];

/** What stands in its way, else what it does. */
function detailOf({ product, reason, state }: PictureRow): string {
  if (reason) return reason;
  if (state === 'HECHA') return product?.imageUrl ? 'Reemplazó la que tenía.' : 'Es la primera que tiene.';
  return product?.imageUrl ? 'Reemplaza la que tiene.' : 'No tiene imagen todavía.';
}

const pictureNoun = ['imagen', 'imágenes'] as const;
const pictureIndex = createSearchIndex<PictureRow>(({ picture, product, reason = '' }) => [
  picture.path,
  product?.name ?? '',
  product?.codigo ?? '',
  reason,
]);
