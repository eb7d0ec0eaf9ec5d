import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export type Proxies = ReturnType<typeof trustedProxies>;

/**
 * The trusted proxies. The server believes only their `X-Forwarded-For` and `X-Forwarded-Proto`. Throws for an invalid
 * address.
 */
export function trustedProxies(list: readonly string[]) {
  const trusts = proxyAddr.compile([...list]);
  return {
    trusts,
    /** True if a request came by TLS. Works before Fastify handles the request. */
    isSecure({ headers, socket }: IncomingMessage): boolean {
      const forwardedProto = headers['x-forwarded-proto']?.toString();
      return forwardedProto?.split(',').at(-1)?.trim() === 'https' && trusts(socket.remoteAddress ?? '', 0);
    },
    /** The client's address, computed as Fastify computes `ip`. */
    addressOf: (request: IncomingMessage): string | undefined =>
      request.headers['x-forwarded-for'] ? short(proxyAddr(request, trusts)) : request.socket.remoteAddress,
  };
}

/**
 * Cuts an address, which has at most 45 characters. A proxy may pass on thousands of characters that a client wrote.
 */
const short = (address: string) => address.slice(0, 64);

export const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/**
 * The server's own origin, from the `Host` header alone. Caches ignore other headers, so a false one would be shown to
 * other people.
 */
export const originOf = (request: FastifyRequest): string =>
  `${isSecure(request) ? 'https' : 'http'}://${request.headers.host}`;

/** True if any proxy passed the request on. */
export const cameThroughProxy = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name));

export const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/**
 * The network by which limits are counted: an IPv4 address, or the /64 of an IPv6 address, which belongs to one
 * customer.
 */
export function networkOf(address: string): string {
  // Every call needs the network, and most addresses need no parsing.
  const v4 = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (isIPv4(v4)) return v4;
  if (!ipaddr.isValid(address)) return short(address);
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
