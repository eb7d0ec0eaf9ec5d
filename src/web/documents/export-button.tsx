import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { download } from './download.ts';
import { outcomes } from './outcomes.ts';

type Props = {
  route: 'POST /api/usuarios/exportar' | 'POST /api/proveedores/exportar' | 'POST /api/menu/exportar';
  /** The rows in view, in their order. */
  ids: number[];
  label: string;
  file: string;
};

/** Downloads the rows in view as a spreadsheet. */
export function ExportButton({ route, ids, ...texts }: Props) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await download(route, { body: { ids } }, { ...texts, ...outcomes.report });
    setBusy(false);
  };
  return (
    <Button variant="outline" busy={busy} disabled={ids.length === 0} onClick={start}>
      <FileSpreadsheet aria-hidden /> Exportar
    </Button>
  );
}
