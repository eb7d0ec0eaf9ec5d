import { z } from 'zod';
import type { Proof } from '#contract/session.calls.ts';
import { typeRules, type UserType } from '#contract/users.ts';
import type { Db } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { accountKey, type LoginLimits } from '../session/login-limits.ts';
import { verifyPassword } from '../session/password.ts';
import { tryCode } from '../session/second-step.ts';

export type OwnerParts = { db: Db; limits: LoginLimits };
/** What the viewer sent to show that the session is in its owner's hands. */
export type SentProof = Partial<Proof> & { address: string };

/** What of an account lets its owner in: the name to log in with, the address that links go to, and what she may do. */
export const accessFields = ['userName', 'email', 'tipo', 'permisos'] as const;

/**
 * Before somebody's password, link, second step, account or one of its `accessFields` changes: the viewer's own always ask for the
 * viewer's password, and an administrator's do where the viewer has a second step. A stranger at an open session can
 * therefore neither shut its owner out nor make an administrator who could.
 *
 * @param types What the account is, and what it becomes.
 */
export async function demandOwnerFor(
  parts: OwnerParts,
  viewer: Viewer,
  { id, types }: { id: number | undefined; types: readonly UserType[] },
  proof: SentProof,
): Promise<void> {
  const asked =
    id === viewer.id || (types.some((type) => typeRules[type].opensTheShop) && (await isGuarded(parts.db, viewer)));
  if (asked) await demandOwner(parts, viewer, proof);
}

/**
 * Demands the viewer's password, and a code where a second step guards the account; answers what is stored. Wrong ones
 * count as failed logins do. 422 `CONTRASENA_ACTUAL` or `CODIGO_ACTUAL`, 429 after too many.
 */
export async function demandOwner(parts: OwnerParts, viewer: Viewer, proof: SentProof): Promise<StoredPassword> {
  const { db, limits } = parts;
  const { actual, codigo, address } = proof;
  const isAsked = await isGuarded(db, viewer);
  if (!actual) throw missing(isAsked && !codigo?.trim() ? [missingPassword, missingCode] : [missingPassword]);
  const stored = await demandOwnPassword(parts, viewer, { actual, address });
  if (!isAsked) return stored;
  if (!codigo?.trim()) throw missing([missingCode]);
  const attempt = { account: accountKey(stored, ''), address, device: viewer.jti };
  if (!(await tryCode({ db, limits }, viewer.id, codigo, attempt)))
    throw missing([{ field: 'codigo', message: 'El código no es correcto o ya se usó.' }]);
  return stored;
}

/** The password alone; else as `demandOwner`. */
export async function demandOwnPassword(
  { db, limits }: OwnerParts,
  viewer: Viewer,
  { actual, address }: { actual: string; address: string },
): Promise<StoredPassword> {
  const stored = await db.maybeOne(StoredPassword)`
    select id, clave from usuario u where id = ${viewer.id} and ${stateOf('u', 'hasAccount')}`;
  const attempt = { account: accountKey(stored, ''), address, device: viewer.jti };
  const fits = await limits.tryOnce(attempt, async () => (await verifyPassword(stored?.clave, actual)) || undefined);
  if (!stored || !fits) throw wrongPassword();
  return stored;
}

const StoredPassword = z.object({ id: z.int(), clave: z.string() });
type StoredPassword = z.output<typeof StoredPassword>;

const isGuarded = (db: Db, { id }: Viewer) =>
  db.one(z.boolean())`select exists(select from segundo_paso where usuario_id = ${id} and activado_at is not null)`;

const missingPassword = { field: 'actual', message: 'Escriba su contraseña actual para confirmar que es usted.' };
const missingCode = {
  field: 'codigo',
  message: 'Escriba el código de su aplicación de autenticación, o uno de recuperación.',
};

const missing = (errors: [typeof missingPassword, ...(typeof missingPassword)[]]) =>
  new Refusal(errors[0].field === 'actual' ? 'CONTRASENA_ACTUAL' : 'CODIGO_ACTUAL', errors[0].message, { errors });

export const wrongPassword = () => missing([{ field: 'actual', message: 'La contraseña actual no es correcta.' }]);
