import { FileArchive, FileSpreadsheet, ReceiptText, Search, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PersonFound } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { may, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import type { Period } from '../../ui/windows/period.ts';
import { download, outcomes } from '../downloads/download.ts';
import { share } from '../downloads/share.tsx';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import { SellerField } from '../users/person-fields.tsx';
import styles from './document-buttons.module.css';
import {
  type InvoiceScope,
  invoiceOf,
  type PeriodDocument,
  productReports,
  sellerReport,
  supplierReports,
  windowReport,
} from './period-documents.ts';
import { remembering } from './stale-papers.tsx';

type DocumentButtonProps = {
  document: PeriodDocument;
  period: Period;
  /** The accessible name, if the document's own label is too short. */
  name?: string;
  variant?: 'filled' | 'outline';
  onStart?: () => void;
};

export function DocumentButton({ document, period, name, variant = 'outline', onStart }: DocumentButtonProps) {
  const Icon = document.file.endsWith('.zip') ? FileArchive : FileSpreadsheet;
  const start = () => {
    onStart?.();
    const texts = { ...document, label: name ?? document.label };
    void remembering(period, document.file, () => download(document.route, { query: period.query }, texts));
  };
  return <Button variant={variant} aria-label={name} onClick={start} icon={Icon} label={document.label} />;
}

export function InvoiceButton({ period }: { period: Period }) {
  return (
    <Button variant="outline" aria-haspopup="dialog" onClick={() => openDialog(InvoiceDialog, { period })}>
      <ReceiptText /> Generar factura
    </Button>
  );
}

export function ReportButtons({ period, onStart }: { period: Period; onStart?: () => void }) {
  const findsSuppliers = may(useSession(), 'admin');
  const askSupplier = () => {
    onStart?.();
    return openDialog(SupplierReportDialog, { period });
  };
  return (
    <div className={styles.groups}>
      <DocumentGroup title="Reporte por producto">
        {productReports.map((report) => (
          <DocumentButton
            key={report.file}
            document={report}
            name={`Reporte por producto: ${report.label}`}
            {...{ period, onStart }}
          />
        ))}
      </DocumentGroup>
      <DocumentGroup title="Reporte por proveedor">
        {findsSuppliers && <Button variant="outline" onClick={askSupplier} icon={Search} label="Elegir proveedor" />}
        <DocumentButton document={supplierReports} name="Reportes de todos los proveedores" {...{ period, onStart }} />
      </DocumentGroup>
      <DocumentGroup title="Vendedores y cierre">
        <DocumentButton document={sellerReport} name="Reporte por vendedor" {...{ period, onStart }} />
        <DocumentButton document={windowReport} {...{ period, onStart }} />
      </DocumentGroup>
    </div>
  );
}

export function DocumentGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <div className={styles.buttons}>{children}</div>
    </section>
  );
}

const scopes: readonly { scope: InvoiceScope; label: string }[] = [
  { scope: 'own', label: 'Sus propios pedidos' },
  { scope: 'team', label: 'Los pedidos Esencial de su equipo' },
  { scope: 'teamBlack', label: 'Los pedidos Black de su equipo' },
];

function InvoiceDialog({ period, answer }: Answering<void> & { period: Period }) {
  const [person, setPerson] = useState<PersonFound | null>(null);
  const [scope, setScope] = useState<InvoiceScope>('own');
  const [busy, during] = useBusy();
  const generate = async (chosen: PersonFound, how: 'download' | 'share') => {
    const { route, ...texts } = invoiceOf(fullName(chosen), scope);
    const input = { params: { id: chosen.id }, query: period.query };
    const work = () =>
      how === 'share' ? share(route, input, { ...texts, text: texts.label }) : download(route, input, texts);
    if (await during(remembering(period, texts.file, work))) answer();
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

function SupplierReportDialog({ period, answer }: Answering<void> & { period: Period }) {
  const [supplier, setSupplier] = useState<SupplierChoice | null>(null);
  const [busy, during] = useBusy();
  const generate = async ({ proveedorId, razonSocial }: SupplierChoice) => {
    const texts = { label: `Reporte de ${razonSocial}`, file: `Reporte_${razonSocial}.xlsx`, ...outcomes.report };
    const query = { ...period.query, proveedorId };
    const work = () => download('GET /api/menu/reporteProveedor', { query }, texts);
    if (await during(remembering(period, texts.file, work))) answer();
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
