import { type Node, nodeEnvironment, startNode } from '../node.ts';
import { underOutage } from '../outage.ts';
import { query } from '../postgres.ts';
import { exactly, type Finding } from '../scenario.ts';
import { until } from '../until.ts';
import type { SeveralNodes } from './several-nodes.ts';

/**
 * After the failover the old primary comes back and takes writes; a node starts again, and then the new primary is away for a
 * while, in which another node starts that never saw it.
 */
export async function oldPrimary({ shop, nodes, urls, folder, primary, standby }: SeveralNodes): Promise<Finding[]> {
  await primary.start();
  // What stands here waits for no standby, so that it would take an order.
  await query(primary, `alter system set synchronous_standby_names = ''`);
  await query(primary, 'select pg_reload_conf()');
  const count = async () =>
    (await query<{ n: number }>(primary, 'select count(*)::int as n from pedido'))[0]?.n ?? Number.NaN;
  const before = await count();
  const [node] = nodes;
  await node.stop();
  await node.start();
  await until('the old primary to know that there is a newer one', async () => {
    const [row] = await query<{ linea: number }>(primary, 'select max(linea)::int as linea from linaje');
    return row?.linea === 2;
  });
  let message = '';
  let starting: Promise<unknown> = Promise.resolve();
  const findings = await underOutage({
    shop,
    nodes: urls,
    begin: async () => {
      await standby.kill();
      starting = startNode(folder, 'newcomer', { env: nodeEnvironment([primary.port]) }).then(
        (newcomer: Node) => newcomer.kill(),
        (error: Error) => {
          message = error.message;
        },
      );
    },
    lasts: 10_000,
    end: standby.start,
    ready: 503,
  });
  await starting;
  return [
    ...findings,
    exactly('pedidos que se escriben en la base de antes', (await count()) - before, 0),
    {
      promise: 'un nodo que sólo llega a la de antes no arranca, y dice por qué',
      seen: message.split('\n').at(-2) || 'arrancó',
      limit: 'una frase',
      kept: /quedó atrás: está en la línea de tiempo 1 y ya se escribió en la 2/.test(message),
    },
  ];
}
