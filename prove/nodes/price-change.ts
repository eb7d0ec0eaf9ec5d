import type { Product } from '#contract/products.calls.ts';
import { oneOrder } from '../../src/server/test-process.ts';
import { type Answer, call, demand, tally } from '../call.ts';
import { all, type Finding } from '../scenario.ts';
import type { SeveralNodes } from './several-nodes.ts';

const rounds = 60;

/** An administrator who changes a price on one node reads it on the others as soon as it is answered. */
export async function priceChange({ shop, urls, proxy }: SeveralNodes): Promise<Finding[]> {
  const productoId = await shop.product(1_000_000);
  const everywhere = [...urls, proxy.url];
  const token = shop.admin;
  const before = await demand<Product[]>(urls[0] as string, 'GET /api/producto/allProducto/TODOS', { token });
  const product = before.find((each) => each.productoId === productoId);
  let stale = 0;
  let reads = 0;
  const orders: Answer[] = [];
  for (let round = 0; round < rounds; round++) {
    const amount = 200 + round;
    const here = urls[round % urls.length] as string;
    // So that every node has it in memory.
    await Promise.all(everywhere.map((url) => demand(url, 'GET /api/producto/all')));
    await demand(here, `PUT /api/producto/${productoId}`, { token, body: { ...product, amount } });
    const seen = await Promise.all(everywhere.map((url) => demand<Product[]>(url, 'GET /api/producto/all', { token })));
    for (const products of seen) {
      reads++;
      if (products.find((each) => each.productoId === productoId)?.amount !== amount) stale++;
    }
    const { token: buyer = '' } = shop.buyers[round % shop.buyers.length] ?? {};
    const url = urls[(round + 1) % urls.length] as string;
    orders.push(await call(url, 'POST /api/menu/order', { token: buyer, body: oneOrder(productoId, '') }));
  }
  return [
    {
      promise: 'después de la respuesta de un cambio de precio, ninguna lectura de quien lo hizo es vieja',
      seen: `${reads} lecturas, ${stale} viejas`,
      limit: '0',
      kept: reads > 0 && stale === 0,
    },
    {
      promise: 'nadie pide al precio de antes',
      seen: tally(orders),
      limit: 'todos 409 PRECIO_CAMBIADO',
      kept: all(orders, ({ reason }) => reason === 'PRECIO_CAMBIADO'),
    },
  ];
}
