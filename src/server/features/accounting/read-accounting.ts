import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { showDay } from '#contract/format.ts';
import { ACCOUNT_COIN } from '#contract/ledger.ts';
import type { Accounting } from '../../documents/accounting.ts';
import {
  AccountOwner,
  type Facts,
  Leader,
  Movement,
  OpenDebt,
  SupplierFact,
  SupplierOwed,
} from '../../documents/accounting-sums.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { dayOf, isoInstant } from '../../platform/db/instants.ts';
import { rowsAsOf } from '../../platform/db/rows-as-of.ts';
import { tooLargeDocument } from '../../platform/http/refusal.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { teamLeaderAt, teamLeaderOf, usersAsOf } from '../../platform/session/user-rules.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { openDebtsOf } from '../ledger/open-debts.ts';
import { readResults } from '../purchases/result.ts';
import { findSpan } from './span.ts';

const MOST_ROWS = 50_000;

/**
 * Reads all account movements of a period, and the debts at its start and end. People and suppliers appear under their
 * names at the period's end. 404 for an unknown window, 422 `DOCUMENTO_MUY_GRANDE` for too many rows.
 */
export const readAccounting = (db: Db, query: PeriodQuery, timeZone: string): Promise<Accounting> =>
  readSnapshot(db, async (tx) => {
    const { period, from, until } = await findSpan(tx, query, timeZone);
    const movements = await tx.rows(Movement)`
      select m.movimiento_id as id, ${dayOf('m.creado_at', timeZone)} as day, m.usuario_id as "personId",
        case when p.pedido_id is null then ${teamLeaderAt('u', sql`m.creado_at`)} else p.id_lider end as "leaderId", m.tipo, m.importe,
        coalesce(m.medio, c.medio) as medio, coalesce(m.moneda, c.moneda, case coalesce(c.tipo, m.tipo) when 'PAGO' then ${ACCOUNT_COIN} end) as moneda,
        coalesce(m.recibido, -c.recibido) as recibido, coalesce(m.cotizacion, c.cotizacion) as cotizacion, coalesce(m.dia, c.dia)::text as "paidOn", m.nota, c.tipo as contra, coalesce(m.pedido_id, c.pedido_id) as "pedidoId",
        p.tipo as catalogo, v.cierre, ${recorderAsOf(until)} as quien
      from movimiento m join usuario u on u.id = m.usuario_id
      left join movimiento c on c.movimiento_id = m.contra
      left join pedido p on p.pedido_id = coalesce(m.pedido_id, c.pedido_id) left join ventana v on v.ventana_id = p.ventana_id
      where m.creado_at >= ${from} and m.creado_at < ${until}
      order by m.movimiento_id limit ${MOST_ROWS + 1}`;
    const opening = await openDebts(tx, from, timeZone);
    const closing = await openDebts(tx, until, timeZone);
    if (movements.length > MOST_ROWS || opening.length > MOST_ROWS || closing.length > MOST_ROWS)
      throw tooLargeDocument();
    const people = await tx.rows(AccountOwner)`
      select u.id, ${displayNameOf('u')} as name, u.user_name as "userName", ${teamLeaderOf('u')} as "leaderId"
      from ${usersAsOf(until)} u
      where exists (select from movimiento m where m.usuario_id = u.id and m.creado_at < ${until})
      order by ${displayNameOf('u')} collate "es-x-icu", u.user_name, u.id`;
    const led = [people, movements, opening, closing].flat().map(({ leaderId }) => leaderId);
    const leaders = await tx.rows(Leader)`
      select u.id, ${displayNameOf('u')} as name, u.user_name as "userName" from ${usersAsOf(until)} u where u.id = any(${[...new Set(led)]}::int[])
      order by ${displayNameOf('u')} collate "es-x-icu", u.user_name, u.id`;
    const { suppliers, supplierMovements } = await readSupplierFacts(tx, { from, until }, timeZone);
    if (supplierMovements.length > MOST_ROWS) throw tooLargeDocument();
    const results = await readResults(tx, { from, until });
    const facts: Facts = { people, leaders, movements, opening, closing, suppliers, supplierMovements, results };
    const { at } = await tx.one(LastFact)`
      select ${isoInstant(sql`coalesce(greatest(
        (select max(creado_at) from movimiento where creado_at < ${until}),
        (select max(creado_at) from proveedor_movimiento where creado_at < ${until})), '2000-01-01')`)} as at`;
    const { day, time } = wallClock(new Date(at), timeZone);
    return { period, at, dated: `Datos al ${showDay(day)} ${time.slice(0, 5)}`, facts: JSON.stringify(facts) };
  });

const recorderAsOf = (at: Sql): Sql =>
  sql`(select ${displayNameOf('q')} from ${usersAsOf(at)} q where q.id = m.creado_por)`;

const LastFact = z.object({ at: z.iso.datetime() });

/** Reads the unpaid part of each debt at a moment, with its age in days. Credits are negative and have no age. */
const openDebts = (db: Executor, at: Sql, timeZone: string) =>
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

async function readSupplierFacts(db: Executor, { from, until }: { from: Sql; until: Sql }, timeZone: string) {
  const supplierMovements = await db.rows(SupplierFact)`
    select m.movimiento_id as id, ${dayOf('m.creado_at', timeZone)} as day, m.proveedor_id as "proveedorId", m.tipo, c.tipo as contra,
      m.importe, m.sin_costo as "sinCosto", v.cierre, coalesce(m.medio, c.medio) as medio, coalesce(m.moneda, c.moneda) as moneda,
      coalesce(m.recibido, -c.recibido) as recibido, coalesce(m.cotizacion, c.cotizacion) as cotizacion, coalesce(m.dia, c.dia)::text as "paidOn",
      m.nota, ${recorderAsOf(until)} as quien
    from proveedor_movimiento m
    left join proveedor_movimiento c on c.movimiento_id = m.contra
    left join recepcion r on r.recepcion_id = coalesce(m.recepcion_id, c.recepcion_id) left join ventana v using (ventana_id)
    where m.creado_at >= ${from} and m.creado_at < ${until}
    order by m.movimiento_id limit ${MOST_ROWS + 1}`;
  const suppliers = await db.rows(SupplierOwed)`
    select v.proveedor_id as id, v.razon_social as name, coalesce(sum(m.importe) filter (where m.creado_at < ${from}), 0) as opening,
      sum(m.importe) as closing, sum(m.sin_costo) as "sinCosto"
    from ${rowsAsOf(supplierNames, until)} v join proveedor_movimiento m using (proveedor_id)
    where m.creado_at < ${until} group by v.proveedor_id, v.razon_social
    order by v.razon_social collate "es-x-icu", v.proveedor_id`;
  return { suppliers, supplierMovements };
}

const supplierNames = {
  table: sql`proveedor`,
  former: sql`proveedor_anterior`,
  key: sql`proveedor_id`,
  columns: sql`razon_social`,
};
