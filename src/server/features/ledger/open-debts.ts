import sql, { type Sql } from 'sql-template-tag';
import { people } from './append-movement.ts';

type DebtTable = {
  table: Sql;
  owner: Sql;
  /** The column with the order or receipt behind a debt. */
  origin: Sql;
};
const ofPeople: DebtTable = { ...people, origin: sql`pedido_id` };

/**
 * Selects the unpaid part (`open`) of each debt at a moment, and the day since which it is owed (`desde`). `balances`
 * has each `owner`'s balance (`saldo`) at that moment. Payments settle the oldest debts first, so the newest debts are
 * unpaid, until they add up to the balance. `rest` is the balance less all newer debts.
 */
export const openDebtsOf = (balances: Sql, at: Sql, timeZone: string, { table, owner, origin } = ofPeople): Sql => sql`(
  select owner, least(importe, rest) as open, origin, (since at time zone ${timeZone})::date as desde from (
    select d.*, d.saldo + d.importe - sum(d.importe) over (partition by d.owner order by d.since desc, d.id desc rows unbounded preceding) as rest
    from (
      select b.owner, b.saldo, m.movimiento_id as id, m.importe, m.${origin} as origin,
        coalesce(m.dia::timestamp at time zone ${timeZone}, m.creado_at) as since
      from ${balances} b join ${table} m on m.${owner} = b.owner
      where b.saldo > 0 and m.importe > 0 and m.contra is null and m.creado_at < ${at}
        and m.movimiento_id not in (select r.contra from ${table} r where r.contra is not null and r.creado_at < ${at})
    ) d
  ) debt where rest > 0)`;
