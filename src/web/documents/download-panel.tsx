import { X } from 'lucide-react';
import { messages } from '#contract/messages.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { type Transfer, useTransfers } from './active-downloads.ts';
import styles from './download-panel.module.css';

/** The documents on their way, each with how far it is and the way to stop it; the shell renders it once. */
export function TransfersPanel() {
  const transfers = useTransfers();
  return (
    <section className={styles.panel} aria-label="Descargas" hidden={transfers.length === 0}>
      <ul>
        {transfers.map((transfer) => (
          <OnItsWay key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
}

function OnItsWay({ transfer }: { transfer: Transfer }) {
  const { label, starting, cancel } = transfer;
  const received = starting ? null : transfer.received;
  const total = received?.total;
  return (
    <li className={styles.transfer}>
      <div className={styles.said}>
        <strong>{label}</strong>
        <span role="status">{stepOf(transfer)}</span>
      </div>
      {cancel && (
        <IconButton label={`Cancelar descarga: ${label}`} onClick={cancel}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      <progress
        className={styles.progress}
        aria-label={`Descarga: ${label}`}
        {...(total ? { value: received.bytes, max: total } : {})}
      />
      <span className={styles.figure} aria-hidden="true">
        {received && figureOf(received.bytes, total ?? null)}
      </span>
    </li>
  );
}

function stepOf({ starting, ahead, received }: Transfer): string {
  if (starting) return messages.download.start;
  if (received) return 'Descargando…';
  if (ahead) return ahead === 1 ? 'En espera: 1 documento antes' : `En espera: ${ahead} documentos antes`;
  return messages.progress;
}

const percent = new Intl.NumberFormat('es-AR', { style: 'percent', maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const figureOf = (bytes: number, total: number | null) =>
  total ? percent.format(Math.min(1, bytes / total)) : `${megabytes.format(bytes / 1e6)} MB`;
