import { X } from 'lucide-react';
import { messages } from '#contract/messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type ActiveDownload, useActiveDownloads } from './active-downloads.ts';
import styles from './download-panel.module.css';

export function DownloadPanel() {
  const downloads = useActiveDownloads();
  return (
    <section className={styles.panel} aria-label="Descargas" hidden={downloads.length === 0}>
      <ul>
        {downloads.map((download) => (
          <DownloadItem key={download.id} download={download} />
        ))}
      </ul>
    </section>
  );
}

function DownloadItem({ download }: { download: ActiveDownload }) {
  const { label, starting, here, cancel } = download;
  const received = starting ? null : download.received;
  const total = received?.total;
  return (
    <li className={styles.download}>
      <div className={styles.texts}>
        <strong>{label}</strong>
        <small role="status">{stepOf(download)}</small>
      </div>
      {!here && (
        <IconButton label={`Cancelar descarga: ${label}`} onClick={cancel}>
          <X />
        </IconButton>
      )}
      <progress aria-label={`Descarga: ${label}`} {...(total ? { value: received.bytes, max: total } : {})} />
      <span className={styles.figure} aria-hidden="true">
        {received && figureOf(received.bytes, total ?? null)}
      </span>
    </li>
  );
}

function stepOf({ starting, ahead, received }: ActiveDownload): string {
  if (starting) return messages.download.start;
  if (received) return 'Descargando…';
  if (ahead) return ahead === 1 ? 'En espera: 1 documento antes' : `En espera: ${ahead} documentos antes`;
  return messages.progress;
}

const percent = new Intl.NumberFormat('es-AR', { style: 'percent', maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const figureOf = (bytes: number, total: number | null) =>
  total ? percent.format(Math.min(1, bytes / total)) : `${megabytes.format(bytes / 1e6)} MB`;
