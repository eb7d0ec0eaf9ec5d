import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { orReport } from '../../ui/overlay/alerts.ts';
import styles from './heart-button.module.css';

type Props = { product: { productoId: number; name: string }; userID: string };

export function HeartButton({ product: { productoId, name }, userID }: Props) {
  return (
    <IconButton
      className={styles.heart}
      label={`Favorito: ${name}`}
      title="Favorito"
      aria-pressed={useIsFavourite(productoId)}
      onClick={() => toggleFavourite(userID, productoId)}
    >
      <Heart size={18} />
    </IconButton>
  );
}

/** What a person marked, the newest first; read again whenever the page comes back into sight. */
const favouritesOf = (userID: string) => reading(['favoritos', userID], 'GET /api/favoritos');

/** For the hearts of five hundred cards, of which one renders anew when it is pressed. */
const marked = createStore<ReadonlySet<number>>(new Set());

/** The products that the user marked, once they are read; the hearts follow them. */
export function useFavourites(userID: string | undefined) {
  const favourites = useQuery({ ...favouritesOf(userID ?? ''), enabled: userID !== undefined });
  const { data } = favourites;
  useEffect(() => marked.set(new Set(data)), [data]);
  return favourites;
}

const useIsFavourite = (productoId: number) => useStore(marked, (ids) => ids.has(productoId));

/** Marks a product or takes the mark back; at once here, and again as it was where the server did not hear of it. */
async function toggleFavourite(userID: string, productoId: number) {
  const { queryKey } = favouritesOf(userID);
  const isMarked = marked.get().has(productoId);
  const show = (ids: readonly number[] = none) => {
    const others = ids.filter((id) => id !== productoId);
    return isMarked ? others : [productoId, ...others];
  };
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, show);
  const input = { params: { id: productoId } };
  // In the order of the presses.
  sending = sending.then(async () => {
    const work = isMarked ? api('DELETE /api/favoritos/:id', input) : api('PUT /api/favoritos/:id', input);
    if ((await orReport(work, 'Error al guardar el favorito.')) === false)
      void queryClient.invalidateQueries({ queryKey });
  });
}

let sending = Promise.resolve();
const none: readonly number[] = [];
