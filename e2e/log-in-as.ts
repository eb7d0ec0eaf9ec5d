import type { BrowserContext } from '@playwright/test';
import type { TokenPayload } from '#contract/session.calls.ts';
import type { Account } from './api.ts';

/** Leaves in a browser what a login there leaves: the cookie, and who it is for. Ends any login before. */
export async function logInAs(context: BrowserContext, url: string, { username, password }: Account) {
  // An open page would go on for a moment with the session that this ends.
  for (const page of context.pages()) await page.goto('about:blank');
  const answer = await context.request.post('/api/login', { data: { username, password } });
  const { token } = (await answer.json()) as { token: string };
  const payload = JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString()) as TokenPayload;
  const { userID, authorities, sub, aud, iss, tipo } = payload;
  const kept = { userID, roles: JSON.stringify(authorities), email: sub, nombre: aud, apellido: iss, tipo };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: String(value) }));
  const { cookies } = await context.storageState();
  await context.setStorageState({ cookies, origins: [{ origin: url, localStorage }] });
}
