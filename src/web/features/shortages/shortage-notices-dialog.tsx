import type { Parcel } from '#contract/packing.calls.ts';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { noticeTo } from './notice.ts';
import styles from './shortage-dialog.module.css';

export function ShortageNoticesDialog({ parcels, answer }: Answering<void> & { parcels: readonly Parcel[] }) {
  return (
    <Dialog title="Avisar faltantes" onClose={answer}>
      <ul className={styles.notices}>
        {parcels.map((parcel) => (
          <li key={parcel.vendedorId}>
            <strong>{parcel.vendedor}</strong>
            <WhatsAppButton
              href={whatsAppMessage(parcel.telefono, noticeTo(parcel))}
              aria-label={`Avisar a ${parcel.vendedor} por WhatsApp`}
            >
              WhatsApp
            </WhatsAppButton>
            <p>{noticeTo(parcel)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
