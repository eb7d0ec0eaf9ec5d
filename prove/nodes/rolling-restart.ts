import { setTimeout as sleep } from 'node:timers/promises';
import { call, tally } from '../call.ts';
import { startLoad } from '../load.ts';
import { slowest } from '../probes.ts';
import { all, type Finding, within } from '../scenario.ts';
import { until } from '../until.ts';
import { runAllAtEnd, type SeveralNodes } from './several-nodes.ts';

/** Each node is stopped and started again while everybody orders and reads through a proxy that repeats nothing. */
export async function rollingRestart({ shop, nodes, proxy }: SeveralNodes): Promise<Finding[]> {
  const load = await startLoad(shop, [proxy.plain]);
  const codes: (number | null)[] = [];
  const stops: number[] = [];
  runAllAtEnd(nodes);
  await sleep(1_000);
  for (const node of nodes) {
    const asked = performance.now();
    codes.push(await node.stop());
    stops.push(performance.now() - asked);
    await node.start();
    await until('que HAProxy use el nodo', async () => (await call(proxy.plain, 'GET /healthz')).node === node.name);
    await sleep(1_000);
  }
  const kept = await load.finish();
  const answers = [...load.orders, ...load.reads];
  return [
    {
      promise: 'un reinicio de todos los nodos, de a uno, no muestra ningún error a nadie',
      seen: `${tally(answers)}; ${slowest(answers).toFixed(0)} ms; al lado ${tally(load.work)}`,
      limit: 'todos 201 y 200',
      kept:
        all(answers, ({ status }) => status === 200 || status === 201) &&
        all(load.work, ({ status }) => status >= 200 && status < 500),
    },
    ...kept,
    {
      promise: 'cada nodo sale en orden',
      seen: `códigos ${codes.join(', ')}`,
      limit: '0',
      kept: all(codes, (code) => code === 0),
    },
    within('lo que tarda en salir', Math.max(...stops), 15_000),
  ];
}
