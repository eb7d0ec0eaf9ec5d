import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { Db } from '../db/executor.ts';
import { webFolder } from '../folders.ts';
import { cameThroughProxy, isLoopback } from './client-address.ts';
import { metricsReader } from './metrics.ts';
import { openApi } from './openapi/openapi.ts';
import { type ReadyAnswers, readyAnswer, sendReady } from './ready-answers.ts';
import { forbidden, Refusal, unavailable } from './refusal.ts';

type Settings = { db: Db; registry: Registry; readyAnswers: ReadyAnswers; metricsToken: string | undefined };

export function operationRoutes(app: FastifyInstance, { db, registry, readyAnswers, metricsToken }: Settings) {
  app.get('/healthz', { logLevel: 'warn' }, (_request, reply) => sendReady(reply, alive));
  readyAnswers.add('/healthz', () => ({ answer: alive }), { logged: false });
  app.get('/readyz', { logLevel: 'warn' }, async (request) => {
    if (app.isLeaving()) throw new Refusal('CERRANDO', 'El servicio se está cerrando.');
    await db.requireReady().catch((error: Error) => {
      request.log.error({ err: error }, 'not ready');
      throw unavailable();
    });
    return { status: 'ok' };
  });
  collectDefaultMetrics({ register: registry });
  const readMetrics = metricsReader(registry);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw forbidden();
    return reply.type(registry.contentType).send(await readMetrics());
  });
  docsRoutes(app);
}

const alive = readyAnswer(
  200,
  { 'content-type': 'application/json; charset=utf-8' },
  Buffer.from(JSON.stringify({ status: 'ok' })),
);

/** Without a configured token, only this machine may read the metrics, and not through a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return isLoopback(request.socket.remoteAddress ?? '') && !cameThroughProxy(request.headers);
  const sent = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Serves the API's document, which is made at the first request. A browser gets a page instead, if the pages are built.
 */
function docsRoutes(app: FastifyInstance) {
  let made: string | undefined;
  const page = webFolder && readFileSync(path.join(webFolder, 'api-docs', 'index.html'), 'utf8');

  function sendDocument(reply: FastifyReply) {
    made ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(made);
  }
  function sendPage(reply: FastifyReply, html: string) {
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  }

  app.get('/api/docs', (request, reply) => {
    reply.header('vary', 'accept');
    const wantsPage = /\btext\/html\b/i.test(request.headers.accept ?? '');
    return page && wantsPage ? sendPage(reply, page) : sendDocument(reply);
  });
  app.get('/api/docs/', (_request, reply) => (page ? sendPage(reply, page) : sendDocument(reply)));
}
