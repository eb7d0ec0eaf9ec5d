import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { api, reasonOf } from '../api.ts';
import { moments } from '../ui/moments.tsx';
import { nameOf } from './name-of.ts';
import { userList, usersKey } from './queries.ts';

/** Deletes a user once the administrator is sure; its orders stay. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: User) => api('DELETE /api/:id', { params: { id } }),
    onSuccess: (_, user) => {
      userList.drop(queryClient, user);
      void moments.success(messages.user.deleted);
    },
    onError: (error) => {
      // Somebody else may have been quicker: what stands in the list is no longer so.
      void queryClient.invalidateQueries({ queryKey: usersKey });
      void moments.error(messages.user.deleteFailed, { text: reasonOf(error) });
    },
  });
  return async (user: User) => {
    const text = [nameOf(user), user.userName].filter(Boolean).join(', ');
    if (await moments.confirm('¿Desea eliminar usuario?', { text, danger: true })) mutate(user);
  };
}
