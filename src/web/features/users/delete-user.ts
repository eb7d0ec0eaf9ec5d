import { counted, formatExactPrice, sentence } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Proof } from '#contract/session.calls.ts';
import type { User } from '#contract/users.calls.ts';
import { erasedName } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { useDelete, useRemoval } from '../../ui/table/row-action.tsx';
import { withProof } from '../recovery/proof.tsx';
import { askHeir } from './hand-over-dialog.tsx';
import { fullNameAndUser } from './person-fields.tsx';
import { teamOf, userList } from './queries.ts';

const title = '¿Desea eliminar usuario?';

async function debtOf({ id }: User) {
  const { saldo } = await api('GET /api/cuentas/:id', { params: { id } });
  if (saldo === 0) return '';
  return saldo > 0
    ? `Debe ${formatExactPrice(saldo)}, que sigue en Cuentas.`
    : `Tiene ${formatExactPrice(-saldo)} a favor, que sigue en Cuentas.`;
}

const pendingText = (orders: number) =>
  orders > 0 && `Tiene ${counted(orders, 'pedido pendiente, que sigue', 'pedidos pendientes, que siguen')} en Pedidos.`;

/** Deletes a user after a question. For a leader with a team, the administrator chooses who gets the team. */
export const useDeleteUser = () =>
  useRemoval<User>({
    ...userList,
    ask: async (user) => {
      const params = { id: user.id };
      const [team, debt] = await Promise.all([teamOf(user.id), debtOf(user)]);
      const open = [debt, pendingText(team.propiosPendientes)].filter(Boolean).join(' ');
      if (team.vendedores === 0) {
        const text = open ? `${sentence(fullNameAndUser(user))} ${open}` : fullNameAndUser(user);
        const sure = await alerts.confirm(title, { text, verb: 'eliminar', danger: true });
        return sure ? () => withProof((body) => api('DELETE /api/:id', { params, body })) : undefined;
      }
      const heir = await askHeir({ leader: user, team, open, title, submit: 'Eliminar', danger: true });
      const query = { equipoA: heir?.equipoA ?? undefined };
      return heir && (() => withProof((body) => api('DELETE /api/:id', { params, query, body })));
    },
    done: messages.user.deleted,
    failed: messages.user.deleteFailed,
  });

export const useRestoreUser = () =>
  useRemoval<User>({
    ...userList,
    ask: async (user) => {
      const text = `${fullNameAndUser(user)} vuelve a entrar con la clave de antes. Si lideraba un equipo, sus vendedores quedan donde están.`;
      const sure = await alerts.confirm('¿Recuperar el usuario?', { text, verb: 'recuperar' });
      const restore = (body: Partial<Proof>) =>
        api('PUT /api/usuario/:id/restaurar', { params: { id: user.id }, body });
      return sure ? () => withProof(restore) : undefined;
    },
    done: 'Se ha recuperado el usuario!',
    failed: 'Error al recuperar el usuario.',
  });

export const useEraseUser = () =>
  useDelete<User>({
    ...userList,
    question: '¿Borrar los datos personales?',
    yes: 'Borrar datos',
    describe: async (user) =>
      [
        await debtOf(user),
        `De ${fullNameAndUser(user)} se borran nombre, usuario, dirección, teléfono y email, también en sus pedidos y en la auditoría. No se puede deshacer. Los pedidos y sus importes quedan, a nombre de «${erasedName(user.id)}».`,
      ]
        .filter(Boolean)
        .join(' '),
    remove: ({ id }) => api('DELETE /api/usuario/:id/datos', { params: { id } }),
    done: 'Se han borrado los datos!',
    failed: 'Error al borrar los datos.',
  });
