import type { User } from '#contract/users.calls.ts';
import { erasedName } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { useDelete } from '../../ui/table/row-action.tsx';
import { fullNameAndUser } from './person.ts';
import { userList } from './queries.ts';

/** Erases who a deleted user was once the administrator, who is told what goes and what stays, is sure. */
export const useEraseUser = () =>
  useDelete<User>({
    ...userList,
    question: '¿Borrar los datos personales?',
    yes: 'Borrar datos',
    describe: async (user) =>
      `De ${fullNameAndUser(user)} se borran nombre, usuario, dirección, teléfono y email, también en sus pedidos y en la auditoría. No se puede deshacer. Los pedidos y sus importes quedan, a nombre de «${erasedName(user.id)}».`,
    remove: ({ id }) => api('DELETE /api/usuario/:id/datos', { params: { id } }),
    done: 'Se han borrado los datos!',
    failed: 'Error al borrar los datos.',
  });
