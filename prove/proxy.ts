import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../src/server/test-process.ts';
import { atEnd } from './ending.ts';
import type { Node } from './node.ts';
import { Missing } from './scenario.ts';

/** What HAProxy is told: it asks each node every half second whether it is ready, and repeats only what it could not connect for. */
const configuration = (port: number, nodes: readonly Node[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  option forwardfor
  option httpchk GET /readyz
  option redispatch
  retries 3
  default-server check inter 500ms fall 1 rise 1
frontend vitrina
  bind 127.0.0.1:${port}
  http-response set-header X-Node %s
  default_backend nodes
backend nodes
  balance roundrobin
${nodes.map(({ name, url }) => `  server ${name} ${new URL(url).host}`).join('\n')}
`;

/** Starts Debian's HAProxy before the nodes and answers its address. */
export async function startProxy(folder: string, nodes: readonly Node[]): Promise<string> {
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, nodes));
  const child = spawn('haproxy', ['-q', '-db', '-f', file], { stdio: 'ignore' });
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject)).catch(() => {
    throw new Missing('Falta HAProxy: en Debian, apt-get install haproxy.');
  });
  atEnd(() => child.kill('SIGKILL'));
  return `http://127.0.0.1:${port}`;
}
