import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../src/server/test-process.ts';
import { call } from './call.ts';
import { atEnd } from './ending.ts';
import type { Node } from './node.ts';
import { Missing } from './scenario.ts';
import { until } from './until.ts';

/** HAProxy asks each node every half second whether it is ready. What was sent to a node is never repeated. */
const configuration = ({ port, plainPort, nodes }: { port: number; plainPort: number; nodes: readonly Node[] }) => {
  const servers = nodes.map(({ name, url }) => `  server ${name} ${new URL(url).host}`).join('\n');
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  option forwardfor
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1
  balance roundrobin
listen vitrina
  bind 127.0.0.1:${port}
  http-response set-header X-Node %s
  option redispatch
  retries 3
${servers}
listen plain
  bind 127.0.0.1:${plainPort}
  http-response set-header X-Node %s
  no option redispatch
  retries 0
${servers}
`;
};

/** Starts Debian's HAProxy before the nodes: one address that tries another node when it cannot connect, and a plain one that never tries again. */
export async function startProxy(folder: string, nodes: readonly Node[]) {
  const [port, plainPort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration({ port, plainPort, nodes }));
  const child = spawn('haproxy', ['-q', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject)).catch(() => {
    throw new Missing('Falta HAProxy: en Debian, apt-get install haproxy.');
  });
  atEnd(() => child.kill('SIGKILL'));
  const proxy = { url: `http://127.0.0.1:${port}`, plain: `http://127.0.0.1:${plainPort}` };
  for (const url of [proxy.url, proxy.plain])
    await until('que HAProxy tenga nodos', async () => (await call(url, 'GET /healthz')).status === 200, 10_000);
  return proxy;
}
