import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { type NamedUser, userThing } from '../../platform/session/display-name.ts';
import type { Attempt, LoginLimits } from './login-limits.ts';

const RECOVERY_CODES = 10;
/** 15 bytes are 24 characters in base 32. */
const RECOVERY_BYTES = 15;

export function newSecret(userName: string) {
  const secret = new Secret({ size: 20 });
  return { secreto: secret.base32, enlace: new TOTP({ issuer: 'Vitrina', label: userName, secret }).toString() };
}

/** Returns codes that a person can use instead of the app's codes, in groups of four characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (new Secret({ size: RECOVERY_BYTES }).base32.match(/.{4}/g) ?? []).join('-'),
  );

export const digestOfCode = (code: string): string => createHash('sha256').update(plain(code)).digest('hex');

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Checks a code like `spendCode`, and limits the tries: 429 after too many wrong codes. */
export const tryCode = (
  { db, limits }: { db: Db; limits: LoginLimits },
  id: number,
  code: string,
  attempt: Attempt,
): Promise<boolean> => limits.tryCode(attempt, { canBeGuessed: isOfApp(plain(code)) }, () => spendCode(db, id, code));

const isOfApp = (code: string) => /^\d{6}$/.test(code);

/** Returns whether a code of the app or a recovery code was right. No code is accepted twice. */
export async function spendCode(db: Executor, id: number, code: string): Promise<boolean> {
  const digits = plain(code);
  if (!isOfApp(digits))
    return (
      (await db.execute`delete from codigo_recuperacion where usuario_id = ${id} and huella = ${digestOfCode(code)}`) ===
      1
    );
  const secret = await db.maybeOne(z.string())`select secreto from segundo_paso where usuario_id = ${id}`;
  const step = secret && stepOf(secret, digits);
  if (!step) return false;
  const spent = await db.execute`
    update segundo_paso set ultimo_paso = ${step}
    where usuario_id = ${id} and (ultimo_paso is null or ultimo_paso < ${step})`;
  return spent === 1;
}

/**
 * Returns the 30-second step to which a code belongs. Also accepts the step before and after the present one, because
 * telephones' clocks differ. Undefined for a wrong code.
 */
function stepOf(secret: string, token: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = Date.now();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

export async function removeSecondStep({ tx, record }: Change, user: NamedUser): Promise<boolean> {
  const wasActive = await tx.maybeOne(z.boolean())`
    delete from segundo_paso where usuario_id = ${user.id} returning activado_at is not null`;
  if (!wasActive) return false;
  await record({ ...userThing(user), campo: 'segundo paso', antes: 'activado', despues: 'quitado' });
  return true;
}
