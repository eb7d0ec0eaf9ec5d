import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { protective, type Recording } from './every-answer.ts';
import type { Viewer } from './viewer.ts';

/** An answer kept in memory. Its headers are prepared once, for all requests. */
export type ReadyAnswer = {
  status: 200 | 304 | 503;
  headers: Readonly<Record<string, string>>;
  body: Buffer | undefined;
  /** All headers, also the security headers (`protective`), in the form that Node sends fastest. */
  lines: { plain: readonly string[]; secure: readonly string[] };
};
/** Returns the answer in memory to a request with or without TLS; undefined if there is none. */
type Find = (request: IncomingMessage, secure: boolean) => Found | undefined;
type Found = { answer: ReadyAnswer; viewer?: Viewer | null };

export function readyAnswer(status: ReadyAnswer['status'], headers: ReadyAnswer['headers'], body?: Buffer) {
  const sent = body ? { ...headers, 'content-length': String(body.length) } : headers;
  const linesWith = (every: Record<string, string>) => Object.entries({ ...every, ...sent }).flat();
  return {
    status,
    headers: sent,
    body,
    lines: { plain: linesWith(protective.plain), secure: linesWith(protective.secure) },
  };
}

export const sendReady = (reply: FastifyReply, { status, headers, body }: ReadyAnswer) =>
  reply.code(status).headers(headers).send(body);

export type ReadyAnswers = ReturnType<typeof readyAnswers>;

/**
 * Sends answers from memory before Fastify sees the request, because that is faster. Log and metrics record them too.
 */
export function readyAnswers(recording: Recording) {
  const finds = new Map<string, { find: Find; logged: boolean }>();
  return {
    add(url: string, find: Find, { logged = true } = {}) {
      finds.set(url, { find, logged });
    },
    answer(exchange: Exchange): boolean {
      const { method, url = '' } = exchange.request;
      const ready = method === 'GET' ? finds.get(url) : undefined;
      if (!ready) return false;
      const secure = recording.proxies.isSecure(exchange.request);
      const found = ready.find(exchange.request, secure);
      if (!found) return false;
      const { answer, viewer } = found;
      sendDirectly(recording, exchange, answer, { route: url, secure, viewer, logged: ready.logged });
      return true;
    },
  };
}

export type Exchange = { request: IncomingMessage; response: ServerResponse; log: FastifyBaseLogger };

type SentAs = { route: string; secure: boolean; logged: boolean; viewer?: Viewer | null | undefined; code?: string };

export function sendDirectly(
  { record, proxies }: Recording,
  { request, response, log }: Exchange,
  { status, lines, body }: ReadyAnswer,
  { route, secure, logged, viewer, code }: SentAs,
) {
  const began = performance.now();
  const { method = '', url = '' } = request;
  const reqId = randomUUID();
  response.writeHead(status, [...(secure ? lines.secure : lines.plain), 'x-request-id', reqId]);
  response.end(body);
  const address = proxies.addressOf(request);
  const line = logged ? log.child({ reqId }) : undefined;
  // Names each field, because an object spread would take longer than writing the whole log line.
  record(line, { method, url, route, status, ms: performance.now() - began, address, viewer, code });
}
