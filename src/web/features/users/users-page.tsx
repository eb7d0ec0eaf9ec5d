import { Eraser, KeyRound, Link, RotateCcw, UsersRound } from 'lucide-react';
import { type PersonField, personColumns } from '#contract/user-fields.ts';
import type { User, UserField } from '#contract/users.calls.ts';
import { fullName, UNAPPROVED, type UserState, userStateOf, userStateRules } from '#contract/users.ts';
import { useFilters, useUrlState } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Phone } from '../../ui/phone.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, DeleteAction, EditAction, RowAction } from '../../ui/table/row-action.tsx';
import type { ListFilters } from '../../ui/table/table-bar.tsx';
import type { Beside, Column, Selection } from '../../ui/table/table-column.ts';
import { useSelection } from '../../ui/table/table-selection.tsx';
import { orderOf, searchOf, tableView, useList } from '../../ui/table/use-list.ts';
import { AuditHistory } from '../audit/audit-history.tsx';
import { ExportButton } from '../downloads/export-button.tsx';
import { PendingRecoveries } from '../recovery/pending-recoveries.tsx';
import { ApproveAction } from './approve-action.tsx';
import { useDeleteUser, useEraseUser, useRestoreUser } from './delete-user.ts';
import { LeaderFilter, useLeaderWords } from './leader-select.tsx';
import { useMoveUsers } from './move-users.tsx';
import { NewUserLink } from './new-user-link.tsx';
import { nameOf } from './person-fields.tsx';
import { PickupPointFilter } from './pickup-point-field.tsx';
import { type UserFilters, userFilters, usersOrder, usersPage } from './queries.ts';
import { EditUserDialog, HelperDialog, RegisterDialog, UserPasswordDialog } from './user-dialogs.tsx';
import { UserPill } from './user-pill.tsx';

export function UsersPage() {
  const [{ q = '', sort }] = useUrlState(tableView);
  const [filters, change] = useFilters(userFilters);
  const { eliminados, ...narrowed } = filters;
  const columns = eliminados ? deletedColumns : usualColumns;
  const users = useList(columns, (part) => usersPage(filters, part));
  const found = { ...narrowed, ...searchOf(q) };
  const { clear, chosen, ...ticks } = useSelection(found, eliminados && 'eliminados');
  const { buttons, notice } = useMoveUsers({ unapproved: filters.aprobacion !== undefined, onDone: clear });
  const total = users.page?.total ?? 0;
  const narrowing = useUserFilters({ filters, onChange: change });
  const selection: Selection<User> = {
    ...ticks,
    label: ({ userName }) => `Seleccionar ${userName}`,
    actions: buttons(chosen(users.page?.total)),
  };
  return (
    <>
      <PageHead
        title="Usuarios"
        help={<HelpLink topic="equipo" about="líderes y equipos" />}
        primary={<NewUserLink />}
        tools={
          <>
            <Button variant="outline" onClick={() => openDialog(RegisterDialog)}>
              Carga rápida
            </Button>
            <Button variant="outline" onClick={() => openDialog(HelperDialog)}>
              Crear ayudante
            </Button>
            <LinkButton to="/puntos-de-retiro" label="Puntos de retiro" />
            <LinkButton to="/cuentas" label="Cuentas" />
          </>
        }
        more={
          <>
            <LinkButton to="/varios-vendedores" icon={UsersRound} label="Varios vendedores" />
            <LinkButton to="/enlace-de-registro" icon={Link} label="Enlace de registro" />
            {!eliminados && (
              <ExportButton
                route="POST /api/usuarios/exportar"
                input={{ body: { filtros: { ...found, orden: orderOf(columns, sort) ?? usersOrder } } }}
                none={total === 0}
                label="Usuarios"
                file="usuarios.xlsx"
              />
            )}
          </>
        }
      />
      {notice}
      <PendingRecoveries />
      <DataTable
        {...users}
        label="Usuarios"
        noun={['usuario', 'usuarios']}
        columns={columns}
        rowKey={({ id }) => id}
        search="Buscar usuarios"
        filters={narrowing}
        empty={emptyWords(filters)}
        beside={besideUsers}
        {...(!eliminados && { selection })}
      />
    </>
  );
}

function emptyWords({ eliminados, ...narrowed }: UserFilters) {
  if (narrowed.aprobacion && Object.keys(narrowed).length === 1) return 'Nadie espera aprobación.';
  if (Object.keys(narrowed).length > 0) return 'Ningún usuario cumple con los filtros.';
  return eliminados
    ? 'No hay usuarios eliminados con datos por borrar.'
    : 'Todavía no hay usuarios. Toque «Crear Usuario».';
}

