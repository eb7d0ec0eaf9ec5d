import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { showDay, showDays } from '#contract/format.ts';
import { type Accounting, accountingSheets } from '../../documents/accounting.ts';
import { AccountOwner, type Facts, Leader, Movement, OpenDebt } from '../../documents/accounting-sums.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import type { Entry } from '../../documents/zip.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { dayEnd, dayOf, dayStart } from '../../platform/db/instants.ts';
import { tooLargeDocument } from '../../platform/http/refusal.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { teamLeaderAt } from '../../platform/session/user-rules.ts';
import { openDebtsOf } from '../ledger/open-debts.ts';
import { findWindow } from '../windows/queries.ts';

/** Movements of a period, and debts that are open at its ends, that the accountant's workbook bears. */
const MOST_ROWS = 50_000;

/**
 * What moved on all accounts in a period, and what was owed at both of its ends, as it stands at one moment. A window lasts here
 * from its opening to that of the next one: nothing is left out between two of them. 404 for a window that there never was.
 */
export const readAccounting = (db: Db, query: PeriodQuery, timeZone: string): Promise<Accounting> =>
  readSnapshot(db, async (tx) => {
    const { period, from, until } = await findSpan(tx, query, timeZone);
    const movements = await tx.rows(Movement)`
      select m.movimiento_id as id, ${dayOf('m.creado_at', timeZone)} as day, m.usuario_id as "personId",
        case when p.pedido_id is null then ${teamLeaderAt('u', sql`m.creado_at`)} else p.id_lider end as "leaderId", m.tipo, m.importe,
        coalesce(m.medio, c.medio) as medio, coalesce(m.moneda, c.moneda, case coalesce(c.tipo, m.tipo) when 'PAGO' then 'USD' end) as moneda,
        coalesce(m.recibido, -c.recibido) as recibido, coalesce(m.cotizacion, c.cotizacion) as cotizacion, coalesce(m.dia, c.dia)::text as "paidOn", m.nota, c.tipo as contra, coalesce(m.pedido_id, c.pedido_id) as "pedidoId",
        p.tipo as catalogo, v.cierre, ${displayNameOf('q')} as quien
      from movimiento m join usuario u on u.id = m.usuario_id join usuario q on q.id = m.creado_por
      left join movimiento c on c.movimiento_id = m.contra
      left join pedido p on p.pedido_id = coalesce(m.pedido_id, c.pedido_id) left join ventana v on v.ventana_id = p.ventana_id
      where m.creado_at >= ${from} and m.creado_at < ${until}
      order by m.movimiento_id limit ${MOST_ROWS + 1}`;
    const opening = await openDebts(tx, from, timeZone);
    const closing = await openDebts(tx, until, timeZone);
    if (movements.length > MOST_ROWS || opening.length > MOST_ROWS || closing.length > MOST_ROWS)
      throw tooLargeDocument();
    const people = await tx.rows(AccountOwner)`
      select u.id, ${displayNameOf('u')} as name, u.user_name as "userName", ${teamLeaderAt('u', until)} as "leaderId"
      from usuario u
      where exists (select from movimiento m where m.usuario_id = u.id and m.creado_at < ${until})
      order by ${displayNameOf('u')} collate "es-x-icu", u.user_name`;
    const led = [people, movements, opening, closing].flat().map(({ leaderId }) => leaderId);
    const leaders = await tx.rows(Leader)`
      select u.id, ${displayNameOf('u')} as name, u.user_name as "userName" from usuario u where u.id = any(${[...new Set(led)]}::int[])
      order by ${displayNameOf('u')} collate "es-x-icu", u.user_name`;
    const facts: Facts = { people, leaders, movements, opening, closing };
    return { period, facts: JSON.stringify(facts) };
  });

/** The workbook and, for programs, each of its sheets as CSV. */
export const accountingFiles = (write: DocumentPool['write'], found: Accounting): Entry[] => [
  { name: 'Contabilidad', extension: 'xlsx', write: () => write('accountingXlsx', found) },
  ...accountingSheets.map((sheet) => ({
    name: sheet,
    extension: 'csv',
    write: () => write('accountingCsv', { ...found, sheet }),
  })),
];

/** The open part of each debt at a moment, with its age in days, and without age what somebody has in favour. */
const openDebts = (db: Executor, at: Sql, timeZone: string) =>
  db.rows(OpenDebt)`
    with balances as (
      select usuario_id, sum(importe) as saldo from movimiento where creado_at < ${at} group by usuario_id
    ), debts as (
      select usuario_id as "personId", open, pedido_id, creado_at from ${openDebtsOf(sql`balances`, at)} o
      union all
      select usuario_id, saldo, null, null from balances where saldo < 0
    )
    select d."personId", ${teamLeaderAt('u', at)} as "leaderId", d.open, v.cierre,
      ((${at} - interval '1 microsecond') at time zone ${timeZone})::date - (d.creado_at at time zone ${timeZone})::date as days
    from debts d join usuario u on u.id = d."personId" left join pedido p on p.pedido_id = d.pedido_id left join ventana v on v.ventana_id = p.ventana_id
    limit ${MOST_ROWS + 1}`;

/** The period between two moments, the second of which is not of it. */
async function findSpan(db: Executor, query: PeriodQuery, timeZone: string) {
  const { fechaDesde, fechaHasta, ventana = 'actual' } = query;
  if (fechaDesde && fechaHasta)
    return {
      period: showDays(fechaDesde, fechaHasta),
      from: sql`${dayStart(fechaDesde, timeZone)}`,
      // A day that is not over counts up to now.
      until: sql`least(${dayEnd(fechaHasta, timeZone)}, now())`,
    };
  const window = ventana === 'todas' ? undefined : await findWindow(db, ventana, timeZone);
  if (!window) return { period: 'Todo', from: sql`'-infinity'::timestamptz`, until: sql`now()` };
  const { id, cierre, opened } = window;
  const { next, last } = await db.one(Next)`
    select min(ventana_id) as next, ${dayOf(sql`min(abierta_at)`, timeZone)} as last from ventana where ventana_id > ${id}`;
  const at = (window: number) => sql`(select abierta_at from ventana where ventana_id = ${window})`;
  return {
    period: `Cierre N° ${cierre}: desde el ${showDay(opened)}${last ? ` hasta abrir el siguiente, el ${showDay(last)}` : ''}`,
    from: at(id),
    until: next ? at(next) : sql`now()`,
  };
}

const Next = z.object({ next: z.int().nullable(), last: z.iso.date().nullable() });
