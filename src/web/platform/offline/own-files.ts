import { ownCache } from './cached.ts';

/** Files that wait to be sent. A page that came without TLS, or a private window, keeps them as long as it lives. */
const here = new Map<string, Blob>();

/** Keeps a file of one's own until it was sent or the session ends. */
export async function keepFile(key: string, file: Blob) {
  here.set(key, file);
  const cache = await open();
  await cache?.put(addressOf(key), new Response(file)).catch(() => {});
}

/** A file that was kept; undefined where it is lost. */
export async function keptFile(key: string): Promise<Blob | undefined> {
  return here.get(key) ?? (await (await open())?.match(addressOf(key)))?.blob();
}

export async function dropFile(key: string) {
  here.delete(key);
  await (await open())?.delete(addressOf(key));
}

const open = () => globalThis.caches?.open(ownCache).catch(() => undefined);

/** No address that the server answers. */
const addressOf = (key: string) => `/por-enviar/${key}`;
