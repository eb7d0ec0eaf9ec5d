import { z } from 'zod';
import { ORDER_KEY_DAYS } from '#contract/limits.ts';
import { indexSearchTexts } from './features/orders/order-search.ts';
import { dropOldProofFiles } from './features/payments/queries.ts';
import type { Db } from './platform/db/executor.ts';
import type { ImageStore } from './platform/images/image-types.ts';
import { repeat } from './platform/repeat.ts';
import { readSettings } from './platform/settings.ts';

const hour = 3_600_000;
const PICTURE_DAYS = 7;

/** Every hour, deletes expired data and indexes the orders of closed windows for searches. */
export function startHousekeeping(db: Db, images: ImageStore, onError: (error: Error) => void): () => void {
  const patient = db.allowing('upkeep');
  const sweep = async () => {
    const { diasAuditoria } = await readSettings(patient);
    await Promise.all([
      patient.execute`delete from sesion where expira_at < now()`,
      patient.execute`delete from enlace_clave where vence_at < now()`,
      patient.execute`delete from recuperacion where pedida_at < now() - interval '7 days'`,
      patient.execute`delete from intento where expire < extract(epoch from now()) * 1000`,
      patient.execute`delete from idempotencia where creada_at < now() - make_interval(days => ${ORDER_KEY_DAYS})`,
      removeOldChanges(patient, diasAuditoria),
      indexSearchTexts(patient),
      dropOldProofFiles(patient).then(() => collectImages(patient, images, PICTURE_DAYS)),
    ]);
    return hour;
  };
  return repeat(sweep, { every: hour, onError }).stop;
}

/**
 * Deletes pictures that nothing has used for `days`, because carts and open pages may still show them until then. The
 * pictures of erased people and outdated proofs go without that delay. An upload of a picture that is being deleted
 * waits and then stores it again.
 */
export async function collectImages(db: Db, store: ImageStore, days: number): Promise<void> {
  await db.transaction(async (tx) => {
    const unused = await tx.rows(z.string())`
      delete from imagen i where usada_at < now() - make_interval(days => ${days})
        and not exists (select from producto where imagen_hash = i.hash)
        and not exists (select from ajuste where imagen_hash = i.hash)
        and not exists (select from reclamo_foto where imagen_hash = i.hash)
        and not exists (select from comprobante where imagen_hash = i.hash)
      returning hash`;
    for (const hash of unused) await store.delete(hash);
  });
}

/**
 * Deletes old audit entries in batches. One run may find years of them, for example after an administrator lowered
 * `diasAuditoria`.
 */
async function removeOldChanges(db: Db, days: number) {
  let removed: number;
  do {
    removed = await db.execute`
      delete from auditoria where auditoria_id = any(array(
        select auditoria_id from auditoria where created_at < now() - make_interval(days => ${days})
        order by created_at limit ${AT_ONCE}))`;
  } while (removed === AT_ONCE);
}

const AT_ONCE = 5_000;
