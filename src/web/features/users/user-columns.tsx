import type { User, UserField } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { Email } from '../../ui/email.tsx';
import { Phone } from '../../ui/phone.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { Column } from '../../ui/table/table-column.ts';

const Type = ({ tipo, pendiente }: User) => (
  <>
    {tipo}
    {pendiente && (
      <>
        {' '}
        <Pill tone="waiting">Pendiente</Pill>
      </>
    )}
  </>
);

/** The columns of §2.3 but for the actions. */
export const userColumns: readonly Column<User, UserField>[] = [
  { id: 'id', header: 'ID', field: 'id', minor: true },
  {
    id: 'nombre',
    header: 'Nombre y Apellido',
    cell: (user) => fullName(user) || '—',
    field: 'nombreCompleto',
    place: 'name',
  },
  { id: 'usuario', header: 'Usuario', field: 'userName', brief: true },
  { id: 'tipo', header: 'Tipo', cell: (user) => <Type {...user} />, field: 'tipo', oneLine: true, brief: true },
  { id: 'lider', header: 'Líder', field: 'lider', brief: true },
  {
    id: 'telefono',
    header: 'Teléfono',
    cell: ({ telefono }) => telefono && <Phone phone={telefono} />,
    field: 'telefono',
    oneLine: true,
    minor: true,
  },
  { id: 'email', header: 'Email', cell: ({ email }) => <Email address={email} />, field: 'email', minor: true },
  { id: 'direccion', header: 'Dirección', field: 'direccion', minor: true },
  { id: 'retiro', header: 'Punto de Retiro', field: 'retiro', minor: true },
];
