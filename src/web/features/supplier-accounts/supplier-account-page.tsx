import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, HandCoins, Scale } from 'lucide-react';
import { isInverted } from '#contract/days.ts';
import { fileTypes } from '#contract/documents.ts';
import { counted, formatExactPrice } from '#contract/format.ts';
import type { MovementField } from '#contract/ledger.calls.ts';
import type { SupplierAccount, SupplierMovement } from '#contract/supplier-accounts.calls.ts';
import { owedText, supplierMovementText } from '#contract/supplier-accounts.ts';
import { ApiError, api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import { useFilters, useParam } from '../../platform/router/hooks.ts';
import { may, useSession } from '../../platform/session.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { type DayRange, dayRange } from '../../ui/form/day-range-fields.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { type ListPart, useList } from '../../ui/table/use-list.ts';
import { download, outcomes } from '../downloads/download.ts';
import styles from '../ledger/account-page.module.css';
import { MovementsTable, StatementButtons } from '../ledger/account-parts.tsx';
import { movementColumns, writersColumns } from '../ledger/movement-columns.tsx';
import { askReversal, openAccountMovement } from '../ledger/movement-dialog.tsx';
import { statementDays } from '../ledger/queries.ts';

/** Begins with the key of the orders, so that received goods refresh the suppliers' accounts. */
const owedKey = [...ordersKey, 'cuentas-de-proveedores'] as const;

const supplierAccountOf = (id: string) =>
  reading([...owedKey, id], 'GET /api/proveedores/:id/cuenta', { params: { id } });

const supplierMovementsPage = (id: string, days: DayRange, { q: _, ...part }: ListPart<MovementField>) => ({
  ...readingPage([...owedKey, 'movimientos', id, days, part], 'GET /api/proveedores/:id/movimientos', {
    params: { id },
    query: { ...statementDays(days), ...part },
  }),
  enabled: !isInverted(days.desde, days.hasta),
});

export function SupplierAccountPage() {
  const id = useParam('id');
  const manages = may<'POST /api/proveedores/:id/movimientos'>(useSession(), 'admin');
  const [days, change] = useFilters(dayRange);
  const query = useQuery(supplierAccountOf(id));
  const { data: account, error } = query;
  const columns = manages ? adminColumns : readersColumns;
  const movements = useList(columns, (part) => supplierMovementsPage(id, days, part));
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <div className={styles.page}>
      <PageHead
        title={account ? `Cuenta de ${account.razonSocial}` : 'Cuenta de un proveedor'}
        help={manages && <HelpLink topic="deuda-proveedor" />}
        tools={
          <>
            {account && <Actions account={account} days={days} manages={manages} />}
            {manages && <LinkButton to="/listado-proveedores" icon={ArrowLeft} label="Proveedores" />}
          </>
        }
      >
        {!error && <Owed account={account} />}
      </PageHead>
      {isUnknown ? (
        <p>No existe ese proveedor.</p>
      ) : (
        <MovementsTable
          account={query}
          movements={movements}
          columns={columns}
          days={days}
          change={change}
          empty="Todavía no hay movimientos. Acá se verá lo que llegue, a costo, y los pagos y ajustes que se registren."
        />
      )}
    </div>
  );
}

function Owed({ account }: { account: SupplierAccount | undefined }) {
  if (!account) return <section className={styles.summary} aria-busy="true" aria-label="Saldo" />;
  const { saldo, sinCosto, eliminado } = account;
  return (
    <section className={styles.summary} aria-label="Saldo">
      <p className={styles.balance}>
        <span>{saldo === 0 ? 'Al día: no se le debe nada' : saldo > 0 ? 'Se le debe' : 'A favor'}</span>{' '}
        <strong>{formatExactPrice(Math.abs(saldo))}</strong>
      </p>
      {sinCosto > 0 && <p>{counted(sinCosto, 'unidad', 'unidades')} sin costo, que no se suman</p>}
      {eliminado && <Pill tone="quiet">Eliminado</Pill>}
    </section>
  );
}

function Actions({ account, days, manages }: { account: SupplierAccount; days: DayRange; manages: boolean }) {
  const { proveedorId: id, razonSocial, saldo } = account;
  const open = (kind: 'PAGO' | 'AJUSTE') =>
    openAccountMovement(
      {
        owner: razonSocial,
        saldo,
        payment: 'a',
        owed: 'lo que se le debe',
        balance: owedText,
        settles: true,
        register: async (body, headers) => {
          await api('POST /api/proveedores/:id/movimientos', { params: { id }, body, headers });
          return true;
        },
        refresh,
      },
      kind,
    );
  const receive = (extension: 'pdf' | 'xlsx') =>
    download(
      'GET /api/proveedores/:id/resumen',
      { params: { id }, query: statementDays(days), headers: { accept: fileTypes[extension] } },
      { label: 'Resumen de cuenta', file: `Cuenta_${razonSocial}.${extension}`, ...outcomes.downloadedReport },
    );
  return (
    <>
      {manages && <Button onClick={() => open('PAGO')} icon={HandCoins} label="Registrar pago" />}
      {manages && <Button variant="outline" onClick={() => open('AJUSTE')} icon={Scale} label="Ajuste" />}
      <StatementButtons days={days} onReceive={receive} />
    </>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: owedKey });

const words = {
  text: supplierMovementText,
  note: ({ sinCosto }: SupplierMovement) =>
    sinCosto > 0 && <span className={styles.note}>{counted(sinCosto, 'unidad', 'unidades')} sin costo</span>,
};
const readersColumns = movementColumns<SupplierMovement>(words);
const adminColumns = writersColumns<SupplierMovement>(words, {
  reverse: (movement) =>
    askReversal(movement, {
      owed: 'lo que se le debe',
      send: (motivo, headers) =>
        api('POST /api/proveedores/movimientos/:id/contraasiento', {
          params: { id: movement.id },
          body: { motivo },
          headers,
        }),
      refresh,
    }),
});
