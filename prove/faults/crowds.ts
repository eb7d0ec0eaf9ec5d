import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from '../../src/server/test-process.ts';
import { type Answer, call, tally } from '../call.ts';
import { type Counts, openCrowd } from '../crowd.ts';
import { query } from '../postgres.ts';
import { all, exactly, type Finding, type Scenario, within } from '../scenario.ts';
import { embeddedShop } from './embedded-shop.ts';
import type { OneNode } from './one-node.ts';

const connections = 2_000;
const logins = 600;
const mostSessions = 20;
/** Milliseconds that each may take. */
const limits = { alive: 100, crowded: 1_000, login: 3_000, catalogue: 1_000 };
const seconds = 1_000;

/** Two thousand who keep their connection and look at the catalogue: calmly, and then all of them without a pause. */
export const manyConnections: Scenario<OneNode> = async ({ folder }) => {
  const { node } = await embeddedShop(folder);
  const port = Number(new URL(node.url).port);
  const crowd = { port, size: connections, method: 'GET', path: '/api/producto/all' };
  const alone = await asked(() => sleep(5 * seconds), node.url, 'GET /healthz');
  const findings: Finding[] = [slowestOfHundred('/healthz sin nadie', alone, limits.alive)];
  for (const [name, pause, limit] of [
    ['de a 200 por segundo', 10 * seconds, limits.alive],
    ['sin pausa', 0, limits.crowded],
  ] as const) {
    const clients = await openCrowd({ ...crowd, pause });
    const counts = clients.begin();
    await sleep(2 * seconds);
    const alive = await asked(() => sleep(10 * seconds), node.url, 'GET /healthz');
    clients.stop();
    findings.push(
      slowestOfHundred(`/healthz entre ${connections} conexiones, ${name}`, alive, limit),
      onlyAnswered(`lo que oyen esas ${connections}`, await counts, [200, 503]),
    );
  }
  await node.kill();
  return findings;
};

/** Somebody who knows the password logs in six hundred times at once, from one place and from as many. */
export const manyLogins: Scenario<OneNode> = async ({ folder }) => {
  const { node, shop } = await embeddedShop(folder);
  const port = Number(new URL(node.url).port);
  const body = JSON.stringify(ADMIN);
  const other = shop.buyers[0]?.name ?? '';
  const findings: Finding[] = [];
  for (const [name, addresses] of [
    ['de una dirección', 1],
    [`de ${logins} direcciones`, logins],
  ] as const) {
    const crowd = await openCrowd({ port, size: logins, method: 'POST', path: '/api/login', body, addresses });
    const storm = crowd.begin();
    const began = performance.now();
    const [others, reads] = await Promise.all([
      asked(() => storm, node.url, 'POST /api/login', { username: other, password: 'una clave larga' }),
      asked(() => storm, node.url, 'GET /api/producto/all'),
    ]);
    const lasted = ((performance.now() - began) / seconds).toFixed(1);
    findings.push(
      slowestOfHundred(`el ingreso de otra persona, durante ${logins} ${name} (${lasted} s)`, others, limits.login),
      slowestOfHundred('el catálogo mientras tanto', reads, limits.catalogue),
      onlyAnswered('lo que oyen los ingresos', await storm, [200, 429, 503]),
    );
  }
  const [row] = await query<{ n: number }>(
    shop.database,
    'select count(*)::int as n from sesion join usuario on id = usuario_id where user_name = $1',
    [ADMIN.username],
  );
  findings.push(exactly('sesiones que quedan de la cuenta', row?.n ?? Number.NaN, mostSessions));
  await node.kill();
  return findings;
};

/** Asks again and again, each time when it was answered, until something is over. */
async function asked(over: () => Promise<unknown>, url: string, route: string, body?: object): Promise<Answer[]> {
  const answers: Answer[] = [];
  let going = true;
  void over().finally(() => {
    going = false;
  });
  while (going) {
    answers.push(await call(url, route, { ...(body && { body }), from: '203.0.113.9' }));
    await sleep(25);
  }
  return answers;
}

/** The 99th of a hundred, which no other answer than 200 may be among. */
function slowestOfHundred(promise: string, answers: readonly Answer[], limit: number): Finding {
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  const of = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Number.POSITIVE_INFINITY;
  const p99 = within(promise, of(0.99), limit);
  return {
    ...p99,
    seen: `p50 ${of(0.5).toFixed(0)}, p99 ${of(0.99).toFixed(0)}, máx. ${of(1).toFixed(0)} ms; ${tally(answers)}`,
    kept: p99.kept && all(answers, ({ status }) => status === 200),
  };
}

const onlyAnswered = (promise: string, counts: Counts, allowed: readonly number[]): Finding => ({
  promise,
  seen: Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', '),
  limit: `${allowed.join(', ')}; alguno ${allowed[0]}`,
  kept: (counts[allowed[0] ?? 0] ?? 0) > 0 && Object.keys(counts).every((status) => allowed.includes(Number(status))),
});
