import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { fileTypes } from '#contract/documents.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { futureProblem } from '../../ui/form/day-range.ts';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { download, outcomes, print } from '../downloads/download.ts';
import { dailyReport } from './queries.ts';

/** The units of each product ordered on a day (§2.4), on the screen and on paper. */
export function DailyReportDialog({ answer }: Answering<void>) {
  const [fecha, setFecha] = useState(today);
  const report = useQuery(dailyReport(fecha));
  const rows = report.data;
  const [busy, setBusy] = useState(false);
  const request = { body: { fecha } };
  const during = async (work: Promise<unknown>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const printReport = () => during(print('POST /api/producto/reporte', request, { ...texts, ...outcomes.print }));
  const downloadReport = () =>
    during(
      download(
        'POST /api/producto/reporte',
        { ...request, headers: { accept: fileTypes.xlsx } },
        { ...texts, file: 'reporteDiario.xlsx', ...outcomes.downloadedReport },
      ),
    );
  return (
    <Dialog
      title="Reporte diario"
      onClose={answer}
      footer={
        <>
          <Button variant="outline" onClick={() => answer()}>
            Cerrar
          </Button>
          <Button variant="outline" busy={busy} disabled={!rows?.length} onClick={downloadReport}>
            <FileSpreadsheet aria-hidden /> Excel
          </Button>
          <Button busy={busy} disabled={!rows?.length} onClick={printReport}>
            <Printer aria-hidden /> Imprimir
          </Button>
        </>
      }
    >
      <DateField
        label="Fecha"
        value={fecha}
        max={today()}
        problem={futureProblem(fecha)}
        onChange={(day) => day && setFecha(day)}
      />
      <Waiting query={report} />
      {rows && (
        <DialogTable
          rows={rows}
          // A name may stand twice: of a product that is gone and of one that came.
          rowKey={(row) => rows.indexOf(row)}
          columns={[
            [
              'Producto',
              ({ name, antes }) => (
                <>
                  {name}
                  {antes && <small>antes: {antes}</small>}
                </>
              ),
            ],
            ['Cantidad', ({ quantity }) => quantity],
          ]}
          empty="Ese día no se pidieron productos."
        />
      )}
    </Dialog>
  );
}

const texts = { label: 'Reporte diario', file: 'reporteDiario.pdf' };
