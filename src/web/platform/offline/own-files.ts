import { ownCache } from './cached.ts';

/** The files that wait to be sent, in memory. Without TLS or in a private window there is no other copy. */
const here = new Map<string, Blob>();

export async function keepFile(key: string, file: Blob) {
  here.set(key, file);
  const cache = await open();
  await cache?.put(addressOf(key), new Response(file)).catch(() => {});
}

export async function keptFile(key: string): Promise<Blob | undefined> {
  return here.get(key) ?? (await (await open())?.match(addressOf(key)))?.blob();
}

export async function dropFile(key: string) {
  here.delete(key);
  await (await open())?.delete(addressOf(key));
}

const open = () => globalThis.caches?.open(ownCache).catch(() => undefined);

/** The file's address in the cache. The server has nothing at this address. */
const addressOf = (key: string) => `/por-enviar/${key}`;
