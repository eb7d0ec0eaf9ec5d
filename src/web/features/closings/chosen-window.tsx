import { useQuery } from '@tanstack/react-query';
import { Lock, UsersRound } from 'lucide-react';
import { catalogueName } from '#contract/documents.ts';
import { counted, formatNumber, formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { OrderType } from '#contract/orders.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { may, useSession } from '../../platform/session.ts';
import { windowsKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Facts } from '../../ui/facts.tsx';
import { Folded } from '../../ui/folded.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { type Period, periodOfWindow, windowState } from '../../ui/windows/period.ts';
import { useSwitchCatalogue } from '../../ui/windows/window-switch.tsx';
import { DocumentButton, DocumentGroup, InvoiceButton, ReportButtons } from '../documents/document-buttons.tsx';
import { invoiceArchives, wholeWindow } from '../documents/period-documents.ts';
import { StalePapers } from '../documents/stale-papers.tsx';
import styles from './chosen-window.module.css';
import { PickupDaysButton } from './pickup-days-dialog.tsx';
import { WindowResult } from './window-result.tsx';
import { WindowSteps } from './window-steps.tsx';

type Props = { id: string; window: OrderingWindow };

export function ChosenWindow({ id, window }: Props) {
  const session = useSession();
  const manages = may(session, 'admin');
  const period = periodOfWindow(window);
  const isOpen = window.cerrada === null;
  const hasOrders = window.pedidos > 0;
  return (
    <section id={id} className={styles.window} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
      <div className={styles.head}>
        <h2 id={`${id}-titulo`}>Cierre N° {window.cierre}</h2>
        <HelpLink topic="cierres" about="los documentos" />
        <div className={styles.ways}>
          {manages && (
            <>
              <LinkButton to="/equipos" search={{ ventana: window.id }} icon={UsersRound} label="Equipos" />
              <PickupDaysButton window={window} />
            </>
          )}
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
      {manages && <WindowSteps window={window} close={<CloseNowButton id={window.id} />} />}
      {hasOrders && (
        <div className={styles.ways}>
          <DocumentButton
            document={wholeWindow(window.cierre)}
            period={period}
            variant={manages ? 'outline' : 'filled'}
          />
        </div>
      )}
      <StalePapers ventana={window.id} />
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
            {manages && (
              <DocumentGroup title="Factura de una persona">
                <InvoiceButton period={period} />
              </DocumentGroup>
            )}
            <ReportButtons period={period} />
          </div>
        </Folded>
      )}
      {/* The result comes last, so that its late answer moves nothing else. */}
      {may(session, 'accountant') && (
        <>
          <h3 className={styles.result}>Resultado</h3>
          <WindowResult id={window.id} />
        </>
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
          name={`${document.label} ${catalogueName(tipo)}`}
          period={period}
        />
      ))}
    </DocumentGroup>
  );
}

function CloseNowButton({ id }: { id: number }) {
  const { switchNow, busy } = useSwitchCatalogue();
  const [reading, during] = useBusy();
  const ask = async () => {
    const reply = queryClient.fetchQuery({ ...windowSummary(id), staleTime: 0 });
    if (!(await during(orReport(reply, messages.window.closeFailed)))) return;
    const sure = await alerts.confirm('¿Cerrar el catálogo ahora?', {
      text: messages.window.confirmClose,
      details: <WhatCloses id={id} />,
      yes: 'Cerrar catálogo',
      no: 'Cancelar',
    });
    if (sure) switchNow(false);
  };
  return <Button busy={busy || reading} onClick={ask} icon={Lock} label="Cerrar catálogo ahora" />;
}

function WhatCloses({ id }: { id: number }) {
  const { data: summary } = useQuery(windowSummary(id));
  if (!summary) return null;
  const { cierre, pedidos, total, sinPedidos } = summary;
  return (
    <div className={styles.summary}>
      <p>
        Cierre N° {cierre}:{' '}
        <strong>
          {counted(pedidos, 'pedido', 'pedidos')}, {formatPrice(total)}
        </strong>
      </p>
      {sinPedidos.length === 0 ? (
        <p>Todos los vendedores hicieron pedidos.</p>
      ) : (
        <Folded title={counted(sinPedidos.length, 'vendedor sin pedidos', 'vendedores sin pedidos')}>
          <ul>
            {sinPedidos.map((seller) => (
              <li key={seller.id}>{seller.nombreCompleto}</li>
            ))}
          </ul>
        </Folded>
      )}
    </div>
  );
}

const windowSummary = (id: number) =>
  reading([...windowsKey, 'resumen', id], 'GET /api/ventanas/:id/resumen', { params: { id } });
