import sql, { type Sql } from 'sql-template-tag';

/**
 * The open part of each debt at a moment, of people's balances (`usuario_id`, `saldo`) then: rows `usuario_id`, `open`, `pedido_id`,
 * `creado_at`. Payments and credits settle the oldest debts first, so that the newest ones are open, as far as the balance reaches;
 * a movement that was taken back by then does not count. It reads no more movements than that.
 */
export const openDebtsOf = (balances: Sql, at: Sql): Sql => sql`(
  with recursive debt as (
    select b.usuario_id, 2147483647 as movimiento_id, null::numeric as open, null::int as pedido_id,
      null::timestamptz as creado_at, b.saldo as rest
    from ${balances} b where b.saldo > 0
    union all
    select d.usuario_id, m.movimiento_id, least(m.importe, d.rest), m.pedido_id, m.creado_at, d.rest - m.importe
    from debt d cross join lateral (
      select m.movimiento_id, m.importe, m.pedido_id, m.creado_at from movimiento m
      where m.usuario_id = d.usuario_id and m.movimiento_id < d.movimiento_id and m.importe > 0
        and m.creado_at < ${at} and m.contra is null
        and not exists (select from movimiento r where r.contra = m.movimiento_id and r.creado_at < ${at})
      order by m.movimiento_id desc limit 1
    ) m where d.rest > 0
  )
  select usuario_id, open, pedido_id, creado_at from debt where open is not null)`;
