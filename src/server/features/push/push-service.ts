import { createECDH, hkdfSync } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import webPush, { type RequestDetails } from 'web-push';
import type { PushMessage } from '#contract/notices.ts';
import type { Config } from '../../platform/config.ts';
import { tried } from '../../platform/tried.ts';

/** Decides to which addresses notices may be sent, because subscribers choose the addresses. */
export type PushEndpoints = { allows(endpoint: string): boolean; lookup: LookupFunction | undefined };

/** Allows HTTPS at named hosts on the internet. `lookup` refuses addresses of the shop's own network. */
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

export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

type PushTarget = { endpoint: string; p256dh: string; auth: string };
/** `ttl` is how many seconds the service keeps the message for a device that is off. */
type Push = { message: PushMessage; ttl: number; urgent: boolean };

/** `gone`: the device can get no more notices at this address. `refused`: another attempt would fail too. */
export type PushOutcome = { kind: 'sent' | 'gone' | 'refused' | 'failed'; status?: number; code?: string };

/** Push services require a contact, so without mail settings there is a placeholder. */
export const contactOf = (mail: Config['mail']): string =>
  mail?.publicUrl.startsWith('https:') ? mail.publicUrl : `mailto:${mail?.from.address ?? 'nadie@vitrina.example'}`;

/**
 * In milliseconds: how long a service may take to answer. Subscribers choose the host, and a silent host would occupy a
 * sender.
 */
const TIMEOUT = 3_000;

export const pushService =
  ({ keys, subject, endpoints }: { keys: VapidKeys; subject: string; endpoints: PushEndpoints }) =>
  async (to: PushTarget, { message, ttl, urgent }: Push, stopping: AbortSignal): Promise<PushOutcome> => {
    // The address was checked when it was stored, but a restored backup may have brought another.
    if (!endpoints.allows(to.endpoint)) return { kind: 'gone' };
    const details = tried(() =>
      webPush.generateRequestDetails(
        { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...keys },
          TTL: ttl,
          urgency: urgent ? 'high' : 'normal',
          topic: message.tag,
          contentEncoding: 'aes128gcm',
        },
      ),
    );
    if (!details) return { kind: 'gone' };
    try {
      return outcomeOf(await statusOf(details, endpoints, AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT)])));
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      return { kind: 'failed', code: code ?? name };
    }
  };

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone', status };
  return { kind: status === 429 || status >= 500 ? 'failed' : 'refused', status };
}

/** Sends a request and returns the service's status. Follows no redirects. */
function statusOf({ endpoint, headers, body }: RequestDetails, { lookup }: PushEndpoints, signal: AbortSignal) {
  const send = endpoint.startsWith('https:') ? overHttps : overHttp;
  return new Promise<number>((resolve, reject) => {
    const request = send(endpoint, { method: 'POST', headers: { ...headers }, lookup, signal, agent: false });
    request.on('response', (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The base64url keys that prove to push services who sends (RFC 8292). */
type VapidKeys = { publicKey: string; privateKey: string };

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Derives the keys from the session secret, because all nodes have it (FIPS 186-5, A.2.1). */
export function vapidKeys(secret: string): VapidKeys {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'vitrina web push', 48)).toString('hex');
  const privateKey = Buffer.from(((BigInt(`0x${bits}`) % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
