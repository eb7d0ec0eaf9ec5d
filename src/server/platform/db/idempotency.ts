import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import type { Executor, Transaction } from './executor.ts';

/** The Idempotency-Key of a request, and a digest of what it asked for. */
export type RequestKey = { clave: string | undefined; huella: string };

export const fingerprint = (...asked: unknown[]) =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url');

/** Whether a key is new, and spent from now on; so is a request without one. Waits for whoever is spending the same. */
export const takeKey = async (
  tx: Transaction,
  usuarioId: number,
  { clave, huella }: RequestKey,
  orderId: number | null = null,
): Promise<boolean> =>
  !clave ||
  (await tx.execute`
    insert into idempotencia (usuario_id, clave, huella, pedido_id)
    values (${usuarioId}, ${clave}, ${huella}, ${orderId}) on conflict do nothing`) === 1;

/** Spends keys on nothing, once a request under way with one of them is answered: none places an order any more. */
export const giveUpKeys = (db: Executor, usuarioId: number, keys: string[]) => db.execute`
  insert into idempotencia (usuario_id, clave, huella)
  select ${usuarioId}, clave, '' from unnest(${keys}::text[]) clave on conflict do nothing`;

/** The order that a key was spent on; 422 `CLAVE_REUTILIZADA` when it came with another request. */
export async function spentKey(tx: Transaction, usuarioId: number, { clave, huella }: RequestKey): Promise<number> {
  const spent = await tx.one(SpentKey, { name: 'spent-key' })`
    select huella, pedido_id as "orderId" from idempotencia where usuario_id = ${usuarioId} and clave = ${clave}`;
  if (spent.huella !== huella || spent.orderId === null) throw reusedKey('otro pedido');
  return spent.orderId;
}

export const reusedKey = (what: string) =>
  new Refusal('CLAVE_REUTILIZADA', `Esa clave de idempotencia ya se usó con ${what}.`);

const SpentKey = z.object({ huella: z.string(), orderId: z.int().nullable() });
