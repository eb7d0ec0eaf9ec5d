import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { hold, type Release } from '../held.ts';
import { networkOf, type Proxies } from './client-address.ts';
import type { ClientLimits } from './client-limits.ts';

/**
 * Closes connections of clients that neither read nor send for `silence`, or send a body too slowly. Also limits the
 * unfinished bodies of an address. Clients that wait for the server stay connected.
 */
export function cutSlowClients(
  app: FastifyInstance,
  { silence, body, bodies, proxies }: Pick<ClientLimits, 'silence' | 'body' | 'bodies'> & { proxies: Proxies },
) {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  const unfinished = unfinishedBodies({ body, bodies });
  app.server.prependListener('request', (request, response) => {
    latest.set(request.socket, { request, response });
    const network = networkOf(proxies.addressOf(request) ?? '');
    setImmediate(() => request.complete || request.destroyed || unfinished.add(request, network));
  });
  app.server.headersTimeout = Math.min(app.server.headersTimeout, silence);
  app.server.setTimeout(silence, (socket) => {
    const { request, response } = latest.get(socket) ?? {};
    const isOurs = request?.complete && !response?.closed && socket.writableLength === 0;
    if (!isOurs) socket.destroy();
  });
}

/** The bytes that must arrive in each `body` interval: 6 KB a second, as on a weak signal. */
const PROGRESS = 64 * 1024;

/**
 * Keeps at most `bodies` unfinished bodies of a network. At the limit, closes the one whose progress is checked next.
 * Refusing the newest would shut out everybody behind the same router.
 */
function unfinishedBodies({ body, bodies }: Pick<ClientLimits, 'body' | 'bodies'>) {
  type Body = { request: IncomingMessage; socket: Socket; due: number; forget: Release };
  const byNetwork = new Map<string, Set<Body>>();

  const isOver = ({ request, socket }: Body) => request.complete || socket.destroyed;

  return {
    add(request: IncomingMessage, network: string) {
      for (const other of byNetwork.get(network) ?? []) if (isOver(other)) other.forget();
      const own = byNetwork.get(network) ?? new Set();
      byNetwork.set(network, own);
      if (own.size >= bodies) [...own].reduce((first, next) => (next.due < first.due ? next : first)).socket.destroy();

      const { socket } = request;
      let expected = socket.bytesRead;
      const timer = setInterval(() => {
        expected += PROGRESS;
        // If received bytes wait to be read, the server is slow and not the client, so the connection stays.
        if (socket.bytesRead < expected && !request.readableLength && !request.complete) socket.destroy();
        if (isOver(sent)) sent.forget();
        else sent.due += body;
      }, body).unref();
      const forget = hold('bodies', 1, () => {
        clearInterval(timer);
        own.delete(sent);
        if (!own.size) byNetwork.delete(network);
      });
      const sent: Body = { request, socket, due: performance.now() + body, forget };
      own.add(sent);
      finished(request, forget);
    },
  };
}
