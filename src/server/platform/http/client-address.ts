import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Refusal } from './refusal.ts';

export type Proxies = ReturnType<typeof trustedProxies>;

/**
 * The server believes the forwarded address and protocol only from these proxies. Throws if `list` has an invalid
 * address.
 */
export function trustedProxies(list: readonly string[]) {
  const trusts = proxyAddr.compile([...list]);
  return {
    trusts,
    /** Returns whether a request came by TLS, also before Fastify handles it. */
    isSecure({ headers, socket }: IncomingMessage): boolean {
      const forwardedProto = headers['x-forwarded-proto']?.toString();
      return forwardedProto?.split(',').at(-1)?.trim() === 'https' && trusts(socket.remoteAddress ?? '', 0);
    },
    addressOf: (request: IncomingMessage): string | undefined =>
      request.headers['x-forwarded-for'] ? short(proxyAddr(request, trusts)) : request.socket.remoteAddress,
  };
}

/** Cuts an address that a client may have made up. A real address has at most 45 characters. */
const short = (address: string) => address.slice(0, 64);

export const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/**
 * Returns the server's origin, from the `Host` header alone. If another header counted, a client could put a false
 * origin into caches.
 */
export const originOf = (request: FastifyRequest): string =>
  `${isSecure(request) ? 'https' : 'http'}://${request.headers.host}`;

export const cameThroughProxy = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name));

export const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** Returns the network that limits count as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  // Every call needs its network, and most addresses need no parsing.
  const v4 = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (isIPv4(v4)) return v4;
  if (!ipaddr.isValid(address)) return short(address);
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}

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
