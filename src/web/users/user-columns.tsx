import type { User } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { createSearchIndex } from '../ui/table/search-text.ts';
import type { Column } from '../ui/table/table-column.ts';
import { Phone } from './phone.tsx';

/** The columns of §2.3 but for the actions. */
export const userColumns: readonly Column<User>[] = [
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortBy: ({ id }) => id },
  {
    id: 'nombre',
    header: 'Nombre y Apellido',
    cell: (user) => fullName(user) || '—',
    sortBy: fullName,
    place: 'name',
  },
  { id: 'usuario', header: 'Usuario', cell: ({ userName }) => userName, sortBy: ({ userName }) => userName },
  { id: 'tipo', header: 'Tipo', cell: ({ tipo }) => tipo, sortBy: ({ tipo }) => tipo },
  { id: 'lider', header: 'Líder', cell: ({ lider }) => lider, sortBy: ({ lider }) => lider ?? '' },
  {
    id: 'telefono',
    header: 'Teléfono',
    cell: ({ telefono }) => telefono && <Phone phone={telefono} />,
    sortBy: ({ telefono }) => telefono,
    oneLine: true,
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email, sortBy: ({ email }) => email },
  { id: 'direccion', header: 'Dirección', cell: ({ direccion }) => direccion, sortBy: ({ direccion }) => direccion },
  { id: 'retiro', header: 'Punto de Retiro', cell: ({ retiro }) => retiro, sortBy: ({ retiro }) => retiro },
];

/** Over every text field (§5), and the name as it is read. */
export const userIndex = createSearchIndex<User>((user) => [
  String(user.id),
  fullName(user),
  user.userName,
  user.tipo,
  user.lider ?? '',
  user.telefono,
  user.email,
  user.direccion,
  user.retiro,
]);
