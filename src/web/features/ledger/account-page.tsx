import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { ApiError } from '../../platform/api.ts';
import { useFilters, useParam } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { isAdmin, useSession } from '../../platform/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { dayRange, dayWords } from '../../ui/form/day-range.ts';
import { DayRangeFields } from '../../ui/form/day-range-fields.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { TableError } from '../../ui/table/table-states.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { HelpLink } from '../help/help-line.tsx';
import styles from './account-page.module.css';
import { AccountActions, AccountSummary } from './account-summary.tsx';
import { movementColumns, writersColumns } from './movement-columns.tsx';
import { accountOf, movementsPage } from './queries.ts';

/** 'Mi cuenta': what one owes, and why. */
export function OwnAccountPage() {
  const id = useSession()?.userID ?? '';
  return <AccountOf id={id} own />;
}

/** The account of one person, of those that one may see. */
export const AccountPage = () => <AccountOf id={useParam('id')} />;

function AccountOf({ id, own = false }: { id: string; own?: boolean }) {
  const [days, change] = useFilters(dayRange);
  const { data: account, error, refetch } = useQuery(accountOf(id));
  const columns = isAdmin(useSession()) ? writersColumns(account?.nombreCompleto ?? '') : movementColumns;
  const movements = useList(columns, (part) => movementsPage(id, days, part));
  const title = own ? 'Mi cuenta' : account ? `Cuenta de ${account.nombreCompleto}` : 'Cuenta';
  const isUnknown = error instanceof ApiError && [400, 403, 404].includes(error.status);
  const isNarrowed = days.desde !== undefined || days.hasta !== undefined;
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        help={own && <HelpLink topic="cuenta" />}
        tools={
          <>
            {account && <AccountActions account={account} days={days} own={own} />}
            {!own && (
              <Link to="/cuentas" className={buttonClass} data-variant="outline">
                <ArrowLeft /> Todas las cuentas
              </Link>
            )}
          </>
        }
      >
        {!error && <AccountSummary account={account} own={own} />}
      </PageHead>
      {isUnknown ? (
        <p>No existe esa cuenta, o no puede verla.</p>
      ) : (
        <>
          {error && <TableError error={error} onRetry={() => void refetch()} />}
          <DataTable
            {...movements}
            label="Movimientos"
            noun={['movimiento', 'movimientos']}
            columns={columns}
            rowKey={(movement) => movement.id}
            filters={{
              words: dayWords(days),
              onClear: change,
              fields: <DayRangeFields {...days} onChange={change} />,
            }}
            empty={isNarrowed ? 'No hay movimientos en esos días.' : own ? ownEmpty : someonesEmpty}
          />
        </>
      )}
    </div>
  );
}

const ownEmpty =
  'Todavía no hay movimientos. Acá verá cada pedido que se le entregue, con su importe, y los pagos que haga.';
const someonesEmpty =
  'Todavía no hay movimientos. Acá se verá cada pedido entregado, con su importe, y los pagos y ajustes que se registren.';
