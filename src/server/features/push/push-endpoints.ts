import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses a browser may name as its push service's, and how their hosts are found: they are of the caller's choice. */
export type PushEndpoints = { allows(endpoint: string): boolean; lookup: LookupFunction | undefined };

/** HTTPS at a host on the internet, which has a name; a name of our own network is found out when it is looked up. */
export const publicEndpoints: PushEndpoints = {
  allows(endpoint) {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    return protocol === 'https:' && !port && !username && !password && /\.[a-z][a-z0-9-]*$/.test(hostname);
  },
  lookup: (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const reachable = addresses.filter(({ address }) => isPublic(address));
      const [first] = reachable;
      if (!first) return done(Object.assign(new Error('not a public host'), { code: 'EPRIVATE' }), []);
      if (options.all) done(null, reachable);
      else done(null, first.address, first.family);
    }),
};

/** Neither of this machine, nor of a network around it, nor of no host at all. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';
