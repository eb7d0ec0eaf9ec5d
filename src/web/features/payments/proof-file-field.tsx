import { FileText, Paperclip, X } from 'lucide-react';
import { proofFile } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { FilesButton } from '../../ui/form/files-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import styles from './pay.module.css';

type Props = { file: File | null; onChange: (file: File | null) => void };

/** The picture or PDF of a payment: from the phone's camera or a file, shown before it is sent. */
export function ProofFileField({ file, onChange }: Props) {
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    if (chosen.size > proofFile.maxBytes) return void alerts.warning(messages.proof.fileTooLarge);
    if (!chosen.type.startsWith('image/') && chosen.type !== PDF) return void alerts.warning(messages.proof.fileKind);
    onChange(chosen);
  };
  return (
    <div data-whole className={styles.file}>
      {file && (
        <>
          {file.type === PDF ? <FileText /> : <Picture file={file} />}
          <span className={styles.name}>{file.name}</span>
          <IconButton label="Quitar el archivo" onClick={() => onChange(null)}>
            <X size={20} />
          </IconButton>
        </>
      )}
      {!file && (
        <FilesButton accept={`image/*,${PDF}`} onChoose={choose}>
          <Paperclip /> Foto o PDF del comprobante
        </FilesButton>
      )}
    </div>
  );
}

const PDF = 'application/pdf';

function Picture({ file }: { file: File }) {
  const address = useObjectUrl(file);
  return address ? <img src={address} alt="El comprobante, como se manda" /> : null;
}
