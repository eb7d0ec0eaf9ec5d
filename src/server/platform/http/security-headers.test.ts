import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testApp } from '../../test-app.ts';
import { securityHeaders } from './every-answer.ts';

const policy = Object.fromEntries(
  String(securityHeaders({ secure: false })['content-security-policy'])
    .split(';')
    .map((directive) => directive.trim().split(/ (.*)/) as [string, string]),
);

test('a page takes from elsewhere nothing, runs nothing that stands in it, and lies in no other', () => {
  const { 'style-src': styles, ...others } = policy;
  expect(others).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
  expect(styles).toMatch(/^'self'( 'sha256-[^']+')+$/);
});

test('an answer is what it says it is, tells no address to others and lies in no other page', () => {
  expect(securityHeaders({ secure: false })).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
});

test('the styles that React Aria writes into a page are those that may stand there', () => {
  const reactAria = path.dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));
  const written = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((file) => {
    const source = readFileSync(path.join(reactAria, 'dist/private', file), 'utf8');
    const [, style = ''] = /style\.textContent = `([^`]*)`/.exec(source) ?? [];
    const [, pressable = ''] = /PRESSABLE_ATTRIBUTE = '([^']*)'/.exec(source) ?? [];
    return style.replace(/\$\{\S+PRESSABLE_ATTRIBUTE\}/, pressable).trim();
  });
  const hashes = written.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(policy['style-src']).toBe(["'self'", ...hashes].join(' '));
});

test('browsers are told to come by TLS alone where a proxy that is trusted says that they did', async () => {
  const t = await testApp();
  const behind = await buildApp({ db: t.db, config: { ...t.config, trustedProxies: ['172.18.0.0/16'] } });
  const transportSecurity = async (app: typeof t.app, remoteAddress: string, proto = 'https') =>
    (await app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-proto': proto } })).headers[
      'strict-transport-security'
    ];
  expect(await transportSecurity(t.app, '127.0.0.1')).toBe('max-age=31536000; includeSubDomains');
  expect(await transportSecurity(t.app, '127.0.0.1', 'http')).toBeUndefined();
  expect(await transportSecurity(t.app, '172.18.0.2')).toBeUndefined();
  expect(await transportSecurity(behind, '172.18.0.2')).toBeDefined();
  expect(await transportSecurity(behind, '127.0.0.1')).toBeUndefined();
  await behind.close();
  await t.close();
});
