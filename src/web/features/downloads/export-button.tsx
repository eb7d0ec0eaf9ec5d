import { FileSpreadsheet } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { download, type FileInput, type FileRoute, outcomes } from './download.ts';

type Props<R extends FileRoute> = { route: R; input: FileInput<R>; none?: boolean; label: string; file: string };

export function ExportButton<R extends FileRoute>({ route, input, none, ...texts }: Props<R>) {
  const [busy, during] = useBusy();
  const start = () => during(download(route, input, { ...texts, ...outcomes.report }));
  return (
    <Button variant="outline" busy={busy} disabled={none} onClick={start} icon={FileSpreadsheet} label="Exportar" />
  );
}
