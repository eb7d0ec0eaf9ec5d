import { timeZoneAttribute } from '#contract/days.ts';
import { typeRules, type UserType } from '#contract/users.ts';

/** Defines the browser globals for rendering a catalogue, with an unnamed user logged in, or nobody. */
export function standInForBrowser(viewer: UserType | null, timeZone: string) {
  const session: Record<string, string> = viewer
    ? { userID: '0', roles: JSON.stringify([typeRules[viewer].role]), tipo: viewer }
    : {};
  const nobody = () => {};
  const storage = { getItem: (key: string) => session[key] ?? null, setItem: nobody, removeItem: nobody };
  const attributes: Record<string, string> = { [timeZoneAttribute]: timeZone };
  const stand = {
    window: globalThis,
    document: { documentElement: { getAttribute: (name: string) => attributes[name] ?? null } },
    navigator: { onLine: true },
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: nobody,
    matchMedia: () => ({ matches: false, addEventListener: nobody }),
  };
  for (const [name, value] of Object.entries(stand))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
