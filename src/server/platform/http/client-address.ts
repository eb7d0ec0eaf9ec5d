import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export type Proxies = ReturnType<typeof trustedProxies>;

/** The trusted proxies. Only their `X-Forwarded-For` and `-Proto` are believed. Throws for an invalid address. */
export function trustedProxies(list: readonly string[]) {
  const trusts = proxyAddr.compile([...list]);
  return {
    trusts,
    /** Whether a request that Fastify has not begun with came by TLS: what its `protocol` would say. */
    isSecure({ headers, socket }: IncomingMessage): boolean {
      const forwardedProto = headers['x-forwarded-proto']?.toString();
      return forwardedProto?.split(',').at(-1)?.trim() === 'https' && trusts(socket.remoteAddress ?? '', 0);
    },
    /** Who sent a request, as Fastify's `ip` says. */
    addressOf: (request: IncomingMessage): string | undefined =>
      request.headers['x-forwarded-for'] ? short(proxyAddr(request, trusts)) : request.socket.remoteAddress,
  };
}

/** An address has 45 characters at most; where a proxy passes on what a client wrote in its place it may be thousands. */
const short = (address: string) => address.slice(0, 64);

/** Whether a request came by TLS, as a proxy says that we trust. */
export const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** Our own, by `Host` alone: what else a client says of it no cache tells apart, so that its answer would be shown to others. */
export const originOf = (request: FastifyRequest): string =>
  `${isSecure(request) ? 'https' : 'http'}://${request.headers.host}`;

/** Whether any proxy says that it passed a request on. */
export const cameThroughProxy = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name));

export const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** The network by which limits count: an IPv4 address, or the /64 of an IPv6 address, which one customer owns. */
export function networkOf(address: string): string {
  // Every call counts by it: what most have needs no parsing.
  const v4 = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (isIPv4(v4)) return v4;
  if (!ipaddr.isValid(address)) return short(address);
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
