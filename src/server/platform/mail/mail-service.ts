import { z } from 'zod';
import { decoded } from '../bucket.ts';

export type MailService = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  requireTLS: boolean;
  ignoreTLS: boolean;
  auth?: { user: string; pass: string };
};

/** Reads `smtps://USER:PASSWORD@host:port`, or `smtp://…` with STARTTLS unless `?tls=0`; null for anything else. */
export function readMailService(text: string): MailService | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, hostname, port, pathname, hash, searchParams } = new URL(text);
  const { tls = '1', ...unknown } = Object.fromEntries(searchParams);
  const secure = protocol === 'smtps:';
  const [user, pass] = [decoded(username), decoded(password)];
  if ((!secure && protocol !== 'smtp:') || !hostname || hash || !/^\/?$/.test(pathname)) return null;
  if (user === undefined || pass === undefined || !user !== !pass) return null;
  if (!/^[01]$/.test(tls) || (secure && tls === '0') || Object.keys(unknown).length) return null;
  const inClear = tls === '0';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !inClear,
    ignoreTLS: inClear,
    ...(user && { auth: { user, pass } }),
  };
}

export type MailAddress = { name: string; address: string };

/** Reads `name@host` or `Name <name@host>`; returns null for anything else. */
export function readMailAddress(text: string): MailAddress | null {
  const [, name = '', inside] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
  const address = inside ?? text;
  return isMailAddress(address) ? { name: name.trim(), address } : null;
}

export const isMailAddress = (text: string): boolean => z.email().safeParse(text).success;
