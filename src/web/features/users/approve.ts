import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { ordersKey } from '../windows/queries.ts';
import { userList } from './queries.ts';

/** Approves a seller who registered, and reads the lists of people again. */
export function useApprove() {
  const queryClient = useQueryClient();
  return useOneAtATime(async ({ id, name }: { id: number; name: string }) => {
    try {
      await api('PUT /api/usuario/:id/aprobacion', { params: { id } });
      void alerts.toast(`${name} ya puede pedir.`, { good: true });
    } catch (error) {
      void alerts.error(messages.user.approveFailed, { text: reasonOf(error) });
    }
    void userList.refresh(queryClient);
    void queryClient.invalidateQueries({ queryKey: ordersKey });
  });
}
