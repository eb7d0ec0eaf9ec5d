import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.calls.ts';
import { reasonOf } from '../api.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { completeOrder } from './complete-order.ts';
import { ordersKey } from './queries.ts';

/** An order that stayed as it was, and why. */
type Left = { order: Order; reason: string };
/** Null before the first; then how many of how many are done, and those that were left when all had their turn. */
export type Completion = { total: number; done: number; left: readonly Left[] } | null;

/** Marks many orders as REALIZADO, a few at a time, once the administrator is sure. */
export function useCompleteOrders() {
  const queryClient = useQueryClient();
  const [completion, setCompletion] = useState<Completion>(null);
  const complete = async (orders: readonly Order[]) => {
    const total = orders.length;
    const question =
      total === 1 ? '¿Desea marcar 1 pedido como REALIZADO?' : `¿Desea marcar ${total} pedidos como REALIZADO?`;
    if (!(await alerts.confirm(question))) return;
    setCompletion({ total, done: 0, left: [] });
    const left = await completeOrders(orders, (done) => setCompletion({ total, done, left: [] }));
    setCompletion({ total, done: total, left });
    await queryClient.invalidateQueries({ queryKey: ordersKey });
  };
  return { completion, complete, dismiss: () => setCompletion(null) };
}

/** One failure stops nothing: the others are still tried, and those left are named. */
async function completeOrders(orders: readonly Order[], onProgress: (done: number) => void) {
  const waiting = orders.values();
  const left: Left[] = [];
  let done = 0;
  const work = async () => {
    for (const order of waiting) {
      try {
        await completeOrder(order);
      } catch (error) {
        left.push({ order, reason: reasonOf(error) });
      }
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return left;
}

const AT_ONCE = 4;
