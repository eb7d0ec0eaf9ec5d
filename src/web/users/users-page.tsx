import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, UserPlus } from 'lucide-react';
import type { User } from '#contract/users.calls.ts';
import { download } from '../documents/download.ts';
import { ExportButton } from '../documents/export-button.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { openDialog } from '../ui/overlay/dialog.tsx';
import { PageHead } from '../ui/page-heading.tsx';
import { queryRows } from '../ui/table/query-rows.ts';
import { actionsColumn, DeleteAction, EditAction, RowAction, RowActions } from '../ui/table/row-action.tsx';
import { RowsTable } from '../ui/table/rows-table.tsx';
import type { Column } from '../ui/table/table-column.ts';
import { useDeleteUser } from './delete-user.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { allUsers } from './queries.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { userColumns, userIndex } from './user-columns.tsx';
import { UserPasswordDialog } from './user-password-dialog.tsx';
import styles from './users-page.module.css';

/** /listado-vendedores: every account (§2.3). */
export function UsersPage() {
  const users = queryRows(useQuery(allUsers));
  const remove = useDeleteUser();
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
      <RowsTable
        {...users}
        label="Usuarios"
        noun={['usuario', 'usuarios']}
        columns={columnsWith(remove)}
        rowKey={({ id }) => id}
        search={{ label: 'Buscar usuarios', index: userIndex }}
        tools={(found) => (
          <ExportButton
            download={(texts) =>
              download('POST /api/usuarios/exportar', { body: { ids: found.map(({ id }) => id) } }, texts)
            }
            none={found.length === 0}
            label="Usuarios"
            file="usuarios.xlsx"
          />
        )}
        empty="Todavía no hay usuarios. Toque «Crear Usuario»."
      />
    </>
  );
}

const columnsWith = (onDelete: (user: User) => void): readonly Column<User>[] => [
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

const edit = (user: User) => openDialog<void>(({ answer }) => <EditUserDialog user={user} onClose={answer} />);
const setPassword = (user: User) =>
  openDialog<void>(({ answer }) => <UserPasswordDialog user={user} onClose={answer} />);
