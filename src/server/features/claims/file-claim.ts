import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Claim, NewClaim } from '#contract/claims.calls.ts';
import { claimStatesThat, motiveRules, resolutionsThat } from '#contract/claims.ts';
import { spokenDay } from '#contract/days.ts';
import { counted } from '#contract/format.ts';
import { lastClaimDay, orderStates, stateRules } from '#contract/orders.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { findKeyResult, fingerprint, keyUses, storeKeyResult, takeKey } from '../../platform/db/idempotency.ts';
import { dayOf } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { invalidField, notFound, Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import type { ImageStore } from '../../platform/images/image-types.ts';
import { savePrivateImage } from '../../platform/images/store-image.ts';
import { lockOrder, orderChange } from '../orders/order-change.ts';
import { deliveredOf, handedOverDay, type OrderRules } from '../orders/queries.ts';
import { claimById } from './queries.ts';

type FiledClaim = { claim: NewClaim; pictures: readonly Buffer[]; images: ImageStore; clave: string | undefined };

/**
 * Files a claim for units of a delivered line. A repeated key with the same claim and pictures returns the first claim.
 *
 * @throws Refusal 404, 409 `PEDIDO_SIN_ENTREGAR`, 422 for more units than were delivered and not yet claimed, 422
 * `RECLAMO_VENCIDO` after the deadline unless an administrator gives a reason.
 */
export async function fileClaim(
  db: Db,
  viewer: Viewer,
  rules: OrderRules,
  { claim, pictures, images, clave }: FiledClaim,
): Promise<Claim> {
  const key = { clave, huella: fingerprint(claim, pictures.map(digest)) };
  const before = await findKeyResult(db, keyUses.claim, viewer.id, key);
  if (before) return claimById(db, before.on);
  await requireClaimable(db, viewer, rules, claim);
  const names: string[] = [];
  for (const bytes of pictures) names.push(await savePrivateImage(db, images, bytes));
  const id = await change(db, viewer, async ({ tx, record, announce }) => {
    const meanwhile = await takeKey(tx, keyUses.claim, viewer.id, key);
    if (meanwhile) return meanwhile.on;
    await lockOrder(tx, claim.orderId);
    const line = await requireClaimable(tx, viewer, rules, claim);
    const id = await tx.one(z.int())`
      insert into reclamo (pedido_id, linea, unidades, amount, motivo, detalle, excepcion, creado_por)
      values (${claim.orderId}, ${claim.linea}, ${claim.unidades}, ${line.amount}::numeric, ${claim.motivo}, ${claim.detalle},
        ${line.isLate ? (claim.excepcion ?? null) : null}, ${viewer.id})
      returning reclamo_id`;
    await tx.execute`
      insert into reclamo_foto (reclamo_id, n, imagen_hash)
      select ${id}, n, name from unnest(${names}::text[]) with ordinality s(name, n)`;
    await tx.execute`${storeKeyResult(keyUses.claim, viewer.id, clave, id)}`;
    const what = `${counted(claim.unidades, 'unidad', 'unidades')} de ${line.name}: ${motiveRules[claim.motivo].name}`;
    await record(orderChange(claim.orderId, 'reclamo', null, what));
    announce({ kind: 'claim', usuarioId: line.usuarioId, idLider: line.idLider });
    return id;
  });
  return claimById(db, id);
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns the claimed line. Throws unless the line is delivered, in time, and has enough unclaimed units. */
async function requireClaimable(db: Executor, viewer: Viewer, rules: OrderRules, claim: NewClaim) {
  const line = await db.one(ClaimedLine, { otherwise: noLine })`
    select p.estado, p.usuario_id as "usuarioId", p.id_lider as "idLider", l.name,
      coalesce((select r.amount from reclamo r where r.numero = l.cambio), l.amount) as amount,
      ${handedOverDay('p', rules)} as "handedOver", ${dayOf(sql`now()`, rules.timeZone)} as today,
      ${deliveredOf('l')} as delivered, coalesce((
        select sum(r.unidades) from reclamo r where r.pedido_id = p.pedido_id and r.linea = l.linea
          and ${isOneOf('r.estado', claimStatesThat('holdsUnits'))}
          and (r.resolucion is null or ${isOneOf('r.resolucion', resolutionsThat('keepsUnits'))})), 0) as claimed
    from pedido p join pedido_linea l using (pedido_id)
    where p.pedido_id = ${claim.orderId} and l.linea = ${claim.linea}`;
  if (!stateRules[line.estado].isDelivered || !line.handedOver)
    throw new Refusal('PEDIDO_SIN_ENTREGAR', 'El pedido todavía no se entregó: se reclama lo que se recibió.');
  const isLate = line.today > lastClaimDay(line.handedOver);
  if (isLate && !(isAdmin(viewer) && claim.excepcion)) throw tooLate(line.handedOver, viewer);
  const left = line.delivered - line.claimed;
  if (claim.unidades > left)
    throw invalidField(
      'unidades',
      left > 0
        ? `Se pueden reclamar hasta ${left}: son las que se entregaron y no se reclamaron.`
        : 'Ya se reclamó todo lo que se entregó de ese producto.',
    );
  return { ...line, isLate };
}

const ClaimedLine = z.object({
  estado: z.enum(orderStates),
  usuarioId: z.int(),
  idLider: z.int().nullable(),
  name: z.string(),
  amount: z.number(),
  handedOver: z.iso.date().nullable(),
  today: z.iso.date(),
  delivered: z.int(),
  claimed: z.int(),
});

const noLine = () => notFound('No existe ese renglón del pedido.');

const tooLate = (handedOver: string, viewer: Viewer) =>
  new Refusal('RECLAMO_VENCIDO', `Se podía reclamar hasta el ${spokenDay(lastClaimDay(handedOver))}.`, {
    detail: isAdmin(viewer)
      ? 'Escriba por qué se recibe igual.'
      : 'Son tres días corridos desde la entrega. Consulte a quien administra.',
  });
