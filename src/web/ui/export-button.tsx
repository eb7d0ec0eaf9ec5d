import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { durations, messages } from '#contract/messages.ts';
import { reasonOf } from '../api.ts';
import { Button } from './button.tsx';
import { moments } from './moments.tsx';

type Props = {
  /** How many rows the file will hold. */
  rows: number;
  download: () => Promise<void>;
};

/** Downloads the rows in view as a spreadsheet. */
export function ExportButton({ rows, download }: Props) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    void moments.toast(messages.download.start, { duration: durations.download });
    try {
      await download();
    } catch (error) {
      await moments.error(messages.document.reportFailed, { text: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" busy={busy} disabled={rows === 0} onClick={start}>
      <FileSpreadsheet aria-hidden /> Exportar
    </Button>
  );
}
