import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '#contract/orders.calls.ts';
import { oneOrder } from '../src/server/test-process.ts';
import { type Answer, call } from './call.ts';
import { atEnd } from './ending.ts';
import { keptOrders } from './kept-orders.ts';
import type { Finding } from './scenario.ts';
import type { Shop } from './shop.ts';
import { startShopWork } from './shop-work.ts';

/** Units that nobody orders in a proof's time. */
const plenty = 1_000_000;
const retryAfter = 100;
/** Milliseconds in which every caller without an answer has one once everything works again. */
const patience = 60_000;

/** Everybody orders and reads the catalogue, again and again, beside all else that a shop does. */
export type Load = {
  orders: Answer<Order>[];
  reads: Answer[];
  /** What the work beside them was answered. */
  work: Answer[];
  /** Lets everybody have the answer of the order that they are at, and tells what was kept of all of them. */
  finish(): Promise<Finding[]>;
};

/** Each buyer goes from one address to the next, and repeats an order with its key until it is answered, as our pages do. */
export async function startLoad(shop: Shop, urls: readonly string[], pause = 20): Promise<Load> {
  const productoId = await shop.product(plenty);
  const work = await startShopWork(shop, urls, patience);
  const orders: Answer<Order>[] = [];
  const reads: Answer[] = [];
  const acknowledged = new Map<string, number>();
  let stopped = Number.POSITIVE_INFINITY;
  let count = 0;
  const next = () => urls[count++ % urls.length] as string;
  const placing = shop.buyers.map(async ({ token, name }) => {
    for (let n = 0; performance.now() < stopped; n++) {
      const key = `${productoId} ${name} ${n}`;
      const body = oneOrder(productoId, key);
      for (;;) {
        const answer = await call<Order>(next(), 'POST /api/menu/order', { token, key, body });
        // Closed by its programme: nobody's failure.
        if (answer.status !== 423 || !work.wasClosed(answer)) orders.push(answer);
        if (answer.status === 201) acknowledged.set(key, answer.body.orderId);
        if (answer.status === 201 || performance.now() > stopped + patience) break;
        await sleep(retryAfter);
      }
      await sleep(pause);
    }
  });
  const reading = urls.map(async (url) => {
    for (; performance.now() < stopped; await sleep(5 * pause))
      reads.push(await call(url, 'GET /api/producto/all', { patience: 20_000 }));
  });
  atEnd(async () => {
    stopped = Number.NEGATIVE_INFINITY;
    await Promise.all([...placing, ...reading]);
  });
  return {
    orders,
    reads,
    work: work.answers,
    async finish() {
      stopped = performance.now();
      // The work opens the catalogue again, which the last orders wait for.
      const worked = await work.finish();
      await Promise.all([...placing, ...reading]);
      return [...(await keptOrders(shop, { productoId, stock: plenty, acknowledged })), ...worked];
    },
  };
}
