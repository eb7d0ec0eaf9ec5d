import { formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { api } from '../api.ts';
import { useDelete } from '../ui/table/use-delete.ts';
import { userList } from './queries.ts';

/** Deletes a user once the administrator, who is told how many sellers lose their leader, is sure; its orders stay. */
export const useDeleteUser = () =>
  useDelete<User>({
    ...userList,
    question: '¿Desea eliminar usuario?',
    describe: async (user) => {
      const { vendedores } = await api('GET /api/usuario/:id/vendedores', { params: { id: user.id } });
      const who = [fullName(user), user.userName].filter(Boolean).join(', ');
      return vendedores === 0 ? who : `${who}. ${sellersLeft(vendedores)}`;
    },
    remove: ({ id }) => api('DELETE /api/:id', { params: { id } }),
    done: messages.user.deleted,
    failed: messages.user.deleteFailed,
  });

const sellersLeft = (sellers: number) =>
  sellers === 1
    ? 'Tiene 1 vendedor a cargo, que queda sin líder.'
    : `Tiene ${formatNumber(sellers)} vendedores a cargo, que quedan sin líder.`;
