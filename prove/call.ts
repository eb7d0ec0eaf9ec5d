import { setTimeout as sleep } from 'node:timers/promises';
import { requestOf } from '../src/server/test-process.ts';
import { slowness } from './until.ts';

/** What a client saw of a call: status 0 when it got no answer, and then why. */
export type Answer<Body = unknown> = {
  status: number;
  body: Body;
  /** The `code` of a problem, or that of the connection's failure. */
  reason: string | undefined;
  retryAfter: string | null;
  /** Node that the proxy sent it to. */
  node: string | null;
  /** When it was sent, and how long it took, in milliseconds. */
  sent: number;
  ms: number;
};
type Options = Parameters<typeof requestOf>[2] & { patience?: number };

/** Calls the API over a real connection, as a client at the address `from` behind a proxy; never throws. */
export async function call<Body = unknown>(
  url: string,
  route: string,
  { patience = 60_000, ...options }: Options = {},
): Promise<Answer<Body>> {
  const sent = performance.now();
  try {
    const response = await fetch(requestOf(url, route, options), { signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '') && text !== '';
    const parsed = isJson ? JSON.parse(text) : undefined;
    return {
      status: response.status,
      body: parsed,
      reason: parsed?.code,
      retryAfter: response.headers.get('retry-after'),
      node: response.headers.get('x-node'),
      sent,
      ms: performance.now() - sent,
    };
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return {
      status: 0,
      body: undefined as Body,
      reason: cause?.code ?? name,
      retryAfter: null,
      node: null,
      sent,
      ms: performance.now() - sent,
    };
  }
}

/** No answer, too many at once, a node that died behind its proxy, nothing to write with: as it was sent it may be sent again. */
export const isToRepeat = ({ status }: Pick<Answer, 'status'>): boolean => [0, 429, 502, 503, 507].includes(status);

/** Sends a call again, with its key, until it has an answer of its own; throws when there is none within `patience`. */
export async function insist<Body = unknown>(
  url: string,
  route: string,
  options: Options = {},
  patience = 120_000 * slowness(),
): Promise<Answer<Body>> {
  const began = performance.now();
  for (;;) {
    const answer = await call<Body>(url, route, options);
    if (!isToRepeat(answer)) return answer;
    if (performance.now() - began > patience)
      throw new Error(
        `${route}: ${answer.status || 'sin respuesta'} ${answer.reason} durante ${Math.round(patience / 1_000)} s`,
      );
    // Not all again in the same moment.
    await sleep(Math.max(200, Number(answer.retryAfter) * 1_000) * (1 + Math.random()));
  }
}

/** The body of a call that must succeed. */
export async function demand<Body = unknown>(url: string, route: string, options: Options = {}): Promise<Body> {
  const { status, body, reason } = await insist<Body>(url, route, options);
  if (status < 200 || status > 299) throw new Error(`${route}: ${status} ${reason}`);
  return body;
}

/** How often each status was seen, with the reasons, as a table shows it. */
export function tally(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, reason } of answers) {
    const kind = reason ? `${status || 'sin respuesta'} ${reason}` : String(status);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'nada';
}
