import { SellerTotal } from '#contract/orders.calls.ts';
import type { PeriodQuery } from '#contract/periods.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { ofTeam } from '../users/leaders.ts';
import { findPeriod } from '../windows/period.ts';

/**
 * What each person of a leader's team ordered in a period, all of it when none is given; the leader too. Its sum is that of
 * the team's documents.
 */
export async function sellerTotals(
  db: Executor,
  leaderId: number,
  query: PeriodQuery,
  timeZone: string,
): Promise<SellerTotal[]> {
  const { condition } = await findPeriod(db, query, { timeZone, otherwise: 'todas' });
  return db.rows(SellerTotal)`
    select usuario_id as "userId", (array_agg(client_name order by pedido_id desc))[1] as "clientName",
      count(*) as pedidos, sum(total_amount) as total
    from pedido p where ${ofTeam(leaderId)} and ${condition} and estado <> 'CANCELADO'
    group by usuario_id order by total desc, usuario_id`;
}
