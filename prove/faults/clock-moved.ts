import { setTimeout as sleep } from 'node:timers/promises';
import { call, tally } from '../call.ts';
import { startLoad } from '../load.ts';
import { type Node, nodeEnvironment, startNode } from '../node.ts';
import { createPostgres, query } from '../postgres.ts';
import { all, type Finding, type Scenario } from '../scenario.ts';
import { openShop, type Shop } from '../shop.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { fakeClock } from './fake-clock.ts';
import type { OneNode } from './one-node.ts';

const hour = 3_600;
/** Seconds in which a moved clock is seen by all. */
const seen = 2_000;
type Move = (seconds: number) => void;

/** The clock of the node alone moves: its database is on another machine. */
export const nodeClockMoved: Scenario<OneNode> = async ({ folder, postgres }) => {
  const { env, move } = fakeClock(folder);
  const node = await startNode(folder, 'clock', { env: { ...nodeEnvironment(postgres.port), ...env } });
  const shop = await openShop(node.url, postgres);
  const findings = [...(await whileMoving(node, shop, move)), await expiredSession(node, shop, move)];
  await node.kill();
  const [orders] = await query<{ off: number; all: number }>(
    postgres,
    `select count(*)::int as all, count(*) filter (where abs(extract(epoch from now() - created_at)) > 3000)::int as off from pedido`,
  );
  const { off = 0, all: count = 0 } = orders ?? {};
  const time: Finding = {
    promise: 'todo pedido lleva la hora de la base',
    seen: `${off} de ${count} no`,
    limit: '0',
    kept: count > 0 && off === 0,
  };
  return [...findings, time];
};

/** The clock of node and database moves. */
export const machineClockMoved: Scenario<OneNode> = async ({ folder }) => {
  const machine = temporaryFolder(folder);
  const { env, move } = fakeClock(machine);
  const postgres = await createPostgres(machine, { env });
  const node = await startNode(machine, 'clock', { env: { ...nodeEnvironment(postgres.port), ...env } });
  const shop = await openShop(node.url, postgres);
  // PostgreSQL holds its time limits against the clock: when that leaps, it ends what is under way.
  const findings = await whileMoving(node, shop, move, [201, 503]);
  await node.kill();
  await postgres.kill();
  return findings;
};

/** Everybody orders, and the catalogue closes and opens, two hours ahead and two behind. */
async function whileMoving(node: Node, shop: Shop, move: Move, statuses = [201]): Promise<Finding[]> {
  const load = await startLoad(shop, [node.url]);
  const switches = [];
  for (const offset of [2 * hour, -2 * hour, 0]) {
    move(offset);
    await sleep(seen);
    await demandMoved(node, offset);
    await sleep(2_000);
  }
  const kept = await load.finish();
  for (const offset of [2 * hour, -2 * hour, 0]) {
    move(offset);
    await sleep(seen);
    for (const open of [false, true])
      switches.push(await call(node.url, `PUT /api/producto/estadoCatalogo/${open}`, { token: shop.admin }));
    switches.push(await call(node.url, 'GET /api/ventanas', { token: shop.admin }));
  }
  move(0);
  return [
    ...kept,
    {
      promise: 'se pide como siempre con la hora dos horas adelante y dos atrás',
      seen: tally(load.orders),
      limit: statuses.join(', '),
      kept: all(load.orders, ({ status }) => statuses.includes(status)),
    },
    {
      promise: 'el catálogo se cierra y se abre',
      seen: tally(switches),
      limit: 'todos 200',
      kept: all(switches, ({ status }) => status === 200),
    },
  ];
}

/** Without it nothing would be proved. */
async function demandMoved({ url }: Node, offset: number) {
  const { headers } = await fetch(`${url}/readyz`);
  const off = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1_000 - offset;
  if (!(Math.abs(off) < 60)) throw new Error(`the node's clock is ${off} s off the one that it was given`);
}

/** A session that the node knows ends by the database's clock, wherever the node's own stands. */
async function expiredSession(node: Node, shop: Shop, move: Move): Promise<Finding> {
  const { id, token } = await shop.person(node.url);
  await query(shop.database, `update sesion set expira_at = now() + interval '3 seconds' where usuario_id = $1`, [id]);
  const route = `GET /api/menu/order/${id}?pagina=1`;
  const before = await call(node.url, route, { token });
  move(-2 * hour);
  await sleep(3_000 + seen);
  const after = await call(node.url, route, { token });
  move(0);
  return {
    promise: 'una sesión vencida no entra aunque el reloj del nodo atrase',
    seen: `${before.status}, después ${after.status}`,
    limit: '200, después 401',
    kept: before.status === 200 && after.status === 401,
  };
}
