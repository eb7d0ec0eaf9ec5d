import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { PersonFound } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { download, outcomes } from '../downloads/download.ts';
import { share } from '../downloads/share.tsx';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import { SellerField } from '../users/person-fields.tsx';
import type { Period } from '../windows/period.ts';
import styles from './document-dialogs.module.css';
import { type InvoiceScope, invoiceOf } from './period-documents.ts';

const scopes: readonly { scope: InvoiceScope; label: string }[] = [
  { scope: 'own', label: 'Sus propios pedidos' },
  { scope: 'team', label: 'Los pedidos Esencial de su equipo' },
  { scope: 'teamBlack', label: 'Los pedidos Black de su equipo' },
];

/** Searches a seller or leader and generates the invoice (§2.4); stays open until it was. */
export function InvoiceDialog({ period, answer }: Answering<void> & { period: Period }) {
  const [person, setPerson] = useState<PersonFound | null>(null);
  const [scope, setScope] = useState<InvoiceScope>('own');
  const [busy, during] = useBusy();
  const generate = async (chosen: PersonFound, how: 'download' | 'share') => {
    const { route, ...texts } = invoiceOf(fullName(chosen), scope);
    const input = { params: { id: chosen.id }, query: period.query };
    const work = how === 'share' ? share(route, input, { ...texts, text: texts.label }) : download(route, input, texts);
    if (await during(work)) answer();
  };
  return (
    <Dialog
      title="Generar factura"
      onClose={answer}
      footer={
        <>
          <Button variant="outline" disabled={!person || busy} onClick={() => person && generate(person, 'share')}>
            <Share2 /> Compartir
          </Button>
          <Button disabled={!person} busy={busy} onClick={() => person && generate(person, 'download')}>
            Generar
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <SellerField label="Vendedor o líder" value={person} onChoose={setPerson} />
        <fieldset className={styles.scopes}>
          <legend>Qué se factura</legend>
          {scopes.map(({ scope: each, label }) => (
            <label key={each}>
              <input type="radio" name="scope" checked={scope === each} onChange={() => setScope(each)} />
              {label}
            </label>
          ))}
        </fieldset>
        <p className={styles.period}>Con los pedidos {period.words}.</p>
      </div>
    </Dialog>
  );
}

/** Searches a supplier and generates what to buy from it (§2.4); stays open until it was. */
export function SupplierReportDialog({ period, answer }: Answering<void> & { period: Period }) {
  const [supplier, setSupplier] = useState<SupplierChoice | null>(null);
  const [busy, during] = useBusy();
  const generate = async ({ proveedorId, razonSocial }: SupplierChoice) => {
    const texts = {
      label: `Reporte de ${razonSocial}`,
      file: `Reporte_${razonSocial}.xlsx`,
      ...outcomes.report,
    };
    const query = { ...period.query, proveedorId };
    if (await during(download('GET /api/menu/reporteProveedor', { query }, texts))) answer();
  };
  return (
    <Dialog
      title="Reporte de proveedor"
      cancel="Cancelar"
      onClose={answer}
      footer={
        <Button disabled={!supplier} busy={busy} onClick={() => supplier && generate(supplier)}>
          Generar
        </Button>
      }
    >
      <div className={styles.fields}>
        <SupplierField value={supplier} onChoose={setSupplier} />
        <p className={styles.period}>Con los pedidos {period.words}.</p>
      </div>
    </Dialog>
  );
}
