import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import type { PushMessage } from '#contract/notices.ts';
import type { PushEndpoints } from './push-service.ts';

type Received = { device: string; message: PushMessage; ttl: number; urgency: string; key: string; subject: string };

/** Starts a push service that checks the sender (RFC 8292) and decrypts as a browser does (RFC 8291). */
export async function testPush() {
  const received: Received[] = [];
  const devices = new Map<string, { curve: ReturnType<typeof createECDH>; auth: Buffer }>();
  const push = {
    received,
    answer: async (_device: string): Promise<number> => 201,
    asked: [] as string[],
  };
  const server = createServer(async (request, answer) => {
    const device = request.url?.slice(1) ?? '';
    push.asked.push(device);
    const body = await buffer(request);
    const status = await push.answer(device);
    if (status === 201) {
      const { headers } = request;
      const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
      const { payload } = await jwtVerify(token, publicKeyOf(key), { audience: url, requiredClaims: ['exp', 'sub'] });
      const message = JSON.parse(decrypt(body, devices.get(device)));
      const [ttl, urgency, subject] = [Number(headers.ttl), String(headers.urgency), String(payload.sub)];
      received.push({ device, message, ttl, urgency, key, subject });
    }
    answer.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endpoints: PushEndpoints = { allows: (endpoint) => endpoint.startsWith(`${url}/`), lookup: undefined };
  return Object.assign(push, {
    endpoints,
    device() {
      const curve = createECDH('prime256v1');
      const name = randomBytes(8).toString('hex');
      const auth = randomBytes(16);
      const keys = { p256dh: curve.generateKeys('base64url'), auth: auth.toString('base64url') };
      devices.set(name, { curve, auth });
      return { name, endpoint: `${url}/${name}`, keys };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
}

/** Decrypts a record of aes128gcm: the salt, the size, the sender's key and the text. */
function decrypt(body: Buffer, device: { curve: ReturnType<typeof createECDH>; auth: Buffer } | undefined): string {
  if (!device) throw new Error('not a device of this service');
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.curve.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', device.curve.computeSecret(sender), device.auth, info, 32));
  const derived = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // The byte 2 ends the last record.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}
