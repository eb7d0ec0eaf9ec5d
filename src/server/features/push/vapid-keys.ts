import { createECDH, hkdfSync } from 'node:crypto';

/** By which push services know that a notice is ours (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The number of points of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The keys that follow from the sessions' secret: whoever shares that, and whatever is restored with it, has them too. Made
 * of 48 bytes, so that no key is likelier than another (FIPS 186-5, A.2.1).
 */
export function vapidKeys(secret: string): VapidKeys {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'vitrina web push', 48)).toString('hex');
  const privateKey = Buffer.from(((BigInt(`0x${bits}`) % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
