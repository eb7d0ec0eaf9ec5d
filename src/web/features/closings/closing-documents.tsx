import { PackageCheck, UsersRound } from 'lucide-react';
import { formatNumber, formatPrice } from '#contract/format.ts';
import type { OrderType } from '#contract/orders.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { Link } from '../../platform/router/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Facts } from '../../ui/facts.tsx';
import { Folded } from '../../ui/folded.tsx';
import { DocumentButton, DocumentGroup, InvoiceButton, ReportButtons } from '../documents/document-buttons.tsx';
import { invoiceArchives, wholeClosing } from '../documents/period-documents.ts';
import { HelpLink } from '../help/help-line.tsx';
import { type Period, periodOfWindow, windowState } from '../windows/period.ts';
import { CloseNowButton } from './close-now.tsx';
import styles from './closing-documents.module.css';

/** One window: what it comes to, the way to close it, all of its documents in one press, and each of them folded away. */
export function ClosingDocuments({ id, window }: { id: string; window: OrderingWindow }) {
  const period = periodOfWindow(window);
  const isOpen = window.cerrada === null;
  const hasOrders = window.pedidos > 0;
  return (
    <section id={id} className={styles.window} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
      <div className={styles.head}>
        <h2 id={`${id}-titulo`}>Cierre N° {window.cierre}</h2>
        <HelpLink topic="cierres" about="los documentos" />
        <div className={styles.ways}>
          <Link to="/equipos" search={{ ventana: window.id }} className={buttonClass} data-variant="outline">
            <UsersRound /> Equipos
          </Link>
          <Link to="/armado" search={{ ventana: window.id }} className={buttonClass} data-variant="outline">
            <PackageCheck /> Armado
          </Link>
        </div>
      </div>
      <Facts
        className={styles.figures}
        facts={[
          ['Apertura', formatMoment(window.abierta)],
          ['Cierre', windowState(window)],
          ['Pedidos', formatNumber(window.pedidos)],
          ['Total', formatPrice(window.total)],
        ]}
      />
      <div className={styles.ways}>
        {isOpen && <CloseNowButton id={window.id} />}
        {hasOrders && (
          <DocumentButton
            document={wholeClosing(window.cierre)}
            period={period}
            variant={isOpen ? 'outline' : 'filled'}
          />
        )}
      </div>
      {!hasOrders && (
        <p className="soft">
          Este cierre {isOpen ? 'todavía no tiene' : 'no tiene'} pedidos: no hay documentos que generar.
        </p>
      )}
      {hasOrders && (
        <Folded title="Cada documento por separado">
          <div className={styles.documents}>
            <InvoiceGroup tipo="ESENCIAL" title="Facturas Esencial" period={period} />
            <InvoiceGroup tipo="BLACK" title="Facturas Black" period={period} />
            <DocumentGroup title="Factura de una persona">
              <InvoiceButton period={period} />
            </DocumentGroup>
            <ReportButtons period={period} />
          </div>
        </Folded>
      )}
    </section>
  );
}

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
