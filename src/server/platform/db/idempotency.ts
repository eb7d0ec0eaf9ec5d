import { createHash } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import type { Transaction } from './executor.ts';

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

export const reusedKey = (what: string) =>
  new Refusal('CLAVE_REUTILIZADA', `Esa clave de idempotencia ya se usó con ${what}.`);
