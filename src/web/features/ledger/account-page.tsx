import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { ApiError } from '../../platform/api.ts';
import { useParam } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { isAdmin, useSession } from '../../platform/session.ts';
import { dayRange } from '../../ui/form/day-range.ts';
import { DayRangeFields } from '../../ui/form/day-range-fields.tsx';
import looks from '../../ui/form/filters.module.css';
import { PageHead } from '../../ui/page-heading.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { TableError } from '../../ui/table/table-states.tsx';
import { useUrlState } from '../../ui/table/url-state.ts';
import { useList } from '../../ui/table/use-list.ts';
import { HelpLink } from '../help/help-line.tsx';
import styles from './account-page.module.css';
import { AccountSummary } from './account-summary.tsx';
import { movementColumns } from './movement-columns.tsx';
import { accountOf, movementsPage } from './queries.ts';
import { useReverseMovement } from './reverse-movement.ts';

/** 'Mi cuenta': what one owes, and why. */
export function OwnAccountPage() {
  const id = useSession()?.userID ?? '';
  return (
    <div className={styles.page}>
      <PageHead title="Mi cuenta" help={<HelpLink topic="cuenta" />} />
      <AccountOf id={id} own />
    </div>
  );
}

/** The account of one person, of those that one may see. */
export function AccountPage() {
  const id = useParam('id');
  const { data } = useQuery(accountOf(id));
  return (
    <div className={styles.page}>
      <Link to="/cuentas" className={styles.back}>
        <ArrowLeft aria-hidden="true" /> Todas las cuentas
      </Link>
      <PageHead title={data ? `Cuenta de ${data.nombreCompleto}` : 'Cuenta'} />
      <AccountOf id={id} />
    </div>
  );
}

function AccountOf({ id, own = false }: { id: string; own?: boolean }) {
  const [days, change] = useUrlState(dayRange);
  const { data: account, error, refetch } = useQuery(accountOf(id));
  const onReverse = useReverseMovement(account?.nombreCompleto ?? '');
  const columns = movementColumns(isAdmin(useSession()) ? onReverse : undefined);
  const movements = useList(columns, (part) => movementsPage(id, days, part));
  if (error instanceof ApiError && [400, 403, 404].includes(error.status))
    return <p>No existe esa cuenta, o no puede verla.</p>;
  const isNarrowed = days.desde !== undefined || days.hasta !== undefined;
  return (
    <>
      {error ? (
        <TableError error={error} onRetry={() => void refetch()} />
      ) : (
        <AccountSummary account={account} days={days} own={own} />
      )}
      <DataTable
        {...movements}
        label="Movimientos"
        noun={['movimiento', 'movimientos']}
        columns={columns}
        rowKey={(movement) => movement.id}
        filters={
          <div className={looks.fields}>
            <DayRangeFields {...days} onChange={(changes) => change({ ...days, ...changes, page: undefined })} />
          </div>
        }
        empty={isNarrowed ? 'No hay movimientos en esos días.' : own ? ownEmpty : someonesEmpty}
      />
    </>
  );
}

const ownEmpty =
  'Todavía no hay movimientos. Acá verá cada pedido que se le entregue, con su importe, y los pagos que haga.';
const someonesEmpty =
  'Todavía no hay movimientos. Acá se verá cada pedido entregado, con su importe, y los pagos y ajustes que se registren.';
