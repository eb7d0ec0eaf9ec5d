import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { api, reasonOf } from '../api.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { userList, usersKey } from './queries.ts';

/** Deletes a user once the administrator, who is told how many sellers lose their leader, is sure; its orders stay. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  const sayFailed = (error: unknown) => {
    // Somebody else may have changed it already: read the list again.
    void queryClient.invalidateQueries({ queryKey: usersKey });
    void alerts.error(messages.user.deleteFailed, { text: reasonOf(error) });
  };
  const { mutate } = useMutation({
    mutationFn: ({ id }: User) => api('DELETE /api/:id', { params: { id } }),
    onSuccess: (_, user) => {
      userList.drop(queryClient, user);
      void alerts.success(messages.user.deleted);
    },
    onError: sayFailed,
  });
  return useOneAtATime(async (user: User) => {
    const team = await api('GET /api/usuario/:id/vendedores', { params: { id: user.id } }).catch(sayFailed);
    if (!team) return;
    const who = [fullName(user), user.userName].filter(Boolean).join(', ');
    const text = team.vendedores === 0 ? who : `${who}. ${sellersLeft(team.vendedores)}`;
    if (await alerts.confirm('¿Desea eliminar usuario?', { text, danger: true })) mutate(user);
  });
}

const sellersLeft = (sellers: number) =>
  sellers === 1
    ? 'Tiene 1 vendedor a cargo, que queda sin líder.'
    : `Tiene ${formatNumber(sellers)} vendedores a cargo, que quedan sin líder.`;
