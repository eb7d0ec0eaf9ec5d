import type { FastifyRequest } from 'fastify';
import { LONGEST_KEY } from '#contract/limits.ts';
import { Refusal } from './refusal.ts';

/** The Idempotency-Key that a request came with; 400 `CLAVE_INVALIDA` for one that is too long. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']?.toString().trim();
  if (key && key.length > LONGEST_KEY)
    throw new Refusal(400, 'CLAVE_INVALIDA', 'La clave de idempotencia es demasiado larga.');
  return key || undefined;
}
