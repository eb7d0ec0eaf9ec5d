import { MessageCircle } from 'lucide-react';
import type { Parcel } from '#contract/packing.calls.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { noticeTo } from './notice.ts';
import styles from './shortage-dialog.module.css';

/** To whom of a window it must be told that something is missing, each with a text ready to be sent. */
export function ShortageNoticesDialog({ parcels, answer }: Answering<void> & { parcels: readonly Parcel[] }) {
  return (
    <Dialog title="Avisar faltantes" onClose={answer}>
      <ul className={styles.notices}>
        {parcels.map((parcel) => (
          <li key={parcel.vendedorId}>
            <strong>{parcel.vendedor}</strong>
            <a
              className={buttonClass}
              data-variant="outline"
              href={whatsAppMessage(parcel.telefono, noticeTo(parcel))}
              target="_blank"
              rel="noreferrer"
              aria-label={`Avisar a ${parcel.vendedor} por WhatsApp`}
            >
              <MessageCircle /> WhatsApp
            </a>
            <p>{noticeTo(parcel)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
