import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, HandCoins, HandHelping, MessageCircle, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileTypes } from '#contract/documents.ts';
import { formatExactPrice, sentence } from '#contract/format.ts';
import type { Movement, OneAccount } from '#contract/ledger.calls.ts';
import { movementText } from '#contract/ledger.ts';
import { messages } from '#contract/messages.ts';
import { typeRules } from '#contract/users.ts';
import { ApiError, api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useFilters, useParam } from '../../platform/router/hooks.ts';
import { may, seesEverybody, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { type DayRange, dayRange } from '../../ui/form/day-range-fields.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Phone } from '../../ui/phone.tsx';
import { actionsColumn } from '../../ui/table/row-action.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { download, outcomes } from '../downloads/download.ts';
import { InPesos } from '../rates/in-pesos.tsx';
import { UserPill } from '../users/user-pill.tsx';
import styles from './account-page.module.css';
import { AllAccounts, MovementsTable, Since, StatementButtons } from './account-parts.tsx';
import { movementColumns, writersColumns } from './movement-columns.tsx';
import { openMovement, reverseMovement } from './movement-dialog.tsx';
import { openReminder, ReceiptAction } from './owner-messages.tsx';
import { accountOf, ledgerKey, movementsPage, statementDays } from './queries.ts';

export const AccountPage = () => <AccountOf id={useParam('id')} />;

/** Parts of the page that only 'Mi cuenta' has. */
type Own = {
  primary: ReactNode;
  notice: ReactNode;
  tabs: ReactNode;
  list: ReactNode;
};

export function AccountOf({ id, own }: { id: string; own?: Own }) {
  const [days, change] = useFilters(dayRange);
  const query = useQuery(accountOf(id));
  const { data: account, error } = query;
  const isOwn = own !== undefined;
  const title = own ? 'Mi cuenta' : account ? `Cuenta de ${account.nombreCompleto}` : 'Cuenta';
  const isUnknown = error instanceof ApiError && [400, 403, 404].includes(error.status);
  const movements = { query, own: isOwn, days, change, quick: own?.tabs, empty: own ? ownEmpty : someonesEmpty };
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        help={own && <HelpLink topic="cuenta" />}
        primary={own?.primary}
        tools={
          account || !error ? <AccountActions account={account} days={days} own={isOwn} /> : !own && <AllAccounts />
        }
      >
        {!error && <AccountSummary account={account} own={isOwn} />}
      </PageHead>
      {own?.notice}
      {isUnknown ? <p>No existe esa cuenta, o no puede verla.</p> : own?.list || <Movements id={id} {...movements} />}
    </div>
  );
}

type MovementsProps = {
  id: string;
  own: boolean;
  query: UseQueryResult<OneAccount>;
  days: DayRange;
  change: (days: DayRange) => void;
  quick: ReactNode;
  empty: string;
};

function Movements({ id, query, own, ...props }: MovementsProps) {
  const actions = (movement: Movement) => <ReceiptAction movement={movement} owner={query.data} own={own} />;
  const reverse = (movement: Movement) => reverseMovement(movement, query.data?.nombreCompleto ?? '');
  const columns = seesEverybody(useSession())
    ? writersColumns<Movement>(words, { reverse, actions })
    : [...movementColumns<Movement>(words), actionsColumn(actions)];
  const movements = useList(columns, (part) => movementsPage(id, props.days, part));
  return <MovementsTable account={query} movements={movements} columns={columns} {...props} />;
}

const ownEmpty =
  'Todavía no hay movimientos. Acá verá cada pedido que se le entregue, con su importe, y los pagos que haga.';
const someonesEmpty =
  'Todavía no hay movimientos. Acá se verá cada pedido entregado, con su importe, y los pagos y ajustes que se registren.';

type Props = { account: OneAccount | undefined; own: boolean };

function AccountSummary({ account, own }: Props) {
  if (!account) return <section className={styles.summary} data-own={own} aria-busy="true" aria-label="Saldo" />;
  const { saldo, desde, limite, excedida, excepcion } = account;
  return (
    <section className={styles.summary} aria-label="Saldo">
      <p className={styles.balance}>
        <span>{labelOf(saldo, own)}</span> <strong>{formatExactPrice(Math.abs(saldo))}</strong>
      </p>
      <InPesos dollars={saldo} />
      {limite !== null && (
        <p data-over={(excedida && !excepcion) || undefined}>
          {excedida
            ? `Más que el límite para pedir, ${formatExactPrice(limite)}: ${excepcion ? 'su próximo pedido entra igual' : 'podrá pedir cuando se registre un pago'}.`
            : `Límite para pedir: ${formatExactPrice(limite)}`}
        </p>
      )}
      {excepcion && (
        <p>
          Un pedido permitido por {excepcion.quien} el {formatDay(excepcion.createdAt)}: {sentence(excepcion.motivo)}
        </p>
      )}
      {(desde || !own) && (
        <p>
          {desde && (
            <>
              Desde el <Since day={desde} />
            </>
          )}
          {desde && !own && ' · '}
          {!own && <Whose account={account} />}
        </p>
      )}
    </section>
  );
}

