import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { busyService } from '../queue.ts';
import type { ClientLimits } from './client-limits.ts';
import { networkOf } from './client-network.ts';
import type { Recording } from './every-answer.ts';
import { readyAnswer, sendDirectly } from './ready-answers.ts';

/**
 * Refuses a call with 503 `OCUPADO` while as many as `calls` are under way, or three quarters of them from its address, before
 * Fastify begins with it: a refusal must cost less than a call. One whose body is still to come is none yet
 * (`slow-clients.ts` bounds those). Live events last as long as their page, and what is no call (pages, pictures, `/healthz`) is
 * soon answered.
 */
export function shedLoad(
  app: FastifyInstance,
  { calls, recording }: Pick<ClientLimits, 'calls'> & { recording: Recording },
) {
  const [route] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', route);
  const mostOfOne = Math.ceil(calls * 0.75);
  const open = new Map<IncomingMessage, string>();
  app.server.on('request', (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith('/api/') || url.startsWith('/api/eventos')) return route(request, response);
    const network = networkOf(recording.proxies.addressOf(request) ?? '');
    let underWay = 0;
    let ofNetwork = 0;
    for (const [{ complete }, from] of open)
      if (complete) {
        underWay++;
        if (from === network) ofNetwork++;
      }
    if (underWay >= calls || ofNetwork >= mostOfOne)
      return sendDirectly(app, recording, { request, response }, busy, {
        route: 'none',
        logged: true,
        secure: recording.proxies.isSecure(request),
        code: problem.code,
      });
    open.set(request, network);
    response.once('close', () => open.delete(request));
    route(request, response);
  });
}

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
