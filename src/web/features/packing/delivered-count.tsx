import type { Parcel } from '#contract/packing.calls.ts';
import { Switch } from '../../ui/form/switch.tsx';
import styles from './delivery.module.css';
import { isDelivered } from './delivery.ts';

type Props = { parcels: readonly Parcel[]; only: boolean; onOnly: (only: boolean) => void };

/** How many parcels were handed over, and whether the others alone are shown. */
export function DeliveredCount({ parcels, only, onOnly }: Props) {
  const done = parcels.filter(isDelivered).length;
  return (
    <div className={styles.count}>
      <p role="status">
        {done} de {parcels.length} {parcels.length === 1 ? 'bulto entregado' : 'bultos entregados'}
      </p>
      <Switch checked={only} onClick={() => onOnly(!only)}>
        Sin entregar ({parcels.length - done})
      </Switch>
    </div>
  );
}
