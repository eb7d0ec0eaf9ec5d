import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { isSecure } from './proxies.ts';
import { requestDurations } from './request-durations.ts';
import { securityHeaders } from './security-headers.ts';

/** Names the request in its answer and in its lines of the log. */
export const newRequestId = (): string => randomUUID();

/** The headers that every answer carries besides its request's id. */
export const protective = { plain: securityHeaders({ secure: false }), secure: securityHeaders({ secure: true }) };

type Answer = {
  method: string;
  url: string;
  /** The address as it was declared. */
  route: string;
  status: number;
  /** Milliseconds until it was sent. */
  ms: number;
};
/** What every answer leaves behind: a line in the log and a measure. */
export type RecordAnswer = (log: FastifyBaseLogger | undefined, answer: Answer) => void;

export function answerRecorder(registry: Registry): RecordAnswer {
  const measure = requestDurations(registry);
  return (log, { method, url, route, status, ms }) => {
    measure({ method, route, status }, ms / 1000);
    log?.info({ method, url, status, ms: Math.round(ms) }, 'answered');
  };
}

/** Begins the answer to a request. */
export function begin(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(isSecure(request) ? protective.secure : protective.plain).header('x-request-id', request.id);
}

/** Records the answer to a request. */
export function end(record: RecordAnswer, request: FastifyRequest, reply: FastifyReply) {
  const { method, url, routeOptions } = request;
  const route = routeOptions.url ?? 'none';
  record(request.log, { method, url, route, status: reply.statusCode, ms: reply.elapsedTime });
}

/** Begins and records every answer that takes the usual way. */
export function recordAnswers(app: FastifyInstance, record: RecordAnswer) {
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(record, request, reply);
    done();
  });
}
