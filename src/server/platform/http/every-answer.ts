import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import type { Endpoint } from '#contract/endpoint.ts';
import { isSecure, type Proxies } from './client-address.ts';
import { counter, requestDurations } from './metrics.ts';
import { eventOf } from './security-events.ts';
import type { Viewer } from './viewer.ts';

/** The hashes of the styles that React Aria adds, for pressable elements and for pages that must not scroll. */
const reactAriaStyles = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

/**
 * Computes the headers once with the library Helmet. For each request it would take an eighth of the time of a
 * catalogue request.
 */
export function securityHeaders({ secure }: { secure: boolean }): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", ...reactAriaStyles],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure,
  });
  write(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders() as Record<string, string>;
}

export const protective = { plain: securityHeaders({ secure: false }), secure: securityHeaders({ secure: true }) };

/** The log cuts URLs to this length. Otherwise a client could fill the disk with long URLs. */
const LONGEST_LOGGED = 300;

type Answer = {
  method: string;
  url: string;
  route: string;
  status: number;
  /** Milliseconds until the answer was sent. */
  ms: number;
  address: string | undefined;
  /** Null for a visitor; undefined if no session was looked up. */
  viewer: Viewer | null | undefined;
  code?: string | undefined;
};
type RecordAnswer = (log: FastifyBaseLogger | undefined, answer: Answer) => void;

export function answerRecorder(registry: Registry): RecordAnswer {
  const durations = requestDurations(registry);
  const refusals = counter(registry, 'refusals_total', 'Refused requests, by route and code.', 'route', 'code');
  return (log, { method, url, route, status, ms, address, viewer, code }) => {
    durations.observe({ method, route, status }, ms / 1000);
    if (code) refusals.inc({ route, code });
    log?.info(
      {
        method,
        url: url.slice(0, LONGEST_LOGGED),
        status,
        ms: Math.round(ms),
        address,
        userId: viewer?.id,
        role: viewer?.tipo,
        code,
      },
      'answered',
    );
  };
}

export type Recording = { record: RecordAnswer; proxies: Proxies };

export function begin({ proxies }: Recording, request: FastifyRequest, reply: FastifyReply) {
  // Reads the address now, because a closed connection has none.
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

function logSecurityEvent({ log, routeOptions, params, address, viewer, refused }: FastifyRequest, status: number) {
  const event = eventOf(routeOptions.config.call, status);
  if (!event) return;
  const { id } = (params ?? {}) as { id?: string };
  log.info(
    { event, address, userId: viewer?.id, role: viewer?.tipo, of: id ?? refused?.account, code: refused?.code },
    'security event',
  );
}

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
    refused: { code: string; account: number | undefined } | undefined;
  }
  interface FastifyContextConfig {
    call?: Endpoint;
  }
}
