import { messages } from '#contract/messages.ts';
import type { User } from '#contract/users.calls.ts';
import { api } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { useRemoval } from '../../ui/table/row-action.tsx';
import { askHeir } from './hand-over-dialog.tsx';
import { fullNameAndUser } from './person.ts';
import { teamOf, userList } from './queries.ts';

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

/** Gives a deleted user the account back, while nothing of it was erased. */
export const useRestoreUser = () =>
  useRemoval<User>({
    ...userList,
    ask: async (user) => {
      const text = `${fullNameAndUser(user)} vuelve a entrar con la clave de antes. Si lideraba un equipo, sus vendedores quedan donde están.`;
      const sure = await alerts.confirm('¿Recuperar el usuario?', { text, verb: 'recuperar' });
      return sure ? () => api('PUT /api/usuario/:id/restaurar', { params: { id: user.id } }) : undefined;
    },
    done: 'Se ha recuperado el usuario!',
    failed: 'Error al recuperar el usuario.',
  });
