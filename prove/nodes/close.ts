import { setTimeout as sleep } from 'node:timers/promises';
import { oneOrder } from '../../src/server/test-process.ts';
import { type Answer, call, demand, tally } from '../call.ts';
import { atEnd } from '../ending.ts';
import { query } from '../postgres.ts';
import { all, exactly, type Finding } from '../scenario.ts';
import type { SeveralNodes } from './several-nodes.ts';

const rounds = 5;

/** Everybody orders on every node while one of them closes the catalogue. */
export async function close({ shop, urls }: SeveralNodes): Promise<Finding[]> {
  const productoId = await shop.product(1_000_000);
  const after: Answer[] = [];
  for (let round = 0; round < rounds; round++) {
    const here = urls[round % urls.length] as string;
    let closed = Number.POSITIVE_INFINITY;
    let stopped = false;
    atEnd(() => {
      stopped = true;
    });
    const ordering = shop.buyers.map(async ({ token }, n) => {
      for (let i = n; !stopped; i++) {
        const body = oneOrder(productoId, '');
        const answer = await call(urls[i % urls.length] as string, 'POST /api/menu/order', { token, body });
        if (answer.sent > closed) after.push(answer);
      }
    });
    await sleep(500);
    await demand(here, 'PUT /api/producto/estadoCatalogo/false', { token: shop.admin });
    closed = performance.now();
    await sleep(300);
    stopped = true;
    await Promise.all(ordering);
    await demand(here, 'PUT /api/producto/estadoCatalogo/true', { token: shop.admin });
  }
  const [late] = await query<{ count: number }>(
    shop.database,
    'select count(*)::int from pedido join ventana using (ventana_id) where created_at > cerrada_at or created_at < abierta_at',
  );
  return [
    {
      promise: 'después de la respuesta del cierre ningún nodo toma un pedido',
      seen: tally(after),
      limit: 'todos 423',
      kept: all(after, ({ status }) => status === 423),
    },
    exactly('ningún pedido está fuera de su ventana', late?.count ?? Number.NaN, 0),
  ];
}
