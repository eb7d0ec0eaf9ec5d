import { createMemoryHistory } from '@tanstack/history';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { expect, onTestFinished, vi } from 'vitest';
import type { Problem } from '#contract/refusals.calls.ts';
import type { Transport } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';
import type { Session } from '../platform/session.ts';
import { App, createAppRouter } from './routes.tsx';
import { callOf, fault } from './test-contract.ts';

export type Call = {
  route: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  signal?: AbortSignal | null;
};
/**
 * The answer to each call, keyed as in the contract. A value is sent as JSON, an array as the only page of a list, a
 * Response unchanged. A thrown `Refused` or `Lost` becomes a refusal or a lost connection.
 */
export type FakeServer = Record<string, (call: Call) => unknown>;

/**
 * Opens the whole application at an address, for a session or a visitor. After the test, fails it if a call broke the
 * contract.
 */
export function openPage(address: string, server: FakeServer, session: Session | null = null) {
  if (session) logIn(session);
  // The application then reads what the test put into local storage, as after a write of another tab.
  window.dispatchEvent(new Event('storage'));
  const calls: Call[] = [];
  const faults: string[] = [];
  onTestFinished(() => {
    if (faults.length) throw new Error(faults.join('\n'));
  });
  const reply = (url: string, init: RequestInit = {}) =>
    untilAborted(answered(server, calls, faults, url, init), init.signal);
  vi.stubGlobal('EventSource', SilentEvents);
  vi.stubGlobal('fetch', reply);
  vi.stubGlobal('XMLHttpRequest', uploadTo(reply));
  queryClient.clear();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  render(<App router={router} />);
  return { user: person(), router, queryClient, calls };
}

/** The path of the page on which a user ends who opens an address. Renders nothing. */
export async function endOf(address: string, session: Session | null): Promise<string | undefined> {
  localStorage.clear();
  if (session) logIn(session);
  window.dispatchEvent(new Event('storage'));
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return router.state.shown?.location.pathname;
}

/** A user who, like a person, cannot reach the page below a message until the message is gone. */
function person() {
  const user = userEvent.setup();
  // Keys follow each other without pause, so that a search that waits for a pause in typing runs only once.
  const typist = userEvent.setup({ delay: null });
  const reaching =
    <Rest extends unknown[], Done>(act: (element: Element, ...rest: Rest) => Promise<Done>) =>
    async (element: Element, ...rest: Rest) => {
      const covered = () =>
        !element.closest('[role=alertdialog]') && document.querySelector(MESSAGE_OVER_PAGE) !== null;
      if (covered()) await waitFor(() => expect(covered()).toBe(false));
      return act(element, ...rest);
    };
  return {
    ...user,
    click: reaching(user.click),
    type: reaching(typist.type),
    clear: reaching(user.clear),
    selectOptions: reaching(user.selectOptions),
  };
}

/**
 * Matches a message over the page that ends by itself. Only such a message has a cross; a success stands beside the
 * page.
 */
const MESSAGE_OVER_PAGE = 'dialog[role=alertdialog] button[aria-label=Cerrar]';

/** Answers a page of a list as the server does, with headers about all pages. */
export const paged = (rows: readonly unknown[], total = rows.length, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(rows), {
    headers: { 'content-type': 'application/json', 'x-total-count': String(total), ...headers },
  });

/** Makes the window as large as a phone's for the rest of the test. */
export function onPhone() {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  const { innerWidth: width, innerHeight: height } = window;
  happyDOM.setViewport({ width: 360, height: 740 });
  onTestFinished(() => happyDOM.setViewport({ width, height }));
}

/** Thrown by a fake server, to answer with this problem. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Omit<Problem, 'type'>) {
    super(problem.title);
    this.problem = { type: 'about:blank', ...problem };
  }
}

/** Thrown by a fake server, if the call or its answer is lost. */
export class Lost extends Error {}

async function answered(
  server: FakeServer,
  calls: Call[],
  faults: string[],
  url: string,
  init: RequestInit,
): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const route = `${init.method ?? 'GET'} ${pathname}`;
  const call = {
    route,
    query: searchParams,
    body: init.body instanceof FormData ? init.body : init.body && JSON.parse(String(init.body)),
    headers: new Headers(init.headers),
    signal: init.signal,
  };
  const answer = server[route];
  // Every page of a buyer reads and writes the cart. Tests about something else get no answer.
  if (!answer && pathname === '/api/carrito') return new Promise(() => {});
  if (!answer && route in quiet) return json(quiet[route], 200);
  // An administrator's header reads the overview on every page, so tests about something else do not record that call.
  if (answer || pathname !== '/api/inicio') calls.push(call);
  if (!answer)
    return json({ type: 'about:blank', title: `Nobody answers ${route}`, status: 404, code: 'NO_EXISTE' }, 404);
  const response = await responseTo(call, answer);
  const wrong = await fault(route, searchParams, call.body, response);
  if (wrong) faults.push(`${route}: ${wrong}`);
  return response;
}

/** Makes an aborted call fail, also while its body is being read. So a download ends with the test that began it. */
async function untilAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined) {
  if (!signal) return answer;
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  const response = await Promise.race([answer, aborted]);
  const body = response.body?.pipeThrough(new TransformStream(), { signal });
  return new Response(body, response);
}

async function responseTo(call: Call, answer: FakeServer[string]): Promise<Response> {
  const found = callOf(call.route)?.call;
  try {
    const reply = await answer(call);
    if (reply instanceof Response) return reply;
    const { status = 200, reply: declared } = found ?? {};
    if (found && !declared) return new Response(null, { status: 204 });
    return Array.isArray(reply) && status === 200 ? paged(reply) : json(reply, status);
  } catch (error) {
    if (error instanceof Refused) return json(error.problem, error.problem.status);
    throw error;
  }
}

/** The answers to calls that every page with products makes, for tests about something else. */
const quiet: Record<string, unknown> = {
  'GET /api/favoritos': [],
  'GET /api/mi-retiro': null,
  'GET /api/mis-precios': { version: 0, porcentaje: 0, productos: [] },
};

const json = (value: unknown, status: number) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

function logIn({ roles, ...texts }: Session) {
  for (const [key, value] of Object.entries({ ...texts, roles: JSON.stringify(roles) }))
    localStorage.setItem(key, value);
}

/** An XMLHttpRequest that reports half of its upload as sent, then gets its answer from the transport. */
const uploadTo = (transport: Transport) =>
  class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload = () => {};
    onerror = () => {};
    status = 0;
    responseText = '';
    #request = { method: '', url: '' };

    open(method: string, url: string) {
      this.#request = { method, url };
    }
    setRequestHeader() {}
    getResponseHeader = () => 'application/json';
    async send(body: FormData) {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      try {
        const response = await transport(this.#request.url, { method: this.#request.method, body });
        this.status = response.status;
        this.responseText = await response.text();
        this.onload();
      } catch {
        this.onerror();
      }
    }
  };

class SilentEvents extends EventTarget {
  close() {}
}
