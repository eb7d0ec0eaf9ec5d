import { PackageCheck, Undo2 } from 'lucide-react';
import { counted } from '#contract/format.ts';
import type { Parcel } from '#contract/packing.calls.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import styles from './delivery.module.css';
import { deliveryInWords, isDelivered } from './delivery.ts';

type Props = {
  parcel: Parcel;
  onDeliver: () => void;
  onUndo: () => void;
  /** Alone on its page: always in sight and as large as a thumb wants it. */
  large?: boolean;
};

/** Hands a parcel over, or says who received it and takes that back. */
export function ParcelDelivery({ parcel, onDeliver, onUndo, large = false }: Props) {
  const { vendedor, entrega } = parcel;
  const words = large && deliveryInWords(parcel);
  return (
    <div className={styles.delivery} data-large={large || undefined}>
      {(words || entrega) && (
        <p role={large ? 'status' : undefined}>
          {words}
          {entrega && (
            <small>
              Entregó {entrega.entregadaPor}
              {entrega.nota && ` · ${entrega.nota}`}
            </small>
          )}
        </p>
      )}
      {!(entrega && isDelivered(parcel)) && (
        <Button className={styles.hand} aria-label={`Entregado a ${vendedor}`} onClick={onDeliver}>
          <PackageCheck aria-hidden="true" /> Entregado
        </Button>
      )}
      {entrega?.can.undo && (
        <Button variant="outline" aria-label={`Deshacer entrega a ${vendedor}`} onClick={onUndo}>
          <Undo2 aria-hidden="true" /> Deshacer entrega
        </Button>
      )}
    </div>
  );
}

type CountProps = { parcels: readonly Parcel[]; only: boolean; onOnly: (only: boolean) => void };

/** How many parcels were handed over, and whether the others alone are shown. */
export function DeliveredCount({ parcels, only, onOnly }: CountProps) {
  const done = parcels.filter(isDelivered).length;
  return (
    <div className={styles.count}>
      <p role="status">
        {done} de {counted(parcels.length, 'bulto entregado', 'bultos entregados')}
      </p>
      <Switch checked={only} onClick={() => onOnly(!only)}>
        Sin entregar ({parcels.length - done})
      </Switch>
    </div>
  );
}
