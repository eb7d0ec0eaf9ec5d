import { useQuery } from '@tanstack/react-query';
import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { plusDays } from '#contract/days.ts';
import { accountingFile } from '#contract/documents.ts';
import { catalogueState } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { rangeProblems } from '../../ui/form/day-range-fields.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { type PeriodInUrl, periodOfDays, useWindows } from '../../ui/windows/period.ts';
import { PeriodField } from '../../ui/windows/period-field.tsx';
import { download, outcomes } from '../downloads/download.ts';

export const openAccounting = () => openDialog(AccountingDialog);

function AccountingDialog({ answer }: Answering<void>) {
  const [chosen, choose] = useState<PeriodInUrl>(lastMonth);
  const { ventana = 'actual', desde, hasta } = chosen;
  const isDays = desde !== undefined || hasta !== undefined;
  const windows = useWindows(typeof ventana === 'number' ? ventana : undefined);
  const { data: isOpen = true } = useQuery(catalogueState);
  const { query } = isDays ? periodOfDays({ desde, hasta }) : { query: { ventana } };
  const isInvalid = isDays && Object.values(rangeProblems({ desde, hasta })).some(Boolean);
  const receive = () => {
    answer();
    return download(
      'GET /api/cuentas/contabilidad',
      { query },
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
      <PeriodField
        ventana={ventana}
        days={{ ...(desde && { desde }), ...(hasta && { hasta }) }}
        current={{ window: windows.windows?.[0], isOpen }}
        windows={windows}
        onChange={choose}
      />
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
