import type { Input, Reply, Route } from '#contract/contract.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { reportCached, reportConnection } from './connection.ts';
import { cachedSince, isFromBetween } from './offline/cached.ts';
import { inOneTab } from './once.ts';
import { expireSession, owesLogout, owesSecondStep, paidLogout } from './session.ts';

/** A refused or failed call. Without an answer, the problem is `noConnection`. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.name = 'ApiError';
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** The reason for a failed call, as text below an alert's title. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Algo falló de nuestro lado. Vuelva a intentar.';
  const { title, detail } = error.problem;
  return detail ? `${title} ${detail}` : title;
}

export type Transport = (url: string, init: RequestInit) => Promise<Response>;
type Options = {
  headers?: Record<string, string>;
  transport?: Transport;
  /** True if the user did not make the call. The end of the session is announced only after a call of the user. */
  unasked?: boolean;
};
export type Arguments<R extends Route> =
  Partial<Input<R, 'in'>> extends Input<R, 'in'> ? [(Input<R, 'in'> & Options)?] : [Input<R, 'in'> & Options];
type UntypedInput = Options & { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Makes an API call: `api('GET /api/lider/:text', { params: { text } })`. */
export async function api<R extends Route>(route: R, ...input: Arguments<R>): Promise<Reply<R>> {
  return (await decoded(await answerTo(route, ...input))) as Reply<R>;
}

export type ListPage<Row> = {
  rows: Row[];
  /** The number of rows on all pages. If `more` is true, there are at least this many rows. */
  total: number;
  more: boolean;
  amount?: number;
  /** The part of `amount` that belongs to cancelled orders, in US dollars. */
  cancelled?: number;
  meant?: string;
};

export async function apiPage<R extends Route>(route: R, ...input: Arguments<R>): Promise<ListPage<RowOf<R>>> {
  const answer = await answerTo(route, ...input);
  const header = (name: string) => answer.headers.get(name) ?? undefined;
  const dollars = (name: string) => (header(name) === undefined ? undefined : Number(header(name)));
  const meant = header('x-did-you-mean');
  return {
    rows: (await decoded(answer)) as RowOf<R>[],
    total: Number(header('x-total-count')),
    more: header('x-total-more') === 'true',
    amount: dollars('x-total-amount'),
    cancelled: dollars('x-total-cancelled'),
    meant: meant === undefined ? undefined : decodeURIComponent(meant),
  };
}

type RowOf<R extends Route> = Reply<R> extends readonly (infer Row)[] ? Row : never;

/** The raw response, for callers that show the progress of a download. Throws refusals as `api` does. */
export async function answerTo<R extends Route>(route: R, ...[input]: Arguments<R>): Promise<Response> {
  const { params = {}, query = {}, body, headers, transport = fetch, unasked } = (input ?? {}) as UntypedInput;
  const [method, template] = route.split(' ') as [string, string];
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = queryString(query);
  const request = { method, credentials: 'same-origin', ...encoded(body, headers) } as const;
  if (owesLogout()) await payLogout();
  const response = await send(transport, search ? `${path}?${search}` : path, request);
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (!unasked && sessionIsOver.has(problem.code)) expireSession();
  if (problem.code === 'SEGUNDO_PASO_PENDIENTE') owesSecondStep.set(true);
  throw new ApiError(problem);
}

/** After a logout without connection: ends the session on the server, before another call uses its cookie. */
function payLogout() {
  paying ??= inOneTab('salida', async () => {
    if (!owesLogout()) return;
    const answer = await send(fetch, '/api/logout', { method: 'POST', credentials: 'same-origin' });
    if (!answer.ok && answer.status !== 401) throw new ApiError(await problemOf(answer));
    paidLogout();
  }).finally(() => {
    paying = undefined;
  });
  return paying;
}

let paying: Promise<void> | undefined;

const queryString = (query: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString();

function encoded(body: unknown, headers: Record<string, string> = {}) {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

async function send(transport: Transport, url: string, init: RequestInit) {
  try {
    const response = await transport(url, init);
    if (isFromBetween(response)) throw new TypeError('a page in the place of an answer');
    const since = cachedSince(response);
    if (since) reportCached(since);
    else reportConnection(true);
    return response;
  } catch (error) {
    // The caller aborted the request itself, so this is no lost connection.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    reportConnection(false);
    throw new ApiError(noConnection);
  }
}

export const noConnection = {
  type: 'about:blank',
  title: 'Sin conexión.',
  detail: 'Revise su conexión a internet y vuelva a intentar.',
  status: 0,
  code: 'SIN_CONEXION',
} satisfies Problem;

/** True if no answer came: the call may have taken effect or not. */
export const isLost = (error: unknown) => error instanceof ApiError && error.problem.code === noConnection.code;

const isJson = (response: Response) => /[/+]json\b/.test(response.headers.get('content-type') ?? '');

async function problemOf(response: Response): Promise<Problem> {
  const problem = isJson(response) ? ((await response.json()) as Partial<Problem>) : {};
  return {
    type: 'about:blank',
    title: 'Algo salió mal en el servidor.',
    code: 'ERROR',
    ...problem,
    status: response.status,
  };
}

// SIN_SESION: without 'Recordarme' the cookie ends with the browser, but local storage still names the user.
const sessionIsOver = new Set(['SESION_VENCIDA', 'SIN_SESION']);

async function decoded(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return isJson(response) ? response.json() : response.blob();
}
