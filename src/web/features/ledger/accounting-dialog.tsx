import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { plusDays } from '#contract/days.ts';
import { accountingFile } from '#contract/documents.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { rangeProblems } from '../../ui/form/day-range-fields.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import type { PeriodInUrl } from '../../ui/windows/period.ts';
import { PeriodField, usePeriodIn } from '../../ui/windows/period-field.tsx';
import { download, outcomes } from '../downloads/download.ts';

export const openAccounting = () => openDialog(AccountingDialog);

function AccountingDialog({ answer }: Answering<void>) {
  const { period, field } = usePeriodIn(useState<PeriodInUrl>(lastMonth), 'actual');
  const isInvalid = Object.values(rangeProblems(field.days)).some(Boolean);
  const receive = () => {
    answer();
    return download(
      'GET /api/cuentas/contabilidad',
      { query: period.query },
      { label: 'Para el contador', file: accountingFile([]), ...outcomes.downloadedReport },
    );
  };
  return (
    <Dialog
      title="Para el contador"
      size="small"
      onClose={answer}
      cancel="Cancelar"
      footer={<Button disabled={isInvalid} onClick={receive} icon={FolderDown} label="Descargar" />}
    >
      <PeriodField {...field} />
      <p>
        Entregas y devoluciones, pagos y dinero entregado por moneda y medio, ajustes y comisiones, uno por fila; saldos
        al principio y al final con su antigüedad, por persona, por líder y por cierre; lo que se debe a proveedores y
        lo que estos días dejaron de cada cierre. Es un archivo con una planilla de Excel y cada hoja en CSV. Un cierre
        dura acá hasta que se abre el siguiente.
      </p>
    </Dialog>
  );
}

function lastMonth() {
  const hasta = plusDays(`${today().slice(0, 7)}-01`, -1);
  return { desde: `${hasta.slice(0, 7)}-01`, hasta };
}
