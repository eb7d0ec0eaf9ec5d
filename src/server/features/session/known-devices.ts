import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { hostCookie } from '../../platform/http/viewer.ts';

/** In seconds: how long a device stays known after its last login. */
const knownFor = 365 * 24 * 3600;
/** The most accounts that know a browser. A further account replaces the one that logged in longest ago. */
const mostAccounts = 5;

type Account = { id: number; clave: string; segundoPaso: string | null };
/** `secure`: the request came over TLS. Such requests use another cookie. */
type Way = { secure: boolean };
export type KnownDevices = ReturnType<typeof knownDevices>;

/**
 * Recognises devices on which an account logged in before, by a signed cookie. The signature covers the password hash
 * and the second step, so a new password or second step makes all devices unknown.
 */
export function knownDevices(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vitrina: equipo conocido', 32));
  const sign = (entry: string, { clave, segundoPaso }: Account) =>
    createHmac('sha256', key)
      .update(`${entry}.${clave}${segundoPaso ?? ''}`)
      .digest('base64url');

  return {
    /** Returns the device's id if the account logged in on it before. */
    find(cookies: string | undefined, account: Account, { secure }: Way): string | undefined {
      for (const { id, device, issued, signature } of entriesOf(cookies, secure)) {
        if (id !== account.id || issued + knownFor < seconds()) continue;
        const expected = Buffer.from(sign(`${id}.${device}.${issued}`, account));
        const given = Buffer.from(signature);
        if (given.length === expected.length && timingSafeEqual(given, expected)) return device;
      }
      return undefined;
    },

    /** Returns the `Set-Cookie` header that makes the device known for this account too. */
    cookie(cookies: string | undefined, account: Account, { secure }: Way): string {
      const issued = seconds();
      const entry = `${account.id}.${this.find(cookies, account, { secure }) ?? randomUUID()}.${issued}`;
      const others = entriesOf(cookies, secure).filter(({ id }) => id !== account.id);
      const entries = [`${entry}.${sign(entry, account)}`, ...others.map(({ text }) => text)].slice(0, mostAccounts);
      const expires = new Date((issued + knownFor) * 1000).toUTCString();
      const { name } = names[secure ? 'secure' : 'plain'];
      // Browsers accept a __Host- name only with the path /.
      return `${name}=${entries.join('~')}; Path=${secure ? '/' : '/api/login'}; Expires=${expires}; HttpOnly${secure ? '; Secure' : ''}; SameSite=Strict`;
    },
  };
}

const names = hostCookie('vitrina_equipo');
const seconds = () => Math.floor(Date.now() / 1000);

function entriesOf(cookies = '', secure: boolean) {
  const [, value = ''] = names[secure ? 'secure' : 'plain'].pattern.exec(cookies) ?? [];
  return value
    .split('~')
    .slice(0, mostAccounts)
    .flatMap((text) => {
      const [, id, device = '', issued, signature = ''] =
        /^(\d{1,9})\.([\w-]{36})\.(\d{10})\.([\w-]{43})$/.exec(text) ?? [];
      return id ? [{ text, id: Number(id), device, issued: Number(issued), signature }] : [];
    });
}
