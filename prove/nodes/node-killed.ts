import { setTimeout as sleep } from 'node:timers/promises';
import { tally } from '../call.ts';
import { startLoad } from '../load.ts';
import { type Finding, within } from '../scenario.ts';
import { runAllAtEnd, type SeveralNodes } from './several-nodes.ts';

const rounds = 3;

/** A node is killed while everybody orders through the proxy, and started again; three times. */
export async function nodeKilled({ shop, nodes, proxy }: SeveralNodes): Promise<Finding[]> {
  const load = await startLoad(shop, [proxy.url]);
  const killed: number[] = [];
  runAllAtEnd(nodes);
  for (let round = 0; round < rounds; round++) {
    const node = nodes[round % nodes.length] as SeveralNodes['nodes'][0];
    await sleep(1_000);
    killed.push(performance.now());
    await node.kill();
    await sleep(3_000);
    await node.start();
    await sleep(1_500);
  }
  const kept = await load.finish();
  const answers = [...load.orders, ...load.reads, ...load.work];
  // A machine that is busy with more than the proof says so and when to come again: nothing is cut by that.
  const busy = answers.filter(({ reason }) => reason === 'OCUPADO');
  const errors = answers.filter((answer) => (answer.status === 0 || answer.status >= 500) && !busy.includes(answer));
  const after = errors.map(({ sent, ms }) => sent + ms - Math.max(...killed.filter((at) => at < sent + ms)));
  /** The buyers, the reader, and those of the work beside them. */
  const inFlight = shop.buyers.length + 1 + 3;
  return [
    ...kept,
    {
      promise: 'sólo lo que estaba en curso en el nodo se corta',
      seen: `${answers.length} llamadas, errores: ${tally(errors)}; sin turno: ${tally(busy)}`,
      limit: `de 1 a ${rounds * inFlight}`,
      // Without any nothing was cut.
      kept: errors.length > 0 && errors.length <= rounds * inFlight,
    },
    within('el último error, después de matarlo', Math.max(0, ...after), 2_000),
  ];
}
