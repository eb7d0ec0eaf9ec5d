import { createSecretKey } from 'node:crypto';
import { compactVerify, errors, SignJWT } from 'jose';
import type { TokenPayload } from '#contract/session.calls.ts';
import { typeRules, userTypes } from '#contract/users.ts';
import { tried } from '../tried.ts';

/** Signs and reads session tokens (HS256). `aud` and `iss` hold the person's names, so no code checks them. */
export function tokens(secret: string) {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    sign: (payload: TokenPayload): Promise<string> =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),

    /**
     * The session id in a token that this server signed; null for any other token. The database holds and checks the
     * session's expiry.
     */
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

/** True when a token, unverified, claims to be an administrator's; false for a malformed token. */
export function claimsAdmin(token: string): boolean {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const claimed = tried(() => JSON.parse(payload) as Partial<TokenPayload> | null)?.tipo;
  return userTypes.some((type) => type === claimed && typeRules[type].administers);
}
