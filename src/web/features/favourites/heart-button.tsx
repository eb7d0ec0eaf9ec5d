import { Heart } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { toggleFavourite, useIsFavourite } from './favourites.ts';
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
