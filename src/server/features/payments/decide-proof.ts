import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Coin } from '#contract/ledger.ts';
import type { Acceptance, PaymentProof } from '#contract/proofs.calls.ts';
import { isDecidable, proofRules } from '#contract/proofs.ts';
import { formatCoin } from '#contract/rates.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { changeOf, reason } from '../../platform/db/record.ts';
import { decidedBy, type RequestKind, requireUndecided } from '../../platform/decided-request.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { addMovement } from '../ledger/record-movement.ts';
import { proofById } from './queries.ts';

/**
 * Accepts a proof as a new payment, or as the payment that `movimientoId` names. The cashier may correct amount and
 * currency. A repeated request returns the proof as it is now. Locks the proof, then the account.
 *
 * @throws Refusal 404, 409 `COMPROBANTE_DECIDIDO`, `VERSION_VIEJA`, and like `addMovement`.
 */
export async function acceptProof(
  db: Db,
  viewer: Viewer,
  { id, acceptance, timeZone }: { id: number; acceptance: Acceptance; timeZone: string },
): Promise<PaymentProof> {
  await change(db, viewer, async (change) => {
    const proof = await lockProof(change, id);
    const { moneda = proof.moneda, importe = proof.importe, movimientoId, confirmado = false } = acceptance;
    const isSame = proof.pago?.moneda === moneda && proof.pago.importe === importe;
    if (isSame && !(proof.anulado && proof.version === acceptance.version)) return;
    await requireOpen(change, proof, acceptance.version, timeZone);
    const { medio, dia, nota, userId } = proof;
    const movement = { tipo: 'PAGO', moneda, importe, medio, dia, nota, movimientoId, confirmado } as const;
    const payment = { id: userId, movement, key: undefined, timeZone, kind: 'COMPROBANTE' } as const;
    await acceptAs(change, proof, { movimientoId: await addMovement(change, payment), moneda, importe });
  });
  return proofById(db, id);
}

/** Accepts a proof that `lockProof` locked. */
export async function acceptAs(
  change: Change,
  proof: PaymentProof,
  { movimientoId, moneda, importe }: { movimientoId: number; moneda: Coin; importe: number },
) {
  await change.tx.execute`
    update comprobante set estado = 'ACEPTADO', movimiento_id = ${movimientoId}, ${decidedBy(change.viewer)}
    where comprobante_id = ${proof.id}`;
  await tellDecision(change, proof, `ACEPTADO: ${formatCoin(moneda, importe)}`);
}

/**
 * Refuses a proof. A repeated request with the same reason returns the proof as it is now.
 *
 * @throws Refusal 404, 409 `COMPROBANTE_DECIDIDO`, `VERSION_VIEJA`.
 */
export async function refuseProof(
  db: Db,
  viewer: Viewer,
  { id, version, motivo, timeZone }: { id: number; version: number; motivo: string; timeZone: string },
): Promise<PaymentProof> {
  await change(db, viewer, async (change) => {
    const proof = await lockProof(change, id);
    if (proof.estado === 'RECHAZADO' && proof.rechazo === motivo) return;
    await requireOpen(change, proof, version, timeZone);
    await change.tx.execute`
      update comprobante set estado = 'RECHAZADO', rechazo = ${motivo}, movimiento_id = null, ${decidedBy(viewer)}
      where comprobante_id = ${id}`;
    await tellDecision(change, proof, 'RECHAZADO', motivo);
  });
  return proofById(db, id);
}

/** Locks a proof; 404 for an unknown one. Callers lock proofs before accounts. */
export async function lockProof({ tx }: Change, id: number): Promise<PaymentProof> {
  await tx.execute`select from comprobante where comprobante_id = ${id} for no key update`;
  return proofById(tx, id);
}

const proofRequest: RequestKind = {
  noun: 'pago avisado',
  code: 'COMPROBANTE_DECIDIDO',
  row: (id) => sql`comprobante r where r.comprobante_id = ${id}`,
};

const requireOpen = ({ tx }: Change, proof: PaymentProof, seen: number, timeZone: string) => {
  const { label } = proofRules[proof.estado];
  return requireUndecided(tx, proofRequest, { ...proof, label, isOpen: isDecidable(proof) }, seen, timeZone);
};

async function tellDecision({ tx, record, announce }: Change, proof: PaymentProof, became: string, motivo?: string) {
  const { userId: usuarioId, nombre, estado, moneda, importe } = proof;
  const thing = { entidad: 'usuario', entidadId: usuarioId, nombre } as const;
  const decision = changeOf(thing, 'comprobante', `${estado}: ${formatCoin(moneda, importe)}`, became);
  await record(motivo === undefined ? decision : [decision, reason(thing, motivo)]);
  const idLider = await tx.one(z.int().nullable())`select id_lider from usuario where id = ${usuarioId}`;
  announce({ kind: 'proof', usuarioId, idLider });
}
