import { messages } from '#contract/messages.ts';
import type { User } from '#contract/users.calls.ts';
import { api } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { useRemoval } from '../../ui/table/use-delete.ts';
import { askHeir } from './hand-over-dialog.tsx';
import { teamOf, userList } from './queries.ts';
import { fullNameAndUser } from './user-name.ts';

const title = '¿Desea eliminar usuario?';

/** Deletes a user once the administrator is sure, who says whom a leader's team passes to; orders stay. */
export const useDeleteUser = () =>
  useRemoval<User>({
    ...userList,
    ask: async (user) => {
      const params = { id: user.id };
      const team = await teamOf(user.id);
      if (team.vendedores === 0) {
        const sure = await alerts.confirm(title, { text: fullNameAndUser(user), verb: 'eliminar', danger: true });
        return sure ? () => api('DELETE /api/:id', { params }) : undefined;
      }
      const heir = await askHeir({ leader: user, team, title, submit: 'Eliminar', danger: true });
      return heir && (() => api('DELETE /api/:id', { params, query: { equipoA: heir.equipoA ?? undefined } }));
    },
    done: messages.user.deleted,
    failed: messages.user.deleteFailed,
  });
