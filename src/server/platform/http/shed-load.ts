import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { busyService, openCounter } from '../queue.ts';
import type { ClientLimits } from './client-limits.ts';
import { networkOf } from './client-network.ts';
import type { Recording } from './every-answer.ts';
import { readyAnswer, sendDirectly } from './ready-answers.ts';

/**
 * Refuses a call with 503 `OCUPADO` while as many as `calls` are under way, or three quarters of them from its address, before
 * Fastify begins with it: a refusal must cost less than a call. Live events last as long as their page, and what is no call
 * (pages, pictures, `/healthz`) is soon answered.
 */
export function shedLoad(
  app: FastifyInstance,
  { calls, recording }: Pick<ClientLimits, 'calls'> & { recording: Recording },
) {
  const [route] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', route);
  const mostOfOne = Math.ceil(calls * 0.75);
  const underWay = openCounter();
  app.server.on('request', (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith('/api/') || url.startsWith('/api/eventos')) return route(request, response);
    const network = networkOf(recording.proxies.addressOf(request) ?? '');
    if (underWay.of(ALL) >= calls || underWay.of(network) >= mostOfOne)
      return sendDirectly(app, recording, { request, response }, busy, {
        route: 'none',
        logged: true,
        secure: recording.proxies.isSecure(request),
        code: problem.code,
      });
    response.once('close', underWay.begin(ALL, network));
    route(request, response);
  });
}

const ALL = 'all';

const { problem, retryAfter } = busyService();
const busy = readyAnswer(
  503,
  {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  },
  Buffer.from(JSON.stringify(problem)),
);
