import { requestOf } from '../src/server/test-process.ts';

/** A call that answers a file, and who asks for it. */
export type Download = { url: string; token: string; route: string; body?: unknown };

/**
 * Reads the file to its end and answers its bytes, and the milliseconds until the first and the last of them; throws when
 * it is refused or breaks off.
 */
export async function download({ url, token, route, body }: Download) {
  const began = performance.now();
  const response = await fetch(requestOf(url, route, { token, body }));
  if (!response.ok) throw new Error(`${route} answered ${response.status} ${await response.text()}`);
  let bytes = 0;
  let first = 0;
  for await (const chunk of response.body ?? []) {
    first ||= performance.now() - began;
    bytes += (chunk as Uint8Array).length;
  }
  return { bytes, first, last: performance.now() - began };
}
