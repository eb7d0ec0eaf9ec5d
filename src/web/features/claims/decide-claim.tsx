import type { Claim } from '#contract/claims.calls.ts';
import { motiveRules, type Resolution, resolutionRules } from '#contract/claims.ts';
import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { newKey, useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Checkbox } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';

export const approveClaim = (claim: Claim, resolucion: Resolution) => openDialog(ApprovalDialog, { claim, resolucion });

function ApprovalDialog({ claim, resolucion, answer }: Answering<void> & { claim: Claim; resolucion: Resolution }) {
  const { approve, effect, keepsUnits } = resolutionRules[resolucion];
  const headersOf = useRequestKey();
  const form = useForm({ aStock: keepsUnits && motiveRules[claim.motivo].isSellable });
  const send = async () => {
    let numero: number | null = null;
    const body = { version: claim.version, estado: 'APROBADO', resolucion, aStock: form.values.aStock } as const;
    const work = async () => {
      const input = { params: { id: claim.id }, body, headers: headersOf(body) };
      ({ numero } = await api('PUT /api/reclamos/:id', input));
      await queryClient.invalidateQueries({ queryKey: ordersKey });
    };
    if (await form.send(work, messages.claim.decideFailed)) return `Aprobado con el N° ${numero}!`;
    void queryClient.invalidateQueries({ queryKey: ordersKey });
  };
  return (
    <FormDialog title={approve} size="small" form={form} submit="Aprobar" onSubmit={send} onClose={answer}>
      <p>{effect(claim)}</p>
      {keepsUnits && (
        <Checkbox
          whole
          {...form.ticked('aStock')}
          label="Lo devuelto vuelve al stock"
          description="Donde el producto tiene un límite."
        />
      )}
    </FormDialog>
  );
}

export async function refuseClaim({ id, version, clientName }: Claim) {
  const motivo = await askReason({
    title: '¿Rechazar el reclamo?',
    text: `${clientName} lee el motivo en su pedido.`,
    submit: 'Rechazar',
  });
  if (!motivo) return;
  const body = { version, estado: 'RECHAZADO', motivo } as const;
  const work = api('PUT /api/reclamos/:id', { params: { id }, body, headers: { 'Idempotency-Key': newKey() } });
  if (await orReport(work, messages.claim.decideFailed)) void alerts.success(messages.claim.refused);
  void queryClient.invalidateQueries({ queryKey: ordersKey });
}
