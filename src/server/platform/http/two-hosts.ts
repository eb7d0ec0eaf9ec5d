import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Returns whether a request has two Host headers. Node uses the first, a proxy perhaps the last (RFC 9112, 3.2). */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // The length is compared first, because this runs for every request.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Answers 400 `SOLICITUD_INVALIDA` to two Host headers, before reading the body. */
export function refuseTwoHosts(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (namesTwoHosts(request.raw)) throw new Refusal('SOLICITUD_INVALIDA', 'La solicitud nombra dos servidores.');
    done();
  });
}
