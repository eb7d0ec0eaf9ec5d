import { createHash, randomBytes } from 'node:crypto';

/** Hours for which a link holds. */
export const LINK_HOURS = 24;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a link's token. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The link itself. Browsers send nobody what follows the #. */
export const linkAt = (origin: string, token: string): string => `${origin}/nueva-clave#${token}`;
