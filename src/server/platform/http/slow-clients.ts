import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ClientLimits } from './client-limits.ts';

/**
 * Cuts clients that hold what they do not use: one that neither reads its answer nor sends the rest of its request, by the silence
 * on its connection (Node counts what it reads of a long answer as a sign of life), and one that sends a body by drops. An
 * upload may take as long as it goes on, within the server's `requestTimeout`. Whoever waits for us is never cut.
 */
export function cutSlowClients(app: FastifyInstance, { silence, body }: Pick<ClientLimits, 'silence' | 'body'>) {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  app.server.prependListener('request', (request, response) => {
    latest.set(request.socket, { request, response });
    if (request.method !== 'GET' && !isUpload(request)) limitBody(request, body);
  });
  app.server.headersTimeout = Math.min(app.server.headersTimeout, silence);
  app.server.setTimeout(silence, (socket) => {
    const { request, response } = latest.get(socket) ?? {};
    const isOurs = request?.complete && !response?.closed && socket.writableLength === 0;
    if (!isOurs) socket.destroy();
  });
}

const isUpload = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('multipart/form-data');

function limitBody(request: IncomingMessage, milliseconds: number) {
  const timer = setTimeout(() => request.complete || request.socket.destroy(), milliseconds);
  request.once('close', () => clearTimeout(timer));
  timer.unref();
}
