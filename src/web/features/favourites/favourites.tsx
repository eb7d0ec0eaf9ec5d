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

const favouritesOf = (userID: string) => reading(['favoritos', userID], 'GET /api/favoritos');

/** The ids of the favourites. They are in a store, so that a press renders only the pressed heart button again. */
const marked = createStore<ReadonlySet<number>>(new Set());

export function useFavourites(userID: string | undefined) {
  const favourites = useQuery({ ...favouritesOf(userID ?? ''), enabled: userID !== undefined });
  const { data } = favourites;
  useEffect(() => marked.set(new Set(data)), [data]);
  return favourites;
}

const useIsFavourite = (productoId: number) => useStore(marked, (ids) => ids.has(productoId));

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
  // Requests go out in the order of the presses.
  sending = sending.then(async () => {
    const work = isMarked ? api('DELETE /api/favoritos/:id', input) : api('PUT /api/favoritos/:id', input);
    if ((await orReport(work, 'Error al guardar el favorito.')) === false)
      void queryClient.invalidateQueries({ queryKey });
  });
}

let sending = Promise.resolve();
const none: readonly number[] = [];
