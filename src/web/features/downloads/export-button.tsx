import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type DownloadTexts, outcomes } from './download.ts';

type Props = {
  /** Downloads the rows in view, in their order. */
  download: (texts: DownloadTexts) => Promise<unknown>;
  none?: boolean;
  label: string;
  file: string;
};

/** Downloads the rows in view as a spreadsheet. */
export function ExportButton({ download, none, ...texts }: Props) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await download({ ...texts, ...outcomes.report });
    setBusy(false);
  };
  return (
    <Button variant="outline" busy={busy} disabled={none} onClick={start}>
      <FileSpreadsheet /> Exportar
    </Button>
  );
}
