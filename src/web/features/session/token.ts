import type { TokenPayload } from '#contract/session.calls.ts';

/** A JWT's payload (§3), for display only: the server checks the signature on every call. */
export function payloadOf(token: string): TokenPayload {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  // atob gives one character per byte: names with ñ or á need the bytes read as UTF-8.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as TokenPayload;
}
