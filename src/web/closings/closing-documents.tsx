import { Link } from '@tanstack/react-router';
import { PackageCheck } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import type { OrderType } from '#contract/orders.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { DocumentButton, DocumentGroup, InvoiceButton, ReportButtons } from '../documents/document-buttons.tsx';
import { invoiceArchives, type Period, periodOfWindow } from '../documents/period-documents.ts';
import { buttonClass } from '../ui/button.tsx';
import { formatMoment } from '../ui/dates.ts';
import styles from './closing-documents.module.css';
import { windowState } from './window-in-url.ts';

/** One window: what it comes to, and each of its documents one press away. */
export function ClosingDocuments({ id, window }: { id: string; window: OrderingWindow }) {
  const period = periodOfWindow(window);
  return (
    <section id={id} className={styles.window} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
      <div className={styles.head}>
        <h2 id={`${id}-titulo`}>Cierre N° {window.cierre}</h2>
        <div className={styles.ways}>
          {window.pedidos > 0 && <InvoiceButton period={period} />}
          <Link to="/armado" search={{ ventana: window.id } as never} className={buttonClass}>
            <PackageCheck aria-hidden="true" /> Armado
          </Link>
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure label="Apertura" value={formatMoment(window.abierta)} />
        <Figure label="Cierre" value={windowState(window)} />
        <Figure label="Pedidos" value={String(window.pedidos)} />
        <Figure label="Total" value={formatPrice(window.total)} />
      </dl>
      {window.pedidos === 0 ? (
        <p className={styles.empty}>Este cierre no tiene pedidos: no hay documentos que generar.</p>
      ) : (
        <div className={styles.documents}>
          <InvoiceGroup tipo="ESENCIAL" title="Facturas Esencial" period={period} />
          <InvoiceGroup tipo="BLACK" title="Facturas Black" period={period} />
          <ReportButtons period={period} />
        </div>
      )}
    </section>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function InvoiceGroup({ tipo, title, period }: { tipo: OrderType; title: string; period: Period }) {
  return (
    <DocumentGroup title={title}>
      {invoiceArchives[tipo].map((document) => (
        <DocumentButton
          key={document.file}
          document={document}
          name={`${document.label} ${tipo === 'BLACK' ? 'Black' : 'Esencial'}`}
          period={period}
        />
      ))}
    </DocumentGroup>
  );
}
