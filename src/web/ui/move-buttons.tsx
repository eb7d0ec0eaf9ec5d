import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import styles from './move-buttons.module.css';

type Props<Item> = { name: string; items: readonly Item[]; at: number; onMove: (moved: readonly Item[]) => void };

export const MoveButtons = <Item,>({ name, items, at, onMove }: Props<Item>) =>
  directions.map(([verb, step, Arrow]) => {
    const to = at + step;
    return (
      <IconButton
        key={verb}
        label={`${verb} ${name}`}
        className={styles.move}
        disabled={!(to in items)}
        onClick={() => onMove(items.toSpliced(at, 1).toSpliced(to, 0, ...items.slice(at, at + 1)))}
      >
        <Arrow size={20} />
      </IconButton>
    );
  });

const directions = [
  ['Subir', -1, ArrowUp],
  ['Bajar', 1, ArrowDown],
] as const;
