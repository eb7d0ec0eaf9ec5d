import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const every = 100;

/**
 * While the server closes, closes every connection without a request in flight. They would hold it for over a minute
 * (Fastify #7044), and Node's closeIdleConnections skips those that have not sent a request yet, as the spare ones that
 * browsers open.
 */
export function closeIdleClients(app: FastifyInstance) {
  const clients = new Set<Socket>();
  const busy = new Set<Socket>();
  app.server.on('connection', (socket) => {
    clients.add(socket);
    socket.once('close', () => clients.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      for (const socket of clients) if (!busy.has(socket)) socket.destroySoon();
    }, every);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
