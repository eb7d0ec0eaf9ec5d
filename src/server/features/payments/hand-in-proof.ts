import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { futureDay } from '#contract/days.ts';
import { MOST_OPEN_PROOFS, proofRoom } from '#contract/limits.ts';
import type { NewProof } from '#contract/proofs.calls.ts';
import type { ProofFileKind } from '#contract/proofs.ts';
import { formatCoin } from '#contract/rates.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { findKeyResult, fingerprint, keyUses, storeKeyResult, takeKey } from '../../platform/db/idempotency.ts';
import { column } from '../../platform/db/identifier.ts';
import { changeOf } from '../../platform/db/record.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ImageStore } from '../../platform/images/image-types.ts';
import { savePrivateImage } from '../../platform/images/store-image.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { NEW_FOR } from '../../platform/session/sessions.ts';
import { typeMay } from '../../platform/session/user-rules.ts';
import { noAccount } from '../ledger/accounts.ts';
import { today } from '../rates/queries.ts';
import { openProofs, proofById } from './queries.ts';

/** Stands for the id of an erased proof when its key is used again. No proof has this id, so the answer is 404. */
const GONE = 0;

type HandedIn = {
  userId: number;
  proof: NewProof;
  file: Buffer | undefined;
  images: ImageStore;
  clave: string | undefined;
  timeZone: string;
};

/**
 * Stores a person's proof of a payment. A repeated key with the same proof and file returns the first result.
 *
 * @throws Refusal 404 for a person without an account, 415 `IMAGEN_NO_ADMITIDA` for another kind of file, 422 for a
 * future day, `CLAVE_REUTILIZADA`, and like `requireProofRoom`.
 */
export async function handInProof(db: Db, viewer: Viewer, { userId, proof, file, images, clave, timeZone }: HandedIn) {
  const huella = file ? createHash('sha256').update(file).digest('hex') : null;
  const key = { clave, huella: fingerprint('comprobante', userId, proof, huella) };
  const before = await findKeyResult(db, keyUses.proof, viewer.id, key);
  if (before) return proofById(db, before.on ?? GONE);
  const { moneda, importe, medio, dia, nota } = proof;
  if (dia > (await today(db, timeZone))) throw invalidField('dia', futureDay);
  const archivo = file ? kindOf(file) : null;
  await requireProofRoom(db, viewer, userId, { proofs: 1, bytes: file?.length ?? null });
  const imagenHash = file && archivo === 'IMAGEN' ? await savePrivateImage(db, images, file) : null;
  const id = await change(db, viewer, async ({ tx, record, announce }) => {
    const meanwhile = await takeKey(tx, keyUses.proof, viewer.id, key);
    if (meanwhile) return meanwhile.on ?? GONE;
    const person = await tx.one(Payer, { otherwise: noAccount })`
      select ${displayNameOf('u')} as nombre, u.id_lider as "idLider" from usuario u
      where u.id = ${userId} and ${typeMay('u', 'buyer')} for no key update`;
    const id = await tx.one(z.int())`
      insert into comprobante (usuario_id, creado_por, moneda, importe, medio, dia, nota, archivo, archivo_bytes, huella, imagen_hash)
      values (${userId}, ${viewer.id}, ${moneda}, ${importe}::numeric, ${medio}, ${dia}::date,
        ${nota}, ${archivo}, ${file?.length ?? null}, ${huella}, ${imagenHash})
      returning comprobante_id`;
    await tx.execute`${storeKeyResult(keyUses.proof, viewer.id, clave, id)}`;
    // Proofs with a file are stored one at a time, so that two do not fill the same free space.
    if (file) await tx.execute`select pg_advisory_xact_lock(hashtext('comprobante'))`;
    await requireProofRoom(tx, viewer, userId, { proofs: 0, bytes: file ? 0 : null });
    if (file && archivo === 'PDF')
      await tx.execute`insert into comprobante_pdf (comprobante_id, bytes) values (${id}, ${file})`;
    const thing = { entidad: 'usuario', entidadId: userId, nombre: person.nombre } as const;
    await record(changeOf(thing, 'comprobante', null, formatCoin(moneda, importe)));
    announce({ kind: 'proof', usuarioId: userId, idLider: person.idLider });
    return id;
  });
  return proofById(db, id);
}

/**
 * Throws 422 at the limit of the person's open proofs or of the viewer's files, 429 `COMPROBANTES_LLENOS` at the limit
 * of all files. `bytes` is null for a proof without a file.
 */
async function requireProofRoom(
  db: Executor,
  viewer: Viewer,
  userId: number,
  more: { proofs: number; bytes: number | null },
): Promise<void> {
  const waiting = await db.one(z.int())`select count(*) from ${openProofs} and c.usuario_id = ${userId}`;
  if (waiting + more.proofs > MOST_OPEN_PROOFS)
    throw new Refusal('DATO_RECHAZADO', `Ya hay ${MOST_OPEN_PROOFS} pagos de esa persona en revisión.`, {
      detail: 'Espere a que se decida alguno, y avise este después.',
    });
  if (more.bytes === null) return;
  const { isUnknown, ofOne, ofUnknown, ofAll } = await db.one(WaitingBytes)`
    with waiting as (
      select q.id, c.archivo_bytes as bytes, ${unknown('q')} as "isUnknown"
      from (select c.* from ${openProofs}) c join usuario q on q.id = c.creado_por
    )
    select ${unknown('u')} as "isUnknown", coalesce(sum(w.bytes) filter (where w.id = u.id), 0) as "ofOne",
      coalesce(sum(w.bytes) filter (where w."isUnknown"), 0) as "ofUnknown", coalesce(sum(w.bytes), 0) as "ofAll"
    from usuario u left join waiting w on true where u.id = ${viewer.id} group by u.id`;
  const room = proofRoom[isUnknown ? 'unknown' : 'known'];
  if (ofOne + more.bytes > room.ofOne)
    throw new Refusal(
      'DATO_RECHAZADO',
      `Los archivos de sus pagos en revisión pasarían de ${room.ofOne / 1024 / 1024} MB.`,
      { detail: 'Mande uno más chico, avise este pago sin archivo, o espere a que se decida alguno.' },
    );
  if ((isUnknown ? ofUnknown : ofAll) + more.bytes > room.ofAll)
    throw new Refusal('COMPROBANTES_LLENOS', 'Hay demasiados archivos de pagos en revisión.', {
      detail: 'Avise este pago sin archivo, o vuelva a intentar más tarde.',
      retryAfter: 600,
    });
}

/** True for a user who is new or waits for approval. All such users share a smaller space for files. */
const unknown = (user: string): Sql =>
  sql`(${column(user, 'pendiente')} or ${column(user, 'creado_at')} > now() - ${NEW_FOR})`;

const WaitingBytes = z.object({ isUnknown: z.boolean(), ofOne: z.int(), ofUnknown: z.int(), ofAll: z.int() });

const Payer = z.object({ nombre: z.string(), idLider: z.int().nullable() });

/** Returns a file's kind by its content. 415 for an incomplete PDF. The picture store checks all other files. */
function kindOf(file: Buffer): ProofFileKind {
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'IMAGEN';
  if (!file.subarray(-2048).includes('%%EOF'))
    throw new Refusal('IMAGEN_NO_ADMITIDA', 'El PDF está dañado o incompleto.', {
      detail: 'Mándelo de nuevo, o una foto.',
    });
  return 'PDF';
}
