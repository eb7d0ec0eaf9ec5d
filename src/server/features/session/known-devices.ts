import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { hostCookie } from '../../platform/http/viewer.ts';

/** The seconds for which a device stays known after its last login. Browsers keep a cookie for at most 400 days. */
const knownFor = 365 * 24 * 3600;
/** The most accounts that one device is known for. Another account replaces the one that logged in longest ago. */
const mostAccounts = 5;

type Account = { id: number; clave: string; segundoPaso: string | null };
/** `secure` is true for a request over TLS. Such requests use a cookie of their own. */
type Way = { secure: boolean };
export type KnownDevices = ReturnType<typeof knownDevices>;

/**
 * The devices that logged in to an account before. Each has a cookie `account.device.issued.signature`.
 *
 * The signature covers the account's password hash and the time when its second step was set up. So a new password or
 * second step makes all devices unknown.
 */
export function knownDevices(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vitrina: equipo conocido', 32));
  const sign = (entry: string, { clave, segundoPaso }: Account) =>
    createHmac('sha256', key)
      .update(`${entry}.${clave}${segundoPaso ?? ''}`)
      .digest('base64url');

  return {
    /** Returns the device's id if this account logged in on it before; otherwise undefined. */
    find(cookies: string | undefined, account: Account, { secure }: Way): string | undefined {
      for (const { id, device, issued, signature } of entriesOf(cookies, secure)) {
        if (id !== account.id || issued + knownFor < seconds()) continue;
        const expected = Buffer.from(sign(`${id}.${device}.${issued}`, account));
        const given = Buffer.from(signature);
        if (given.length === expected.length && timingSafeEqual(given, expected)) return device;
      }
      return undefined;
    },

    /** The `Set-Cookie` header that makes the device known for this account. It keeps other accounts. */
    cookie(cookies: string | undefined, account: Account, { secure }: Way): string {
      const issued = seconds();
      const entry = `${account.id}.${this.find(cookies, account, { secure }) ?? randomUUID()}.${issued}`;
      const others = entriesOf(cookies, secure).filter(({ id }) => id !== account.id);
      const entries = [`${entry}.${sign(entry, account)}`, ...others.map(({ text }) => text)].slice(0, mostAccounts);
      const expires = new Date((issued + knownFor) * 1000).toUTCString();
      const { name } = names[secure ? 'secure' : 'plain'];
      // Browsers accept a name with __Host- only for the whole host, so its path is /.
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
