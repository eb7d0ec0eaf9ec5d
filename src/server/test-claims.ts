import sharp from 'sharp';
import type { Claim, Decision, NewClaim } from '#contract/claims.calls.ts';
import type { Resolution } from '#contract/claims.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, formOf } from './test-app.ts';

/** Makes a small picture in one colour. */
export const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** Claims a unit of the first line of an order, as our own pages send it. */
export async function claimOf(
  who: Caller,
  claim: Partial<NewClaim> & { orderId: number },
  { photos = [], key }: { photos?: Buffer[]; key?: string } = {},
) {
  const whole = { linea: 1, unidades: 1, motivo: 'DEFECTO', detalle: 'Vino abollada.', ...claim };
  const { body, headers } = await formOf({
    reclamo: JSON.stringify(whole),
    file: photos.map((bytes, at) => ({ bytes, name: `${at}.png`, type: 'image/png' })),
  });
  return who.call<Claim & Problem>('POST /api/reclamos', body, { ...headers, ...(key && { 'idempotency-key': key }) });
}

export const approval = (resolucion: Resolution, aStock = false): Decision => ({
  version: 1,
  estado: 'APROBADO',
  resolucion,
  aStock,
});

export const decide = (who: Caller, id: number, decision: Decision, key?: string) =>
  who.call<Claim & Problem>(`PUT /api/reclamos/${id}`, decision, key ? { 'idempotency-key': key } : {});
