import { useQueryClient } from '@tanstack/react-query';
import { formatExactPrice } from '#contract/format.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { newKey } from '../../platform/once.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { ledgerKey } from './queries.ts';

/** Takes a payment or an adjustment back once the administrator has said why. */
export function useReverseMovement(owner: string) {
  const queryClient = useQueryClient();
  return async ({ id, tipo, importe }: Movement) => {
    const what = tipo === 'PAGO' ? 'el pago' : 'el ajuste';
    const after = importe < 0 ? 'sube' : 'baja';
    const motivo = await askReason({
      title: `¿Anular ${what} de ${formatExactPrice(Math.abs(importe))}?`,
      text: `Queda a la vista, con otro movimiento que lo anula: lo que debe ${owner} ${after} ${formatExactPrice(Math.abs(importe))}.`,
      submit: `Anular ${what}`,
    });
    if (!motivo) return;
    const headers = { 'Idempotency-Key': newKey() };
    try {
      await api('POST /api/movimientos/:id/contraasiento', { params: { id }, body: { motivo }, headers });
      void alerts.success(messages.ledger.reversed);
    } catch (error) {
      void alerts.error(messages.ledger.reverseFailed, { text: reasonOf(error) });
    }
    void queryClient.invalidateQueries({ queryKey: ledgerKey });
  };
}
