import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts, Crowd, CrowdWord } from './crowd.ts';

// The process of `openCrowd`.

const {
  port,
  size,
  method,
  path,
  body,
  tokens = [],
  unread,
  addresses = 1,
  pause,
}: Crowd = JSON.parse(process.argv[2] ?? '');
const counts: Counts = {};
let stopped = false;

const say = (word: CrowdWord) => process.send?.(word);

/** An agent whose one connection is open. */
async function openClient(): Promise<Agent> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const sockets: Socket[] = [socket];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = () => sockets.pop() ?? connect(port, '127.0.0.1');
  return agent;
}

function ask(agent: Agent, from: string, token: string | undefined): Promise<number> {
  const headers = {
    'x-forwarded-for': from,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', method, path, agent, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      if (unread) resolve(statusCode);
      else answer.resume().once('close', () => resolve(statusCode));
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}

async function live(agent: Agent, n: number) {
  const from = `198.18.${Math.floor((n % addresses) / 250)}.${(n % addresses) % 250}`;
  // Not all in the same moment, unless they make one request each.
  if (pause) await sleep(Math.random() * pause);
  do {
    const status = await ask(agent, from, tokens[n % tokens.length]);
    counts[status] = (counts[status] ?? 0) + 1;
    if (pause) await sleep(pause);
  } while (pause !== undefined && !stopped);
}

const clients: Agent[] = [];
for (let n = 0; n < size; n += 100)
  clients.push(...(await Promise.all(Array.from({ length: Math.min(100, size - n) }, openClient))));
process.on('message', (word) => {
  if (word === 'stop') {
    stopped = true;
    say(counts);
  } else if (pause === undefined) void Promise.all(clients.map(live)).then(() => say(counts));
  else clients.forEach(live);
});
say('open');