const besideUsers: Beside<User> = {
  name: nameOf,
  content: (user) => <AuditHistory entidad="usuario" entidadId={user.id} now={user} />,
};

const Type = ({ tipo, pendiente }: User) => (
  <>
    {tipo}
    <UserPill pendiente={pendiente} />
  </>
);

const looks: Partial<Record<PersonField, Partial<Column<User, UserField>>>> = {
  nombre: { cell: (user) => fullName(user) || '—', place: 'name' },
  userName: { id: 'usuario', oneLine: true, brief: true },
  tipo: { cell: (user) => <Type {...user} />, oneLine: true, brief: true },
  idLider: { id: 'lider', brief: true, yields: 6 },
  telefono: { cell: ({ telefono }) => telefono && <Phone phone={telefono} />, oneLine: true, yields: 5 },
  email: { cell: ({ email }) => <Email address={email} />, yields: 3 },
  direccion: { yields: 1 },
  retiro: { yields: 4 },
};

const userColumns: readonly Column<User, UserField>[] = [
  { id: 'id', header: 'ID', field: 'id', yields: 2 },
  ...personColumns.map(
    ({ field, header, sorted, text }): Column<User, UserField> =>
      ({ id: field, header, cell: text, field: sorted, ...looks[field] }) as Column<User, UserField>,
  ),
];

const withActions = (eliminado: boolean): readonly Column<User, UserField>[] => [
  ...userColumns,
  actionsColumn<User>(
    (user) => <UserActions user={user} state={userStateOf({ ...user, eliminado })} />,
    eliminado ? undefined : { of: ({ userName }) => userName, buttons: (user) => <OtherActions user={user} /> },
  ),
];
const [usualColumns, deletedColumns] = [withActions(false), withActions(true)];

function UserActions({ user, state }: { user: User; state: UserState }) {
  const { id, userName: name } = user;
  const restore = useRestoreUser();
  const erase = useEraseUser();
  const rules = userStateRules[state];
  return (
    <>
      {rules.approve === 'taken' && <ApproveAction id={id} name={name} />}
      {rules.hasAccount && <EditAction of={name} onClick={() => openDialog(EditUserDialog, { user })} />}
      {rules.restore === 'taken' && (
        <RowAction icon={RotateCcw} label="Recuperar" of={`a ${name}`} letter="r" onClick={() => restore(user)} />
      )}
      {rules.erase === 'taken' && (
        <RowAction
          icon={Eraser}
          label="Borrar datos"
          name={`Borrar los datos de ${name}`}
          letter="b"
          danger
          onClick={() => erase(user)}
        />
      )}
    </>
  );
}

function OtherActions({ user }: { user: User }) {
  const remove = useDeleteUser();
  return (
    <>
      <RowAction
        icon={KeyRound}
        label="Contraseña"
        name={`Cambiar la contraseña de ${user.userName}`}
        letter="c"
        onClick={() => openDialog(UserPasswordDialog, { user })}
      />
      <DeleteAction of={user.userName} onClick={() => remove(user)} />
    </>
  );
}

type Props = { filters: UserFilters; onChange: (filters: UserFilters) => void };

const DELETED = 'eliminados';

function useUserFilters({ filters, onChange }: Props): ListFilters {
  const { eliminados, aprobacion, lider, retiro } = filters;
  return {
    words: {
      eliminados: eliminados && 'Eliminados',
      aprobacion: aprobacion && 'Pendientes',
      lider: useLeaderWords(lider),
      retiro,
    },
    onClear: onChange,
    fields: (
      <>
        <SelectField
          compact
          label="Mostrar"
          none="Con cuenta"
          choices={[
            { value: UNAPPROVED, label: 'Pendientes' },
            { value: DELETED, label: 'Eliminados' },
          ]}
          value={eliminados ? DELETED : aprobacion}
          onPick={(value) =>
            onChange({
              eliminados: value === DELETED || undefined,
              aprobacion: value === UNAPPROVED ? UNAPPROVED : undefined,
            })
          }
        />
        <LeaderFilter value={lider} onPick={(value) => onChange({ lider: value })} />
        <PickupPointFilter value={retiro} onPick={(value) => onChange({ retiro: value })} />
      </>
    ),
  };
}
