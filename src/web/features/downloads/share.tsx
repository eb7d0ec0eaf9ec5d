import { Download, MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { type DocumentTexts, type FileInput, type FileRoute, requestDocument, saveFile } from './download.ts';
import styles from './share.module.css';
import { canShare, type SharedFile, shareFile, shareFromPhone, whatsApp } from './share-file.ts';

/**
 * Asks for a document and shares it with `text` beside it: on a phone with any of its applications, elsewhere as one
 * chooses. Answers false when it did not come.
 */
export async function share<R extends FileRoute>(
  route: R,
  input: FileInput<R>,
  { text, ...texts }: DocumentTexts & { text: string },
): Promise<boolean> {
  const received = await requestDocument(route, input, texts);
  if (!received) return false;
  const shared = { file: received.file, text };
  if (!(await shareFromPhone(shared)))
    void openDialog<void>(({ answer }) => <ShareDialog {...shared} onClose={() => answer()} />);
  return true;
}

/** The ways to share a file: the device's own, a download, and WhatsApp with a text. */
function ShareDialog({ file, text, onClose }: SharedFile & { onClose: () => void }) {
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
