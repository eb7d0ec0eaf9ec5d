import { Link } from '@tanstack/react-router';
import { Eraser, KeyRound, UserPlus } from 'lucide-react';
import type { User, UserField } from '#contract/users.calls.ts';
import { download } from '../documents/download.ts';
import { ExportButton } from '../documents/export-button.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import looks from '../ui/form/filters.module.css';
import { openDialog } from '../ui/overlay/dialog.tsx';
import { PageHead } from '../ui/page-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { actionsColumn, DeleteAction, EditAction, RowAction, RowActions } from '../ui/table/row-action.tsx';
import type { Column } from '../ui/table/table-column.ts';
import { tableView } from '../ui/table/table-view.ts';
import { useUrlState } from '../ui/table/url-state.ts';
import { orderOf, searchOf, useList } from '../ui/table/use-list.ts';
import { useDeleteUser } from './delete-user.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { useEraseUser } from './erase-user.ts';
import { usersOrder, usersPage } from './queries.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { userFilters } from './user-filters.ts';
import { UserPasswordDialog } from './user-password-dialog.tsx';
import styles from './users-page.module.css';

/** /listado-vendedores: every account (§2.3). */
export function UsersPage() {
  const [{ q = '', sort }] = useUrlState(tableView);
  const [filters, change] = useUrlState(userFilters);
  const { eliminados } = filters;
  const [onDelete, onErase] = [useDeleteUser(), useEraseUser()];
  const columns = eliminados ? deletedColumns(onErase) : columnsWith(onDelete);
  const users = useList(columns, (part) => usersPage(filters, part));
  return (
    <>
      <PageHead title="Usuarios">
        <div className={styles.ways}>
          <Button variant="outline" onClick={() => openDialog<void>(RegisterDialog)}>
            Registrar
          </Button>
          <Link to="/new-cliente" className={buttonClass}>
            <UserPlus aria-hidden /> Crear Usuario
          </Link>
        </div>
      </PageHead>
      <DataTable
        {...users}
        label="Usuarios"
        noun={['usuario', 'usuarios']}
        columns={columns}
        rowKey={({ id }) => id}
        search="Buscar usuarios"
        filters={
          <div className={looks.fields}>
            <SelectField
              compact
              label="Mostrar"
              none="Con cuenta"
              choices={[{ value: 'eliminados', label: 'Eliminados' }]}
              value={eliminados && 'eliminados'}
              onPick={(value) => change({ eliminados: value ? true : undefined, page: undefined })}
            />
          </div>
        }
        tools={({ total }) =>
          eliminados ? null : (
            <ExportButton
              download={(texts) =>
                download(
                  'POST /api/usuarios/exportar',
                  { body: { filtros: { ...searchOf(q), orden: orderOf(columns, sort) ?? usersOrder } } },
                  texts,
                )
              }
              none={total === 0}
              label="Usuarios"
              file="usuarios.xlsx"
            />
          )
        }
        empty={
          eliminados
            ? 'No hay usuarios eliminados con datos por borrar.'
            : 'Todavía no hay usuarios. Toque «Crear Usuario».'
        }
      />
    </>
  );
}

const columnsWith = (onDelete: (user: User) => void): readonly Column<User, UserField>[] => [
  ...userColumns,
  actionsColumn((user) => (
    <RowActions>
      <EditAction name={user.userName} onClick={() => edit(user)} />
      <RowAction
        icon={KeyRound}
        label="Contraseña"
        name={`Cambiar la contraseña de ${user.userName}`}
        onClick={() => setPassword(user)}
      />
      <DeleteAction name={user.userName} onClick={() => onDelete(user)} />
    </RowActions>
  )),
];

const deletedColumns = (onErase: (user: User) => void): readonly Column<User, UserField>[] => [
  ...userColumns,
  actionsColumn((user) => (
    <RowActions>
      <RowAction
        icon={Eraser}
        label="Borrar datos"
        name={`Borrar los datos de ${user.userName}`}
        danger
        onClick={() => onErase(user)}
      />
    </RowActions>
  )),
];

const edit = (user: User) => openDialog<void>(({ answer }) => <EditUserDialog user={user} onClose={answer} />);
const setPassword = (user: User) =>
  openDialog<void>(({ answer }) => <UserPasswordDialog user={user} onClose={answer} />);
