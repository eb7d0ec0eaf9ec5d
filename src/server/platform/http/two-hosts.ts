import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** True for a request with two Host headers. Node uses the first, but a proxy perhaps the last (RFC 9112, 3.2). */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // Runs for every request, so it changes only names of this length to lower case.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Answers a request with two Host headers with 400 `SOLICITUD_INVALIDA`, before reading its body. */
export function refuseTwoHosts(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (namesTwoHosts(request.raw)) throw new Refusal('SOLICITUD_INVALIDA', 'La solicitud nombra dos servidores.');
    done();
  });
}
