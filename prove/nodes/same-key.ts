import { oneOrder } from '../../src/server/test-process.ts';
import { type Answer, insist, tally } from '../call.ts';
import { keptOrders } from '../kept-orders.ts';
import { all, type Finding } from '../scenario.ts';
import type { SeveralNodes } from './several-nodes.ts';

const stock = 1_000;
const attempts = 40;

/** One attempt is sent to every node at once, twice. */
export async function sameKey({ shop, urls }: SeveralNodes): Promise<Finding[]> {
  const productoId = await shop.product(stock);
  const acknowledged = new Map<string, number>();
  const answers: Answer<{ orderId: number }>[] = [];
  let different = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const key = `one attempt ${attempt}`;
    const { token = '' } = shop.buyers[attempt % shop.buyers.length] ?? {};
    const body = oneOrder(productoId, key);
    const same = await Promise.all(
      [...urls, ...urls].map((url) => insist<{ orderId: number }>(url, 'POST /api/menu/order', { token, key, body })),
    );
    answers.push(...same);
    const ids = new Set(same.filter(({ status }) => status === 201).map((answer) => answer.body.orderId));
    if (ids.size !== 1) different++;
    for (const id of ids) acknowledged.set(key, id);
  }
  return [
    {
      promise: 'la misma clave en todos los nodos a la vez es un solo pedido',
      seen: `${attempts} intentos, ${tally(answers)}, ${different} con más de un pedido o ninguno`,
      limit: 'todos 201, 0',
      kept: different === 0 && all(answers, ({ status }) => status === 201),
    },
    ...(await keptOrders(shop, { productoId, stock, acknowledged })),
  ];
}
