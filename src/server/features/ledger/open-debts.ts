import sql, { type Sql } from 'sql-template-tag';

/**
 * The open part of each debt at a moment: rows `usuario_id`, `open`, `pedido_id`, `creado_at`. `balances` has people's
 * balances then (`usuario_id`, `saldo`). Payments and credits settle the oldest debts first, so the newest are open, up
 * to the balance. Movements reversed by then do not count. `rest` is the part of the balance left by newer debts.
 */
export const openDebtsOf = (balances: Sql, at: Sql): Sql => sql`(
  select usuario_id, least(importe, rest) as open, pedido_id, creado_at from (
    select m.usuario_id, m.importe, m.pedido_id, m.creado_at,
      b.saldo + m.importe - sum(m.importe) over (partition by m.usuario_id order by m.movimiento_id desc rows unbounded preceding) as rest
    from ${balances} b join movimiento m on m.usuario_id = b.usuario_id
    where b.saldo > 0 and m.importe > 0 and m.contra is null and m.creado_at < ${at}
      and m.movimiento_id not in (select r.contra from movimiento r where r.contra is not null and r.creado_at < ${at})
  ) debt where rest > 0)`;
