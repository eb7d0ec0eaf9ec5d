import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { busyService } from '../queue.ts';
import type { ClientLimits } from './client-limits.ts';
import type { Recording } from './every-answer.ts';
import { readyAnswer, sendDirectly } from './ready-answers.ts';

/**
 * Refuses a call with 503 `OCUPADO` while as many as `calls` are under way, before Fastify begins with it: a refusal must cost
 * less than a call. Live events last as long as their page, and what is no call (pages, pictures, `/healthz`) is soon answered.
 */
export function shedLoad(
  app: FastifyInstance,
  { calls, recording }: Pick<ClientLimits, 'calls'> & { recording: Recording },
) {
  const [route] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', route);
  let underWay = 0;
  app.server.on('request', (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith('/api/') || url.startsWith('/api/eventos')) return route(request, response);
    if (underWay >= calls)
      return sendDirectly(app, recording, { request, response }, busy, {
        route: 'none',
        logged: true,
        secure: recording.proxies.isSecure(request),
        code: problem.code,
      });
    underWay++;
    response.once('close', () => underWay--);
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
