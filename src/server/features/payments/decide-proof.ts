import { z } from 'zod';
import { type Coin, coins, paymentMeans } from '#contract/ledger.ts';
import type { Acceptance, PaymentProof } from '#contract/proofs.calls.ts';
import { isDecidable, proofRules, proofStates } from '#contract/proofs.ts';
import { formatCoin } from '#contract/rates.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { changeOf, reason } from '../../platform/db/record.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { addMovement } from '../ledger/record-movement.ts';
import { noProof, proofById } from './queries.ts';

/**
 * Accepts a proof as one payment; the cashier may correct amount and coin. The payment is new, or the one that
 * `movimientoId` names. A repeated request returns the proof as it is now. A proof whose payment was reversed may be
 * accepted again. Locks: the proof, the account.
 *
 * @throws Refusal 404, 409 `COMPROBANTE_DECIDIDO`, `VERSION_VIEJA`, and as `addMovement`.
 */
export async function acceptProof(
  db: Db,
  viewer: Viewer,
  { id, acceptance, timeZone }: { id: number; acceptance: Acceptance; timeZone: string },
): Promise<PaymentProof> {
  await change(db, viewer, async (change) => {
    const proof = await lockProof(change, id, timeZone);
    const { moneda = proof.moneda, importe = proof.importe, movimientoId, confirmado = false } = acceptance;
    const isSame = proof.pagado?.moneda === moneda && proof.pagado.importe === importe;
    if (isSame && !(proof.anulado && proof.version === acceptance.version)) return;
    demandOpen(proof, acceptance.version);
    const { medio, dia, nota, usuarioId } = proof;
    const movement = { tipo: 'PAGO', moneda, importe, medio, dia, nota, movimientoId, confirmado } as const;
    const payment = await addMovement(change, {
      ...{ id: usuarioId, movement, key: undefined, timeZone },
      kind: 'COMPROBANTE',
    });
    await acceptAs(change, proof, { movimientoId: payment, moneda, importe });
  });
  return proofById(db, id);
}

/** Accepts a proof that `lockProof` has locked, as this payment. */
export async function acceptAs(
  change: Change,
  proof: LockedProof,
  { movimientoId, moneda, importe }: { movimientoId: number; moneda: Coin; importe: number },
) {
  await change.tx.execute`
    update comprobante set estado = 'ACEPTADO', movimiento_id = ${movimientoId}, decidido_por = ${change.viewer.id},
      decidido_at = now(), version = version + 1
    where comprobante_id = ${proof.id}`;
  await tellDecision(change, proof, { estado: 'ACEPTADO', de: formatCoin(moneda, importe) });
}

/**
 * Refuses a proof with a reason. A repeated request with the same reason returns the proof as it is now.
 *
 * @throws Refusal 404, 409 `COMPROBANTE_DECIDIDO`, `VERSION_VIEJA`.
 */
export async function refuseProof(
  db: Db,
  viewer: Viewer,
  { id, version, motivo, timeZone }: { id: number; version: number; motivo: string; timeZone: string },
): Promise<PaymentProof> {
  await change(db, viewer, async (change) => {
    const proof = await lockProof(change, id, timeZone);
    if (proof.estado === 'RECHAZADO' && proof.rechazo === motivo) return;
    demandOpen(proof, version);
    await change.tx.execute`
      update comprobante set estado = 'RECHAZADO', rechazo = ${motivo}, movimiento_id = null, decidido_por = ${viewer.id}, decidido_at = now(),
        version = version + 1
      where comprobante_id = ${id}`;
    await tellDecision(change, proof, { estado: 'RECHAZADO', motivo });
  });
  return proofById(db, id);
}

/** Locks a proof until the change ends; 404 for an unknown one. Callers lock it before any account. */
export async function lockProof({ tx }: Change, id: number, timeZone: string): Promise<LockedProof> {
  await tx.execute`select from comprobante where comprobante_id = ${id} for no key update`;
  return tx.one(LockedProof, { otherwise: noProof })`
    select c.comprobante_id as id, c.estado, c.version, c.usuario_id as "usuarioId", ${displayNameOf('u')} as nombre, u.id_lider as "idLider", c.moneda,
      c.importe, c.medio, c.dia::text, c.nota, c.rechazo,
      case when m.movimiento_id is not null then json_build_object('moneda', m.moneda, 'importe', m.recibido) end as pagado,
      exists (select from movimiento r where r.contra = m.movimiento_id) as anulado,
      ${displayNameOf('d')} as "decididoPor", to_char(c.decidido_at at time zone ${timeZone}, '"el" DD/MM/YYYY "a las" HH24:MI') as cuando
    from comprobante c join usuario u on u.id = c.usuario_id left join usuario d on d.id = c.decidido_por
      left join movimiento m on m.movimiento_id = c.movimiento_id
    where c.comprobante_id = ${id}`;
}

const LockedProof = z.object({
  id: z.int(),
  estado: z.enum(proofStates),
  version: z.int(),
  usuarioId: z.int(),
  nombre: z.string(),
  idLider: z.int().nullable(),
  moneda: z.enum(coins),
  importe: z.number(),
  medio: z.enum(paymentMeans),
  dia: z.iso.date(),
  nota: z.string(),
  rechazo: z.string().nullable(),
  pagado: z.object({ moneda: z.enum(coins), importe: z.number() }).nullable(),
  /** True if the payment was reversed. */
  anulado: z.boolean(),
  decididoPor: z.string().nullable(),
  cuando: z.string().nullable(),
});
export type LockedProof = z.output<typeof LockedProof>;

function demandOpen(proof: LockedProof, version: number) {
  const { label } = proofRules[proof.estado];
  if (!isDecidable(proof))
    throw new Refusal('COMPROBANTE_DECIDIDO', 'El pago avisado ya se decidió.', {
      detail: `${label} por ${proof.decididoPor} ${proof.cuando}.`,
    });
  if (proof.version !== version)
    throw new Refusal('VERSION_VIEJA', 'El pago avisado cambió mientras usted lo leía. Vuelva a abrirlo.');
}

type Told = { estado: 'ACEPTADO'; de: string } | { estado: 'RECHAZADO'; motivo: string };

async function tellDecision({ record, announce }: Change, proof: LockedProof, told: Told) {
  const { usuarioId, idLider, nombre, estado, moneda, importe } = proof;
  const thing = { entidad: 'usuario', entidadId: usuarioId, nombre } as const;
  const became = changeOf(
    thing,
    'comprobante',
    whatOf(estado, moneda, importe),
    `${told.estado}${told.estado === 'ACEPTADO' ? `: ${told.de}` : ''}`,
  );
  await record(told.estado === 'RECHAZADO' ? [became, reason(thing, told.motivo)] : became);
  announce({ kind: 'proof', usuarioId, idLider });
}

const whatOf = (estado: string, moneda: Coin, importe: number) => `${estado}: ${formatCoin(moneda, importe)}`;
