import { z } from 'zod';
import { PROOF_MINUTES } from '#contract/limits.ts';
import type { Proof } from '#contract/session.calls.ts';
import { typeRules, type UserType } from '#contract/users.ts';
import type { Db } from '../../platform/db/executor.ts';
import { endedSession, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { accountKey, type LoginLimits } from '../session/login-limits.ts';
import { verifyPassword } from '../session/password.ts';
import { tryCode } from '../session/second-step.ts';

export type OwnerParts = { db: Db; limits: LoginLimits };
export type SentProof = Partial<Proof> & { address: string };

/**
 * `recently`: a proof from the last `PROOF_MINUTES` suffices. `guarded`: `always` for a viewer with a second step,
 * `recently` for others.
 */
type When = 'always' | 'guarded' | 'recently' | 'never';
/**
 * When a change asks for a proof of identity. `own` is the viewer's account, `shop` an account that sees other people's
 * data, `other` any other. So a stranger who finds an open session can neither lock the viewer out nor make an
 * administrator.
 */
const asks = {
  /** A change of a password, a link, a second step or a field with `access`. */
  access: { own: 'always', shop: 'guarded', other: 'recently' },
  /** An account is created, deleted or restored. */
  account: { own: 'always', shop: 'guarded', other: 'never' },
  /** A change of another field. */
  rest: { own: 'recently', shop: 'recently', other: 'never' },
} as const satisfies Record<string, Record<'own' | 'shop' | 'other', When>>;

/**
 * Requires a proof if `asks` says so, and refuses like `requireOwner`. `types` are the account's types before and after
 * the change.
 */
export async function requireOwnerFor(
  parts: OwnerParts,
  viewer: Viewer,
  { changes, id, types }: { changes: keyof typeof asks; id?: number; types: readonly UserType[] },
  proof: SentProof,
): Promise<void> {
  const opensTheShop = types.some((type) => typeRules[type].opensTheShop);
  const when: When = asks[changes][id === viewer.id ? 'own' : opensTheShop ? 'shop' : 'other'];
  if (when === 'never') return;
  const isKnownGuarded = when === 'guarded' && (await isGuarded(parts.db, viewer));
  if (when === 'always' || isKnownGuarded) await requireOwner(parts, viewer, proof, isKnownGuarded);
  else await requireRecentOwner(parts, viewer, proof);
}

/** Like `requireOwner`, but accepts a proof that the session gave in the last `PROOF_MINUTES`. */
export async function requireRecentOwner(parts: OwnerParts, viewer: Viewer, proof: SentProof): Promise<void> {
  if (!(await hasShown(parts.db, viewer))) await requireOwner(parts, viewer, proof);
}

/**
 * Requires the viewer's password and, if the viewer has a second step, a code. Stores the time of the proof in the
 * session. 422 `CONTRASENA_ACTUAL` or `CODIGO_ACTUAL`; 429 after too many failures, which count like failed logins.
 */
export async function requireOwner(parts: OwnerParts, viewer: Viewer, proof: SentProof, isKnownGuarded = false) {
  const { db, limits } = parts;
  const { actual, codigo, address } = proof;
  const isAsked = isKnownGuarded || (await isGuarded(db, viewer));
  if (!actual) throw missing(isAsked && !codigo?.trim() ? [missingPassword, missingCode] : [missingPassword]);
  const stored = await requireOwnPassword(parts, viewer, { actual, address });
  if (isAsked) {
    if (!codigo?.trim()) throw missing([missingCode]);
    const attempt = { account: accountKey(stored, ''), address, device: viewer.jti };
    if (!(await tryCode({ db, limits }, viewer.id, codigo, attempt)))
      throw missing([{ field: 'codigo', message: 'El código no es correcto o ya se usó.' }]);
  }
  await db.execute`update sesion set clave_at = now() where jti = ${viewer.jti}::uuid`;
  return stored;
}

/** Requires the viewer's password. Unlike `requireOwner`, asks for no code and stores no proof. */
export async function requireOwnPassword(
  { db, limits }: OwnerParts,
  viewer: Viewer,
  { actual, address }: { actual: string; address: string },
): Promise<StoredPassword> {
  const stored = await db.maybeOne(StoredPassword)`
    select id, clave from usuario u where id = ${viewer.id} and ${stateOf('u', 'hasAccount')}`;
  const attempt = { account: accountKey(stored, ''), address, device: viewer.jti };
  const fits = await limits.tryOnce(attempt, async () => (await verifyPassword(stored?.clave, actual)) || undefined);
  if (!stored) throw endedSession();
  if (!fits) throw wrongPassword();
  return stored;
}

const StoredPassword = z.object({ id: z.int(), clave: z.string() });
type StoredPassword = z.output<typeof StoredPassword>;

/**
 * Returns whether the session gave a proof in the last `PROOF_MINUTES`. 401 `SESION_VENCIDA` if the session has ended.
 */
const hasShown = (db: Db, { jti }: Viewer) =>
  db.one(z.boolean(), { otherwise: endedSession })`
    select coalesce(clave_at > now() - make_interval(mins => ${PROOF_MINUTES}), false) from sesion where jti = ${jti}::uuid`;

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