const Whose = ({ account: { lider, tipo, telefono, eliminado } }: { account: OneAccount }) => (
  <>
    {typeRules[tipo].leads ? 'Líder' : `Líder: ${lider ?? 'sin líder'}`}
    {telefono && (
      <>
        {' · '}
        <Phone phone={telefono} />
      </>
    )}
    <UserPill eliminado={eliminado} />
  </>
);

function AccountActions({ account, days, own }: Props & { days: DayRange }) {
  const mayWrite = may(useSession(), 'cashier');
  const { id = 0, nombreCompleto, saldo = 0, can = { registrar: mayWrite, exceptuar: false } } = account ?? {};
  const style = account ? undefined : ({ visibility: 'hidden' } as const);
  const name = own ? 'mi_cuenta' : nombreCompleto;
  const receive = (extension: 'pdf' | 'xlsx') =>
    download(
      'GET /api/cuentas/:id/resumen',
      { params: { id }, query: statementDays(days), headers: { accept: fileTypes[extension] } },
      { label: 'Resumen de cuenta', file: `Cuenta_${name}.${extension}`, ...outcomes.downloadedReport },
    );
  return (
    <>
      {can.registrar && (
        <Button style={style} onClick={() => account && openMovement(account, 'PAGO')}>
          <HandCoins /> Registrar pago
        </Button>
      )}
      {can.registrar && (
        <Button variant="outline" style={style} onClick={() => account && openMovement(account, 'AJUSTE')}>
          <Scale /> Ajuste
        </Button>
      )}
      {account && can.registrar && saldo < 0 && (
        <Button variant="outline" onClick={() => openMovement(account, 'ENTREGA')}>
          <HandHelping /> Entregar dinero
        </Button>
      )}
      <StatementButtons days={days} style={style} onReceive={receive} />
      {!own && (
        <>
          <Button
            variant="outline"
            style={style}
            disabled={saldo <= 0}
            onClick={() => account && openReminder(account)}
          >
            <MessageCircle /> Recordar
          </Button>
          <AllAccounts />
        </>
      )}
      {/* This button is last, because it appears only after the server allows it. */}
      {account && can.exceptuar && <ExceptionButton account={account} />}
    </>
  );
}

function ExceptionButton({ account }: { account: OneAccount }) {
  const [busy, during] = useBusy();
  const [change, icon, label] = account.excepcion
    ? ([disallowOrder, CircleSlash, 'Quitar permiso'] as const)
    : ([allowOrder, CircleCheck, 'Permitir un pedido'] as const);
  return <Button variant="outline" busy={busy} onClick={() => during(change(account))} icon={icon} label={label} />;
}

async function allowOrder({ id, nombreCompleto, saldo }: OneAccount) {
  const motivo = await askReason({
    title: `¿Permitir un pedido a ${nombreCompleto}?`,
    text: `Debe ${formatExactPrice(saldo)}. Solo su próximo pedido entra igual; el motivo se ve en su cuenta.`,
    submit: 'Permitir un pedido',
  });
  if (!motivo) return;
  const work = api('PUT /api/cuentas/:id/excepcion', { params: { id }, body: { motivo } });
  if (await orReport(work, messages.ledger.allowFailed)) void alerts.success(messages.ledger.allowed);
  void queryClient.invalidateQueries({ queryKey: ledgerKey });
}

async function disallowOrder({ id }: OneAccount) {
  const work = api('DELETE /api/cuentas/:id/excepcion', { params: { id } });
  if (await orReport(work, messages.ledger.disallowFailed)) void alerts.success(messages.ledger.disallowed);
  void queryClient.invalidateQueries({ queryKey: ledgerKey });
}

function labelOf(saldo: number, own: boolean): string {
  if (saldo === 0) return 'Al día: no debe nada';
  if (saldo > 0) return own ? 'Usted debe' : 'Debe';
  return own ? 'Tiene a favor' : 'A favor';
}

const words = { text: movementText };
