import { useEffect, useState } from 'react';
import type { Product } from '#contract/products.calls.ts';
import { apiPage } from '../../platform/api.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { Pill } from '../../ui/pill.tsx';
import { searchIn } from '../../ui/search-text.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useLocalRows } from '../../ui/table/use-list.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { type PictureRow, pictureStates } from './find-pictures.ts';
import styles from './picture-table.module.css';

type Give = (row: PictureRow, product: PictureRow['product']) => void;

export function PictureTable({ rows, onGive }: { rows: readonly PictureRow[]; onGive: Give }) {
  const { list } = useLocalRows(rows, { index: pictureIndex, sortBy });
  return (
    <DataTable
      {...list}
      label="Imágenes"
      noun={['imagen', 'imágenes']}
      columns={columnsWith(onGive)}
      rowKey={({ picture }) => picture.path}
      search="Buscar imágenes"
      empty="Ninguna imagen."
    />
  );
}

const sortBy = {
  imagen: ({ picture }: PictureRow) => picture.path,
  producto: ({ product }: PictureRow) => product?.name ?? '',
  estado: ({ state }: PictureRow) => Object.keys(pictureStates).indexOf(state),
};

const columnsWith = (onGive: Give): readonly Column<PictureRow>[] => [
  {
    id: 'vista',
    header: 'Vista',
    cell: ({ picture, byHand }) => byHand && <Thumbnail picture={picture} />,
    place: 'picture',
  },
  { id: 'imagen', header: 'Imagen', cell: ({ picture }) => picture.path, field: 'imagen', place: 'name' },
  {
    id: 'producto',
    header: 'Producto',
    cell: (row) =>
      row.byHand && pictureStates[row.state].mayMove ? (
        <GivenProduct row={row} onGive={onGive} />
      ) : (
        ((row.product && labelOf(row.product)) ?? '—')
      ),
    field: 'producto',
    // The card's title may cut the last part off a long path, so the part is repeated here.
    brief: ({ picture, product }) => [inside(picture.path), product && labelOf(product)].filter(Boolean).join(' · '),
  },
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ state }) => <Pill tone={pictureStates[state].pill}>{pictureStates[state].label}</Pill>,
    field: 'estado',
    place: 'corner',
  },
  { id: 'detalle', header: 'Detalle', cell: detailOf, brief: true },
];

function Thumbnail({ picture }: Pick<PictureRow, 'picture'>) {
  const [bytes, setBytes] = useState<Blob | null>(null);
  const address = useObjectUrl(bytes);
  useEffect(() => {
    let isGone = false;
    // An unreadable picture is not shown. The server refuses that picture later.
    picture.read().then(
      (read) => isGone || setBytes(read),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [picture]);
  return <img className={styles.thumbnail} src={address ?? undefined} alt={`Imagen de ${picture.path}`} />;
}

const labelOf = ({ codigo, name }: Pick<Product, 'codigo' | 'name'>) => `${codigo} · ${name}`;

/** Returns the picture's place in its archive or workbook, or an empty text for a single file. */
const inside = (path: string) => path.split(', ').slice(1).join(', ');

const GivenProduct = ({ row, onGive }: { row: PictureRow; onGive: Give }) => (
  <Autocomplete<NonNullable<PictureRow['product']>>
    compact
    label={`Producto de ${row.picture.path}`}
    placeholder="Nombre o código"
    search={findProducts}
    itemLabel={labelOf}
    value={row.product}
    onChoose={(product) => onGive(row, product)}
  />
);

const findProducts = async (text: string) => {
  const { rows } = await apiPage('GET /api/producto/allProducto/:x', {
    params: { x: '1' },
    query: { q: text, porPagina: PRODUCTS_FOUND },
  });
  return rows.map(({ productoId, name, codigo, imageUrl }) => ({ productoId, name, codigo, imageUrl }));
};
const PRODUCTS_FOUND = 10;

function detailOf({ product, reason, state }: PictureRow): string {
  if (reason) return reason;
  if (state === 'HECHA') return product?.imageUrl ? 'Reemplazó la que tenía.' : 'Es la primera que tiene.';
  return product?.imageUrl ? 'Reemplaza la que tiene.' : 'No tiene imagen todavía.';
}

const pictureIndex = searchIn<PictureRow>(({ picture, product, reason = '' }) => [
  picture.path,
  product?.name ?? '',
  product?.codigo ?? '',
  reason,
]);
