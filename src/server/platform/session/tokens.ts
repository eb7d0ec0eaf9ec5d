import { createSecretKey } from 'node:crypto';
import { compactVerify, errors, SignJWT } from 'jose';
import type { TokenPayload } from '#contract/session.calls.ts';
import { typeRules, userTypes } from '#contract/users.ts';
import { tried } from '../tried.ts';

/** Signs and reads session tokens (HS256). `aud` and `iss` hold the person's names (§3), so no code checks them. */
export function tokens(secret: string) {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    sign: (payload: TokenPayload): Promise<string> =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),

    /** Returns the session's id; null for a token that this server did not sign. The database checks the expiry. */
    async read(token: string): Promise<string | null> {
      try {
        const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
        return (JSON.parse(new TextDecoder().decode(payload)) as Partial<TokenPayload>).jti ?? null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
export type Tokens = ReturnType<typeof tokens>;

/** Returns whether an unverified token claims to be an administrator's. */
export function claimsAdmin(token: string): boolean {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const claimed = tried(() => JSON.parse(payload) as Partial<TokenPayload> | null)?.tipo;
  return userTypes.some((type) => type === claimed && typeRules[type].administers);
}
