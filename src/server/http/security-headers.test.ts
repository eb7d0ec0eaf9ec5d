import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp } from '../test-app.ts';
import { securityHeaders } from './security-headers.ts';

const policy = Object.fromEntries(
  String(securityHeaders({ secure: false })['content-security-policy'])
    .split(';')
    .map((directive) => directive.trim().split(/ (.*)/) as [string, string]),
);

test('a page takes from elsewhere nothing, runs nothing that stands in it, and lies in no other', () => {
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});

test('browsers are told to come by TLS alone where a proxy that is trusted says that they did', async () => {
  const t = await testApp();
  const behind = await buildApp({ db: t.db, config: { ...t.config, trustedProxies: ['172.18.0.0/16'] } });
  const told = async (app: typeof t.app, remoteAddress: string, proto = 'https') =>
    (await app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-proto': proto } })).headers[
      'strict-transport-security'
    ];
  expect(await told(t.app, '127.0.0.1')).toBe('max-age=31536000; includeSubDomains');
  expect(await told(t.app, '127.0.0.1', 'http')).toBeUndefined();
  expect(await told(t.app, '172.18.0.2')).toBeUndefined();
  expect(await told(behind, '172.18.0.2')).toBeDefined();
  expect(await told(behind, '127.0.0.1')).toBeUndefined();
  await behind.close();
  await t.close();
});
