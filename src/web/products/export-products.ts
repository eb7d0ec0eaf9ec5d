import { useState } from 'react';
import { durations, messages } from '#contract/messages.ts';
import { reasonOf } from '../api.ts';
import { download } from '../download.ts';
import { moments } from '../ui/moments.tsx';

/** Downloads every product as the spreadsheet that the import reads. */
export function useExportProducts() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    void moments.toast(messages.download.start, { duration: durations.download });
    const problem = await download(() => {}, 'GET /api/producto/exportar').then(
      () => null,
      (error: unknown) => reasonOf(error),
    );
    setBusy(false);
    if (problem !== null) await moments.error(messages.document.reportFailed, { text: problem });
  };
  return { busy, start };
}
