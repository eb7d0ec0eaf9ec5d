import { useState } from 'react';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import styles from './document-dialogs.module.css';
import { download } from './download.ts';
import { outcomes } from './outcomes.ts';
import { describePeriod, type Period } from './period.ts';

/** Searches a supplier and generates what to buy from it (§2.4); stays open until it was. */
export function SupplierReportDialog({ period, onClose }: { period: Period; onClose: () => void }) {
  const [supplier, setSupplier] = useState<SupplierChoice | null>(null);
  const [busy, setBusy] = useState(false);
  const generate = async ({ proveedorId, razonSocial }: SupplierChoice) => {
    setBusy(true);
    const wanted = {
      label: `Reporte de ${razonSocial}`,
      file: `Reporte_${razonSocial}.xlsx`,
      ...outcomes.report,
    };
    const came = await download('GET /api/menu/reporteProveedor', { query: { ...period, proveedorId } }, wanted);
    setBusy(false);
    if (came) onClose();
  };
  return (
    <Dialog
      title="Reporte de proveedor"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!supplier} busy={busy} onClick={() => supplier && generate(supplier)}>
            Generar
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <SupplierField value={supplier} onChoose={setSupplier} />
        <p className={styles.period}>Con los pedidos {describePeriod(period)}.</p>
      </div>
    </Dialog>
  );
}
