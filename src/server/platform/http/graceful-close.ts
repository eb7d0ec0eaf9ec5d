import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const every = 100;

/**
 * Stops the server without an error for any client. While `drain` waits, the server still answers, so that proxies can
 * turn to other nodes. `close` ends idle connections, which Fastify would keep for over a minute (#7044).
 */
export function closeGracefully(app: FastifyInstance) {
  /** The last answer of each connection; undefined before its first request. */
  const clients = new Map<Socket, ServerResponse | undefined>();
  let leaving = false;
  app.server.on('connection', (socket) => {
    clients.set(socket, undefined);
    socket.once('close', () => clients.delete(socket));
  });
  // While the server leaves, Node must answer with `Connection: close`. So this listener runs before any handler
  // answers.
  app.server.prependListener('request', ({ socket }, response) => {
    clients.set(socket, response);
    if (leaving) response.shouldKeepAlive = false;
  });
  const leave = () => {
    leaving = true;
    for (const answer of clients.values()) if (answer) answer.shouldKeepAlive = false;
  };
  app.decorate('isLeaving', () => leaving);
  app.decorate('drain', (milliseconds: number) => {
    leave();
    return sleep(milliseconds);
  });
  app.addHook('preClose', async () => {
    leave();
    const timer = setInterval(() => {
      for (const [socket, answer] of clients) if (!answer || answer.closed) socket.destroySoon();
    }, every);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
    // Fastify closes this server only if it listens. Otherwise Node would keep it open (nodejs/node#48604).
    if (!app.server.listening) app.server.close();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    isLeaving(): boolean;
    drain(milliseconds: number): Promise<void>;
  }
}
