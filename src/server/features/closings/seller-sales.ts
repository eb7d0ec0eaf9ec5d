import type { Sql } from 'sql-template-tag';
import { SellerSales } from '../../documents/seller-report-xlsx.ts';
import type { Executor } from '../../platform/db/executor.ts';

/** What each seller ordered, under the name and the leader of their newest order. */
export function findSellerSales(db: Executor, condition: Sql): Promise<SellerSales[]> {
  return db.rows(SellerSales)`
    with sales as (
      select p.usuario_id, max(p.pedido_id) as newest, count(*) as orders, sum(d.units) as units,
        coalesce(sum(p.total_amount) filter (where p.tipo = 'ESENCIAL'), 0) as essential,
        coalesce(sum(p.total_amount) filter (where p.tipo = 'BLACK'), 0) as black
      from pedido p cross join lateral (select sum(quantity) as units from pedido_linea where pedido_id = p.pedido_id) d
      where ${condition} group by p.usuario_id
    )
    select n.client_name as seller, u.user_name as "userName", n.lider as leader,
      n.retiro, n.telefono, s.orders, s.units::int8 as units, s.essential, s.black
    from sales s join pedido n on n.pedido_id = s.newest join usuario u on u.id = s.usuario_id
    order by n.client_name collate "es-x-icu", u.user_name`;
}
