import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { TokenPayload } from '#contract/session.calls.ts';

/** Signs and reads the session tokens (HS256). `aud` and `iss` hold names here, so they cannot be checked. */
export function tokens(secret: string) {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    sign: (payload: TokenPayload): Promise<string> =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),

    /** The session id in a token that we signed and that has not expired; null for any other. */
    async read(token: string): Promise<string | null> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return payload.jti ?? null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
export type Tokens = ReturnType<typeof tokens>;
