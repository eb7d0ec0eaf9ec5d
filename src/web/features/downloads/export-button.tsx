import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { download, type FileInput, type FileRoute, outcomes } from './download.ts';

type Props<R extends FileRoute> = {
  route: R;
  input: FileInput<R>;
  none?: boolean;
  label: string;
  file: string;
};

/** Downloads the rows in view, in their order, as a spreadsheet. */
export function ExportButton<R extends FileRoute>({ route, input, none, ...texts }: Props<R>) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await download(route, input, { ...texts, ...outcomes.report });
    setBusy(false);
  };
  return (
    <Button variant="outline" busy={busy} disabled={none} onClick={start}>
      <FileSpreadsheet /> Exportar
    </Button>
  );
}
