import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { type DocumentTexts, type FileInput, type FileRoute, requestDocument, saveFile } from './download.ts';
import styles from './share.module.css';

export type SharedFile = { file: File; text: string };

/** Shares a file by a phone's share sheet. False without such a sheet, or if the browser requires another press. */
export const shareFromPhone = async (shared: SharedFile) =>
  window.matchMedia('(pointer: coarse)').matches && canShare(shared) && shareFile(shared);

const canShare = ({ file }: SharedFile) => navigator.canShare?.({ files: [file] }) === true;

/** Opens the share sheet. False if the browser requires another press. True even if the user cancels. */
async function shareFile({ file, text }: SharedFile): Promise<boolean> {
  try {
    await navigator.share({ files: [file], text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export const whatsApp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

/**
 * Shares a document through the phone's share sheet or, without such a sheet, through a dialog. Returns false if no
 * document was received.
 */
export async function share<R extends FileRoute>(
  route: R,
  input: FileInput<R>,
  { text, ...texts }: DocumentTexts & { text: string },
): Promise<boolean> {
  const received = await requestDocument(route, input, texts);
  if (!received) return false;
  const shared = { file: received.file, text };
  if (!(await shareFromPhone(shared))) void openDialog(ShareDialog, shared);
  return true;
}

function ShareDialog({ file, text, answer }: SharedFile & Answering<void>) {
  const [saved, setSaved] = useState(false);
  const shareNow = async () => {
    if (await shareFile({ file, text })) answer();
  };
  const save = () => {
    saveFile(file);
    setSaved(true);
  };
  return (
    <Dialog title="Compartir" size="small" onClose={answer}>
      <p className={styles.file}>{file.name}</p>
      <div className={styles.ways}>
        {canShare({ file, text }) && <Button onClick={shareNow} icon={Share2} label="Compartir archivo" />}
        <Button variant="outline" onClick={save} icon={Download} label="Descargar" />
        <WhatsAppButton href={whatsApp(text)}>Enviar por WhatsApp</WhatsAppButton>
      </div>
      <p className={styles.hint} role="status">
        {saved
          ? 'Archivo descargado. Adjúntelo en la conversación.'
          : 'WhatsApp se abre con el texto; el archivo se adjunta desde las descargas.'}
      </p>
    </Dialog>
  );
}
