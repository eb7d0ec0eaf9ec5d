import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const every = 100;

/**
 * While the server closes, closes every connection without a request in flight. They would hold it for over a minute
 * (Fastify #7044), and Node's closeIdleConnections skips those that have not sent a request yet, as the spare ones that
 * browsers open.
 */
export function closeIdleClients(app: FastifyInstance) {
  /** The last answer of each connection; none before its first request. */
  const clients = new Map<Socket, ServerResponse | undefined>();
  app.server.on('connection', (socket) => {
    clients.set(socket, undefined);
    socket.once('close', () => clients.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => clients.set(socket, response));
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      for (const [socket, answer] of clients) if (!answer || answer.closed) socket.destroySoon();
    }, every);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
