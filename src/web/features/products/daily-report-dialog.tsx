import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { fileTypes } from '#contract/documents.ts';
import { reasonOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { futureProblem } from '../../ui/form/day-range.ts';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { download, outcomes, print } from '../downloads/download.ts';
import styles from './dialog-table.module.css';
import { dailyReport } from './queries.ts';

/** The units of each product ordered on a day (§2.4), on the screen and on paper. */
export function DailyReportDialog({ answer }: Answering<void>) {
  const [fecha, setFecha] = useState(today);
  const { data: rows, error } = useQuery(dailyReport(fecha));
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
      {error && <p role="alert">{reasonOf(error)}</p>}
      {!rows && !error && <p role="status">Cargando…</p>}
      {rows?.length === 0 && <p className={styles.empty}>Ese día no se pidieron productos.</p>}
      {rows && rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Producto</th>
              <th scope="col" className={styles.end}>
                Cantidad
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, antes, quantity }, position) => (
              <tr key={`${name}${String(position)}`}>
                <td>
                  {name}
                  {antes && <small>antes: {antes}</small>}
                </td>
                <td className={styles.end}>{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

const texts = { label: 'Reporte diario', file: 'reporteDiario.pdf' };
