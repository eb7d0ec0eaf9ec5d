import { useQuery } from '@tanstack/react-query';
import { Banknote, FolderDown, HandCoins, Landmark, ListPlus, MessageCircle, ReceiptText } from 'lucide-react';
import { formatExactPrice, formatNumber } from '#contract/format.ts';
import type { Account, AccountField, TeamBalance } from '#contract/ledger.calls.ts';
import { type AccountState, accountStates } from '#contract/ledger.ts';
import { toCents } from '#contract/prices.ts';
import { NO_LEADER, typeRules } from '#contract/users.ts';
import { useFilters } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { may, seesEverybody, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { Facts } from '../../ui/facts.tsx';
import totals from '../../ui/figures.module.css';
import { Folded } from '../../ui/folded.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Phone } from '../../ui/phone.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Beside, Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { AuditHistory } from '../audit/audit-history.tsx';
import { DollarRateDialog } from '../rates/rates-dialog.tsx';
import { LeaderFilter, useLeaderWords } from '../users/leader-select.tsx';
import { NewUserLink } from '../users/new-user-link.tsx';
import { UserPill } from '../users/user-pill.tsx';
import { Since } from './account-parts.tsx';
import { openAccounting } from './accounting-dialog.tsx';
import styles from './balance.module.css';
import { openMovement } from './movement-dialog.tsx';
import { openReminder } from './owner-messages.tsx';
import { accountFilters, accountsPage, teamBalances } from './queries.ts';

export function AccountsPage() {
  const session = useSession();
  if (!may(session, 'accounts'))
    return (
      <>
        <PageHead title="Cuentas" />
        <p>
          Estas son las cuentas de un equipo. La suya está en <Link to="/mi-cuenta">Mi cuenta</Link>.
        </p>
      </>
    );
  return <Accounts all={seesEverybody(session)} />;
}

function Accounts({ all }: { all: boolean }) {
  const [filters, change] = useFilters(accountFilters);
  const session = useSession();
  const manages = may(session, 'admin');
  const columns = all ? (may(session, 'cashier') ? cashiers : everybodys) : teams;
  const accounts = useList(columns, (part) => accountsPage(filters, part));
  const title = all ? 'Cuentas' : 'Cuentas del equipo';
  return (
    <>
      <PageHead
        title={title}
        help={<HelpLink topic="cuenta" />}
        tools={
          may(session, 'cashier') ? (
            <>
              <LinkButton to="/comprobantes" icon={ReceiptText} label="Pagos avisados" />
              <LinkButton to="/varios-pagos" icon={ListPlus} label="Varios pagos" />
            </>
          ) : (
            may(session, 'admin-or-leader') && (
              <LinkButton to="/pagos-del-equipo" icon={ListPlus} label="Avisar pagos" />
            )
          )
        }
        more={
          may(session, 'cashier') && (
            <>
              <LinkButton to="/banco" icon={Landmark} label="Archivo del banco" />
              <Button
                variant="outline"
                onClick={() => openDialog(DollarRateDialog)}
                icon={Banknote}
                label="Cotización"
              />
            </>
          )
        }
        primary={
          may(session, 'accountant') && (
            <Button variant="outline" onClick={openAccounting} icon={FolderDown} label="Para el contador" />
          )
        }
      />
      <TeamBalances all={all} />
      <DataTable
        {...accounts}
        label={title}
        noun={['cuenta', 'cuentas']}
        columns={columns}
        rowKey={({ id }) => id}
        search="Buscar cuentas"
        beside={manages ? besideAccounts : undefined}
        filters={{
          words: {
            lider: useLeaderWords(filters.lider),
            estado: filters.estado && words[filters.estado],
            ventana: filters.ventana ? 'Deben de un cierre' : undefined,
          },
          onClear: change,
          fields: (
            <>
              {all && <LeaderFilter value={filters.lider} onPick={(lider) => change({ lider })} />}
              <SelectField
                compact
                label="Mostrar"
                none="Todas"
                value={filters.estado}
                choices={accountStates.map((value) => ({ value, label: words[value] }))}
                onPick={(estado) => change({ estado: estado as AccountState | undefined })}
              />
            </>
          ),
        }}
        empty={
          Object.keys(filters).length > 0
            ? 'No hay cuentas así.'
            : 'Todavía no hay vendedores. Acá se verá lo que debe cada uno por lo entregado, y sus pagos.'
        }
        next={manages && <NewUserLink />}
      />
    </>
  );
}

const besideAccounts: Beside<Account> = {
  name: ({ nombreCompleto }) => nombreCompleto,
  content: (account) => <AuditHistory entidad="usuario" entidadId={account.id} now={account} />,
};

const words: Record<AccountState, string> = { DEBE: 'Deben', A_FAVOR: 'Con saldo a favor', AL_DIA: 'Al día' };

const name: Column<Account, AccountField> = {
  id: 'nombre',
  header: 'Nombre',
  cell: ({ id, nombreCompleto, tipo, eliminado }) => (
    <>
      <Link to={`/cuentas/${id}`}>{nombreCompleto}</Link> {typeRules[tipo].leads && <Pill tone="quiet">Líder</Pill>}
      <UserPill eliminado={eliminado} />
    </>
  ),
  field: 'nombreCompleto',
  place: 'name',
};
const leader: Column<Account, AccountField> = {
  id: 'lider',
  header: 'Líder',
  cell: ({ lider }) => lider ?? 'Sin líder',
  field: 'lider',
  brief: true,
  yields: 2,
};
const figures: readonly Column<Account, AccountField>[] = [
  { id: 'telefono', header: 'Teléfono', cell: ({ telefono }) => telefono && <Phone phone={telefono} />, oneLine: true },
  {
    id: 'ultimo',
    header: 'Último movimiento',
    field: 'ultimoMovimiento',
    format: formatDay,
    oneLine: true,
    yields: 1,
  },
  {
    id: 'desde',
    header: 'Debe desde',
    cell: ({ desde }) => desde && <Since day={desde} />,
    field: 'desde',
    oneLine: true,
    brief: true,
  },
  { id: 'saldo', header: 'Debe', cell: Balance, field: 'saldo', place: 'amount' },
];
const reminder = (account: Account) =>
  account.saldo > 0 && (
    <RowAction
      icon={MessageCircle}
      label="Recordar"
      name={`Recordar a ${account.nombreCompleto} lo que debe`}
      letter="r"
      onClick={() => openReminder(account)}
    />
  );
const teams = [name, ...figures, actionsColumn(reminder)];
const everybodys = [name, leader, ...figures, actionsColumn(reminder)];
const cashiers: readonly Column<Account, AccountField>[] = [
  name,
  leader,
  ...figures,
  actionsColumn((account) => (
    <>
      <RowAction
        icon={HandCoins}
        label="Registrar pago"
        name={`Registrar un pago de ${account.nombreCompleto}`}
        letter="p"
        onClick={() => openMovement(account, 'PAGO')}
      />
      {reminder(account)}
    </>
  )),
];

export function Balance({ saldo }: { saldo: number }) {
  if (saldo === 0) return <span className="soft">Al día</span>;
  return (
    <span className={styles.balance}>
      {saldo < 0 && <Pill tone="good">A favor</Pill>} {formatExactPrice(Math.abs(saldo))}
    </span>
  );
}

function TeamBalances({ all }: { all: boolean }) {
  const { data = [], isPending } = useQuery(teamBalances);
  if (!isPending && data.length === 0) return null;
  const debtors = data.reduce((sum, { deben }) => sum + deben, 0);
  const credit = sumOf(data, 'aFavor');
  return (
    // The totals are invisible until they are read, so that the list below does not move.
    <section className={totals.summary} style={isPending ? { visibility: 'hidden' } : undefined} aria-label="Totales">
      <Facts
        className={totals.figures}
        facts={[
          ['Se debe en total', formatExactPrice(sumOf(data, 'deuda'))],
          ['Deben', formatNumber(debtors)],
          credit > 0 && ['A favor', formatExactPrice(credit)],
        ]}
      />
      {all && (
        <div className={totals.parts}>
          <Folded title="Totales por líder">
            <ul>
              {data.map((team) => (
                <li key={team.idLider}>
                  <Link className={totals.name} to="/cuentas" search={{ lider: team.idLider ?? NO_LEADER }}>
                    {team.lider ?? 'Sin líder'}
                  </Link>
                  <span className={totals.count}>
                    {team.deben === 0
                      ? 'nadie debe'
                      : `${team.deben === 1 ? 'debe' : 'deben'} ${team.deben} de ${team.cuentas}`}
                  </span>
                  <strong>{formatExactPrice(team.deuda)}</strong>
                </li>
              ))}
            </ul>
          </Folded>
        </div>
      )}
    </section>
  );
}

/** Adds in cents, so that the sum is exact. */
const sumOf = (teams: readonly TeamBalance[], figure: 'deuda' | 'aFavor') =>
  teams.reduce((cents, team) => cents + toCents(team[figure]), 0) / 100;
