import { Download, MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { saveFile } from './receive-file.ts';
import styles from './share.module.css';
import { canShare, type Shared, shareFile, whatsApp } from './share-file.ts';

/** The ways to share a file: the device's own, a download, and WhatsApp with a text. */
export function ShareDialog({ file, text, onClose }: Shared & { onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  const shareNow = async () => {
    if (await shareFile({ file, text })) onClose();
  };
  const save = () => {
    saveFile(file);
    setSaved(true);
  };
  return (
    <Dialog title="Compartir" size="small" onClose={onClose}>
      <p className={styles.file}>{file.name}</p>
      <div className={styles.ways}>
        {canShare({ file, text }) && (
          <Button onClick={shareNow}>
            <Share2 aria-hidden="true" /> Compartir archivo
          </Button>
        )}
        <Button variant="outline" onClick={save}>
          <Download aria-hidden="true" /> Descargar
        </Button>
        <a className={buttonClass} data-variant="outline" href={whatsApp(text)} target="_blank" rel="noreferrer">
          <MessageCircle aria-hidden="true" /> Enviar por WhatsApp
        </a>
      </div>
      <p className={styles.hint} role="status">
        {saved
          ? 'Archivo descargado. Adjúntelo en la conversación.'
          : 'WhatsApp se abre con el texto; el archivo se adjunta desde las descargas.'}
      </p>
    </Dialog>
  );
}
