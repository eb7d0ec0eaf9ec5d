import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/connect.ts';
import { docsRoutes } from './openapi/routes.ts';
import { forbidden, Refusal } from './refusal.ts';

/** Liveness, readiness, metrics, and the API's document. */
export function operationRoutes(
  app: FastifyInstance,
  { db, metricsToken }: { db: Db; metricsToken: string | undefined },
) {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    if (draining) throw new Refusal(503, 'CERRANDO', 'El servicio se está cerrando.');
    // Fails while the database is away or its migrations are not done.
    await db.execute`select from ventana limit 1`;
    return { status: 'ok' };
  });
  const registry = metrics(app);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw forbidden();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  docsRoutes(app);
}

function metrics(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was sent, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

/** With a token, whoever brings it; without one, only this machine, and not through a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return isLoopback(request.socket.remoteAddress) && !request.headers['x-forwarded-for'];
  const sent = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

const isLoopback = (address: string | undefined) => /^(127\.|::1$|::ffff:127\.)/.test(address ?? '');
