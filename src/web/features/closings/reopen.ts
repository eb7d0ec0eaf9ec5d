import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { orderLists } from '../orders/queries.ts';
import { showCatalogueState } from '../windows/queries.ts';

/** Opens the last closing again once the administrator has said why. */
export function useReopen() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string }) =>
      api('PUT /api/ventanas/:id/reabrir', { params: { id }, body: { motivo } }),
    onSuccess: () => {
      showCatalogueState(queryClient, true);
      void alerts.success(messages.window.reopened);
    },
    onError: (error) => void alerts.error(messages.window.reopenFailed, { text: reasonOf(error) }),
    onSettled: () => orderLists.refresh(queryClient),
  });
  return async ({ id, cierre }: OrderingWindow) => {
    const motivo = await askReason({
      title: `¿Reabrir el cierre ${cierre}?`,
      text: 'Sus vendedores vuelven a hacer pedidos en él, en lugar de empezar otro.',
      submit: 'Reabrir',
    });
    if (motivo) mutate({ id, motivo });
  };
}
