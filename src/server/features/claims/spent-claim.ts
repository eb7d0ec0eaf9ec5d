import { z } from 'zod';
import type { Executor } from '../../platform/db/executor.ts';
import { type RequestKey, reusedKey } from '../../platform/db/idempotency.ts';

/** The claim that a key was spent on; undefined where it was not, or there is none. 422 `CLAVE_REUTILIZADA` when it came with another request. */
export async function findSpentClaim(
  db: Executor,
  usuarioId: number,
  { clave, huella }: RequestKey,
): Promise<number | undefined> {
  const spent = await db.maybeOne(SpentKey)`
    select huella, reclamo_id as id from idempotencia where usuario_id = ${usuarioId} and clave = ${clave ?? null}`;
  if (!spent) return undefined;
  if (spent.huella !== huella || spent.id === null) throw reusedKey('otro pedido');
  return spent.id;
}

const SpentKey = z.object({ huella: z.string(), id: z.int().nullable() });

/** The same of a key that was taken. */
export async function spentClaim(db: Executor, usuarioId: number, key: RequestKey): Promise<number> {
  const id = await findSpentClaim(db, usuarioId, key);
  if (id === undefined) throw new Error(`the key ${key.clave} was neither new nor spent`);
  return id;
}
