import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import type { Executor, Transaction } from './executor.ts';

/** A request's Idempotency-Key, and a digest of its call and content. A key belongs to one call. */
export type RequestKey = { clave: string | undefined; huella: string };

/** The calls that take a key, each with the column of its result; null for calls without a result. */
export const keyUses = {
  order: { column: sql`pedido_id`, On: z.int() },
  edit: { column: sql`null`, On: z.null() },
  sending: { column: sql`null`, On: z.null() },
  receipt: { column: sql`recepcion_id`, On: z.int() },
  surplus: { column: sql`null`, On: z.null() },
  claim: { column: sql`reclamo_id`, On: z.int() },
  decision: { column: sql`null`, On: z.null() },
  prices: { column: sql`cambio_id`, On: z.int().nullable() },
  products: { column: sql`null`, On: z.null() },
  payments: { column: sql`null`, On: z.null() },
  movement: { column: sql`null`, On: z.null() },
  proof: { column: sql`comprobante_id`, On: z.int().nullable() },
  sellers: { column: sql`vendedores`, On: z.array(z.int()) },
} satisfies Record<string, KeyUse<z.ZodType>>;
type KeyUse<On> = { column: Sql; On: On };

export const fingerprint = (...asked: unknown[]) =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url');

/**
 * Waits for a running request with this key, then stores the key as used. Returns the result of an earlier request;
 * undefined for a new key or without a key. 422 `CLAVE_REUTILIZADA` if the key came with another request.
 */
export const takeKey = async <On extends z.ZodType>(
  tx: Transaction,
  use: KeyUse<On>,
  usuarioId: number,
  key: RequestKey,
) => (!key.clave || (await tx.execute`${claimKey(usuarioId, key)}`) ? undefined : resultOfKey(tx, use, usuarioId, key));

/** Like `takeKey`, without storing the key. */
export const findKeyResult = async <On extends z.ZodType>(
  db: Executor,
  use: KeyUse<On>,
  usuarioId: number,
  key: RequestKey,
) =>
  (await db.execute`select from idempotencia where usuario_id = ${usuarioId} and clave = ${key.clave ?? null}`)
    ? resultOfKey(db, use, usuarioId, key)
    : undefined;

/** The result of a used key; 422 `CLAVE_REUTILIZADA` if the key came with another request. */
export const resultOfKey = async <On extends z.ZodType>(
  db: Executor,
  { column, On }: KeyUse<On>,
  usuarioId: number,
  { clave, huella }: RequestKey,
) => ({
  on: await db.one(On, { otherwise: reusedKey })`
    select ${column} from idempotencia where usuario_id = ${usuarioId} and clave = ${clave} and huella = ${huella}`,
});

/** The statement that stores a new key. Without a key the statement stores nothing. */
export const claimKey = (usuarioId: number, { clave, huella }: RequestKey): Sql => sql`
  insert into idempotencia (usuario_id, clave, huella)
  select ${usuarioId}, ${clave ?? null}::text, ${huella} where ${clave ?? null}::text is not null on conflict do nothing`;

export const storeKeyResult = <On extends z.ZodType>(
  { column }: KeyUse<On>,
  usuarioId: number,
  clave: string | undefined,
  on: z.output<On> | Sql,
): Sql => sql`
  update idempotencia set ${column} = ${on} where usuario_id = ${usuarioId} and clave = ${clave ?? null}`;

export const reusedKey = () =>
  new Refusal('CLAVE_REUTILIZADA', 'Esa clave de idempotencia ya se usó con otra solicitud.');
