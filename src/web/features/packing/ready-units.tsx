import { Minus, Plus } from 'lucide-react';
import type { PackingItem } from '#contract/packing.calls.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './check-list.module.css';

type Props = { item: PackingItem; onChange: (listo: number) => void };

/** How many of an item's units are ready, one by one. */
export function ReadyUnits({ item: { name, referencia, quantity, listo }, onChange }: Props) {
  const what = [name, referencia].filter(Boolean).join(' ');
  return (
    <span className={styles.units}>
      <IconButton label={`Una menos lista de ${what}`} disabled={listo === 0} onClick={() => onChange(listo - 1)}>
        <Minus size={18} aria-hidden />
      </IconButton>
      <output aria-label={`Listas de ${what}`}>{listo}</output>
      <IconButton label={`Una más lista de ${what}`} disabled={listo >= quantity} onClick={() => onChange(listo + 1)}>
        <Plus size={18} aria-hidden />
      </IconButton>
    </span>
  );
}
