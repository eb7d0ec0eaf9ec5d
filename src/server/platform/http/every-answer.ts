import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { isSecure, type Proxies } from './client-address.ts';
import { requestDurations } from './metrics.ts';
import { eventOf, type SecurityEvent } from './security-events.ts';
import { securityHeaders } from './security-headers.ts';
import type { Viewer } from './viewer.ts';

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
  /** The client's, as `Proxies` reads it. */
  address: string | undefined;
  /** Who asked, where that was looked at. */
  viewer: Viewer | null | undefined;
  /** Why it was refused. */
  code?: string | undefined;
};
/** What every answer leaves behind: a line in the log and a measure. */
export type RecordAnswer = (log: FastifyBaseLogger | undefined, answer: Answer) => void;

export function answerRecorder(registry: Registry): RecordAnswer {
  const durations = requestDurations(registry);
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Refused requests, by route and code.',
    labelNames: ['route', 'code'],
    registers: [registry],
  });
  return (log, { method, url, route, status, ms, address, viewer, code }) => {
    durations.observe({ method, route, status }, ms / 1000);
    if (code) refusals.inc({ route, code });
    log?.info(
      { method, url, status, ms: Math.round(ms), address, userId: viewer?.id, role: viewer?.tipo, code },
      'answered',
    );
  };
}

/** What beginning and ending an answer need. */
export type Recording = { record: RecordAnswer; proxies: Proxies };

export function begin({ proxies }: Recording, request: FastifyRequest, reply: FastifyReply) {
  // Read now: of a connection that has ended nothing can be read.
  request.address = proxies.addressOf(request.raw);
  reply.headers(isSecure(request) ? protective.secure : protective.plain).header('x-request-id', request.id);
}

export function end({ record }: Recording, request: FastifyRequest, reply: FastifyReply) {
  const { method, url, routeOptions, address, viewer, refused } = request;
  const { statusCode: status, elapsedTime: ms } = reply;
  const route = routeOptions.url ?? 'none';
  record(request.log, { method, url, route, status, ms, address, viewer, code: refused?.code });
  logSecurityEvent(request, status);
}

/** A line of its own for what whoever watches over security looks for. */
function logSecurityEvent({ log, routeOptions, params, address, viewer, refused }: FastifyRequest, status: number) {
  const event = eventOf(routeOptions.config.event, status);
  if (!event) return;
  const { id } = (params ?? {}) as { id?: string };
  log.info(
    { event, address, userId: viewer?.id, role: viewer?.tipo, of: id ?? refused?.account, code: refused?.code },
    'security event',
  );
}

/** Begins and records every answer that takes the usual way. */
export function recordAnswers(app: FastifyInstance, recording: Recording) {
  app.decorateRequest('address');
  app.decorateRequest('refused');
  app.addHook('onRequest', (request, reply, done) => {
    begin(recording, request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(recording, request, reply);
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    address: string | undefined;
    /** Why the answer is a refusal, and of which account it is. */
    refused: { code: string; account: number | undefined } | undefined;
  }
  interface FastifyContextConfig {
    event?: SecurityEvent | undefined;
  }
}
