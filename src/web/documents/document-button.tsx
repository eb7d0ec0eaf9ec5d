import { FileArchive, FileSpreadsheet } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { download } from './download.ts';
import type { Period } from './period.ts';
import type { WindowDocument } from './period-documents.ts';

type Props = {
  document: WindowDocument;
  period: Period;
  /** What the button says, where the document's own label is too short. */
  name?: string;
  onStart?: () => void;
};

/** Downloads one document of a period. */
export function DocumentButton({ document, period, name, onStart }: Props) {
  const Icon = document.file.endsWith('.zip') ? FileArchive : FileSpreadsheet;
  const start = () => {
    onStart?.();
    void download(document.route, { query: period }, { ...document, label: name ?? document.label });
  };
  return (
    <Button variant="outline" aria-label={name} onClick={start}>
      <Icon aria-hidden="true" /> {document.label}
    </Button>
  );
}
