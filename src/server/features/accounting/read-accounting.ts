import sql from 'sql-template-tag';
import { z } from 'zod';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { showDay } from '#contract/format.ts';
import { ACCOUNT_COIN } from '#contract/ledger.ts';
import type { Accounting } from '../../documents/accounting.ts';
import { AccountOwner, type Facts, Leader, Movement } from '../../documents/accounting-sums.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { dayOf, isoInstant } from '../../platform/db/instants.ts';
import { tooLargeDocument } from '../../platform/http/refusal.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { teamLeaderAt } from '../../platform/session/user-rules.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { readResults } from '../purchases/result.ts';
import { MOST_ROWS, openDebts } from './open-debts.ts';
import { findSpan } from './span.ts';
import { readSupplierFacts } from './supplier-facts.ts';

/**
 * Reads all account movements of a period, and the debts at its start and end. 404 for an unknown window, 422
 * `DOCUMENTO_MUY_GRANDE` for too many rows.
 */
export const readAccounting = (db: Db, query: PeriodQuery, timeZone: string): Promise<Accounting> =>
  readSnapshot(db, async (tx) => {
    const { period, from, until } = await findSpan(tx, query, timeZone);
    const movements = await tx.rows(Movement)`
      select m.movimiento_id as id, ${dayOf('m.creado_at', timeZone)} as day, m.usuario_id as "personId",
        case when p.pedido_id is null then ${teamLeaderAt('u', sql`m.creado_at`)} else p.id_lider end as "leaderId", m.tipo, m.importe,
        coalesce(m.medio, c.medio) as medio, coalesce(m.moneda, c.moneda, case coalesce(c.tipo, m.tipo) when 'PAGO' then ${ACCOUNT_COIN} end) as moneda,
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

const LastFact = z.object({ at: z.iso.datetime() });
