import type { NewProof, PaymentProof } from '#contract/proofs.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, formOf } from './test-app.ts';
import { dayAgo } from './test-days.ts';

/** Hands in that ten dollars were paid, as our own pages send it. */
export async function proofOf(
  who: Caller,
  proof: Partial<NewProof> = {},
  { file, key }: { file?: Buffer; key?: string } = {},
) {
  const whole = { moneda: 'USD', importe: 10, medio: 'TRANSFERENCIA', dia: dayAgo(0), nota: '', ...proof };
  const { body, headers } = await formOf({
    comprobante: JSON.stringify(whole),
    ...(file && { file: { bytes: file, name: 'comprobante.bin', type: 'application/octet-stream' } }),
  });
  return who.call<PaymentProof & Problem>('POST /api/comprobantes', body, {
    ...headers,
    ...(key && { 'idempotency-key': key }),
  });
}

export const accept = (who: Caller, id: number, more: { importe?: number; moneda?: string; version?: number } = {}) =>
  who.call<PaymentProof & Problem>(`PUT /api/comprobantes/${id}/aceptar`, { version: 1, ...more });

export const refuse = (who: Caller, id: number, motivo = 'No llegó el dinero.') =>
  who.call<PaymentProof & Problem>(`PUT /api/comprobantes/${id}/rechazar`, { version: 1, motivo });
