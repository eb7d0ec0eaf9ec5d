import { useState } from 'react';
import { download, outcomes } from '../downloads/download.ts';

const texts = { label: 'Productos', file: 'productos.xlsx', ...outcomes.report };

/** Downloads every product as the spreadsheet that the import reads. */
export function useExportProducts() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await download('GET /api/producto/exportar', {}, texts);
    setBusy(false);
  };
  return { busy, start };
}
