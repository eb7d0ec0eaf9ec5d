import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { fileTypes } from '#contract/documents.ts';
import { counted, formatNumber, formatPrice } from '#contract/format.ts';
import type { Order, OrderField, SellerTotal } from '#contract/orders.calls.ts';
import { orderTotal } from '#contract/orders.ts';
import { Link } from '../../platform/router/link.tsx';
import { may, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from '../../ui/figures.module.css';
import { Folded } from '../../ui/folded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { noOrders, type Period } from '../../ui/windows/period.ts';
import { OtherWindows, PeriodField, usePeriod } from '../../ui/windows/period-field.tsx';
import { invoiceOf } from '../documents/period-documents.ts';
import { download, outcomes } from '../downloads/download.ts';
import { PrintAction, ShareAction } from '../downloads/order-document-actions.tsx';
import { CancelAction } from '../orders/cancel-order.tsx';
import { NewOrderButton } from '../orders/open-dialogs.tsx';
import { OrdersTotal, orderColumns, orderDetail, orderName, orderTable } from '../orders/order-columns.tsx';
import { teamPage, teamTotals } from '../orders/queries.ts';
import { PendingRecoveries } from '../recovery/pending-recoveries.tsx';

export function TeamOrdersPage() {
  const session = useSession();
  if (!may(session, 'admin-or-leader'))
    return (
      <>
        <PageHead title="Pedidos de Vendedores" />
        <p>
          Esta lista es de los líderes. Los suyos están en <Link to="/pedido-vendedor">Mis Pedidos</Link>.
        </p>
      </>
    );
  return <TeamOrders leaderId={session?.userID ?? ''} />;
}

function TeamOrders({ leaderId }: { leaderId: string }) {
  const { period, field } = usePeriod('actual');
  const { data: totals } = useQuery(teamTotals(leaderId, period.query));
  const columns = columnsOf(period);
  const orders = useList(columns, (part) => teamPage(leaderId, period.query, part));
  return (
    <>
      <PageHead
        title="Pedidos de Vendedores"
        primary={<NewOrderButton tipo="ESENCIAL" mayBeLate={false} />}
        tools={<TeamDocuments leaderId={leaderId} period={period} />}
      >
        <PeriodField {...field} bare />
      </PageHead>
      <PendingRecoveries />
      <DataTable
        {...orders}
        {...orderTable}
        label="Pedidos de Vendedores"
        columns={columns}
        search="Buscar por vendedor"
        empty={period.query.ventana === 'actual' ? soonHere : noOrders(period)}
        elsewhere={<OtherWindows period={period} read={(query, part) => teamPage(leaderId, query, part)} />}
        expandable={orderDetail}
        summary={(page) => <OrdersTotal {...page} />}
      />
      {totals && <TeamSummary totals={totals} leaderId={Number(leaderId)} />}
    </>
  );
}

const soonHere =
  'Sus vendedores todavía no hicieron pedidos en este cierre. Van a aparecer acá apenas generen el primero.';

const columnsOf = (period: Period): readonly Column<Order, OrderField>[] => [
  orderColumns.seller,
  orderColumns.number,
  orderColumns.date,
  orderColumns.amount,
  orderColumns.state,
  actionsColumn((order) => <PrintAction order={order} />, {
    of: orderName,
    buttons: (order) => <OtherActions order={order} period={period} />,
  }),
];

function OtherActions({ order, period }: { order: Order; period: Period }) {
  const { clientName, userId, can } = order;
  const invoice = () => {
    const { route, ...texts } = invoiceOf(clientName, 'own');
    return download(route, { params: { id: userId }, query: period.query }, texts);
  };
  return (
    <>
      <ShareAction order={order} />
      <RowAction icon={FileSpreadsheet} label="Factura" of={`de ${clientName}`} letter="f" onClick={invoice} />
      {can.cancel && <CancelAction order={order} />}
    </>
  );
}

const essential = { label: 'Facturas Esencial', file: 'factura_esencial.xlsx', ...outcomes.invoices };
const black = { label: 'Facturas Black', file: 'factura_black.xlsx', ...outcomes.invoices };
const report = { label: 'Reporte del equipo', file: 'reporteByLider.xlsx', ...outcomes.downloadedReport };

function TeamDocuments({ leaderId, period }: { leaderId: string; period: Period }) {
  const input = { params: { id: leaderId }, query: period.query };
  const asPdf = { ...input, headers: { accept: fileTypes.pdf } };
  const documents = [
    ['Facturas Esencial', () => download('POST /api/menu/factura-lider/:id', input, essential)],
    ['Facturas Black', () => download('POST /api/menu/factura-lider-black/:id', input, black)],
    ['Reporte PDF', () => download('GET /api/menu/reportLideresExcel/:id', asPdf, { ...report, file: 'reporte.pdf' })],
    ['Reporte Excel', () => download('GET /api/menu/reportLideresExcel/:id', input, report)],
  ] as const;
  return documents.map(([name, receive]) => (
    <Button key={name} variant="outline" onClick={receive}>
      {name === 'Reporte PDF' ? <FileText /> : <FileSpreadsheet />} {name}
    </Button>
  ));
}

function TeamSummary({ totals, leaderId }: { totals: readonly SellerTotal[]; leaderId: number }) {
  if (totals.length === 0) return null;
  const sellers = totals.filter(({ userId }) => userId !== leaderId);
  const own = totals.find(({ userId }) => userId === leaderId);
  const parts = own ? [...sellers, { ...own, clientName: 'Pedidos propios' }] : sellers;
  const count = parts.reduce((sum, part) => sum + part.pedidos, 0);
  const total = orderTotal(parts.map((part) => ({ amount: part.total, quantity: 1 })));
  const most = Math.max(...parts.map((part) => part.total));
  return (
    <section className={styles.summary} aria-label="Totales del equipo">
      <Facts
        className={styles.figures}
        facts={[
          ['Total del equipo', formatPrice(total)],
          ['Pedidos', formatNumber(count)],
          ['Vendedores', sellers.length],
          own !== undefined && ['Pedidos propios', formatPrice(own.total)],
        ]}
      />
      <div className={styles.parts}>
        <Folded title="Totales por vendedor">
          <ul>
            {parts.map((part) => (
              <li key={part.userId}>
                <span className={styles.name}>{part.clientName}</span>
                <span className={styles.count}>{counted(part.pedidos, 'pedido', 'pedidos')}</span>
                <strong>{formatPrice(part.total)}</strong>
                <meter
                  className={styles.meter}
                  aria-label={`Parte de ${part.clientName}`}
                  max={most || 1}
                  value={part.total}
                />
              </li>
            ))}
          </ul>
        </Folded>
      </div>
    </section>
  );
}
