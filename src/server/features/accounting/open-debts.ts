import sql, { type Sql } from 'sql-template-tag';
import { OpenDebt } from '../../documents/accounting-sums.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { teamLeaderAt } from '../../platform/session/user-rules.ts';
import { openDebtsOf } from '../ledger/open-debts.ts';

/** The most rows of a kind in the accountant's workbook: people's movements, suppliers' movements, or open debts. */
export const MOST_ROWS = 50_000;

/** Reads the unpaid part of each debt at a moment, with its age in days. Credits are negative and have no age. */
export const openDebts = (db: Executor, at: Sql, timeZone: string) =>
  db.rows(OpenDebt)`
    with balances as (
      select usuario_id as owner, sum(importe) as saldo from movimiento where creado_at < ${at} group by usuario_id
    ), debts as (
      select owner as "personId", open, origin as pedido_id, desde from ${openDebtsOf(sql`balances`, at, timeZone)} o
      union all
      select owner, saldo, null, null from balances where saldo < 0
    )
    select d."personId", ${teamLeaderAt('u', at)} as "leaderId", d.open, v.cierre,
      ((${at} - interval '1 microsecond') at time zone ${timeZone})::date - d.desde as days
    from debts d join usuario u on u.id = d."personId" left join pedido p on p.pedido_id = d.pedido_id left join ventana v on v.ventana_id = p.ventana_id
    limit ${MOST_ROWS + 1}`;
