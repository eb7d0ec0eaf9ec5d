import { oneOrder } from '../../src/server/test-process.ts';
import { insist, tally } from '../call.ts';
import { keptOrders } from '../kept-orders.ts';
import { slowest } from '../probes.ts';
import type { Finding } from '../scenario.ts';
import type { SeveralNodes } from './several-nodes.ts';

const stock = 50;
const orders = 300;

/** Many want the last units at once, on every node. */
export async function oversell({ shop, urls }: SeveralNodes): Promise<Finding[]> {
  const productoId = await shop.product(stock);
  const acknowledged = new Map<string, number>();
  const answers = await Promise.all(
    Array.from({ length: orders }, async (_, n) => {
      const key = `last units ${n}`;
      const { token = '' } = shop.buyers[n % shop.buyers.length] ?? {};
      const url = urls[n % urls.length] as string;
      const body = oneOrder(productoId, key);
      const answer = await insist<{ orderId: number }>(url, 'POST /api/menu/order', { token, key, body });
      if (answer.status === 201) acknowledged.set(key, answer.body.orderId);
      return answer;
    }),
  );
  const refused = answers.filter(({ reason }) => reason === 'STOCK_INSUFICIENTE');
  return [
    {
      promise: `de ${stock} unidades se venden ${stock}`,
      seen: `${tally(answers)}; ${slowest(answers).toFixed(0)} ms`,
      limit: `${stock} × 201, los demás 409`,
      kept: acknowledged.size === stock && refused.length === orders - stock,
    },
    ...(await keptOrders(shop, { productoId, stock, acknowledged })),
  ];
}
