import { messages } from '#contract/messages.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { api } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { orReport } from '../../ui/overlay/or-report.ts';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { orderLists } from '../orders/queries.ts';
import { showCatalogueState } from '../windows/queries.ts';

/** Opens the last closing again once the administrator has said why. */
export async function reopen({ id, cierre }: OrderingWindow) {
  const motivo = await askReason({
    title: `¿Reabrir el cierre ${cierre}?`,
    text: 'Sus vendedores vuelven a hacer pedidos en él, en lugar de empezar otro.',
    submit: 'Reabrir',
  });
  if (!motivo) return;
  const call = { params: { id }, body: { motivo } };
  if (await orReport(api('PUT /api/ventanas/:id/reabrir', call), messages.window.reopenFailed)) {
    showCatalogueState(true);
    void alerts.success(messages.window.reopened);
  }
  await orderLists.refresh();
}
