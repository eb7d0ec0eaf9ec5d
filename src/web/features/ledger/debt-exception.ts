import { formatExactPrice } from '#contract/format.ts';
import type { OneAccount } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { ledgerKey } from './queries.ts';

export async function allowOrder({ id, nombreCompleto, saldo }: OneAccount) {
  const motivo = await askReason({
    title: `¿Permitir un pedido a ${nombreCompleto}?`,
    text: `Debe ${formatExactPrice(saldo)}. Solo su próximo pedido entra igual; el motivo se ve en su cuenta.`,
    submit: 'Permitir un pedido',
  });
  if (!motivo) return;
  const work = api('PUT /api/cuentas/:id/excepcion', { params: { id }, body: { motivo } });
  if (await orReport(work, messages.ledger.allowFailed)) void alerts.success(messages.ledger.allowed);
  void queryClient.invalidateQueries({ queryKey: ledgerKey });
}

/** Withdraws a permission that no order has used yet. */
export async function disallowOrder({ id }: OneAccount) {
  const work = api('DELETE /api/cuentas/:id/excepcion', { params: { id } });
  if (await orReport(work, messages.ledger.disallowFailed)) void alerts.success(messages.ledger.disallowed);
  void queryClient.invalidateQueries({ queryKey: ledgerKey });
}
