import sql from 'sql-template-tag';
import { z } from 'zod';
import { formatExactPrice, formatNumber, showDay } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { toCents } from '#contract/prices.ts';
import type { CommissionRow, CommissionStatement } from '../../documents/commission-statement.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { dayOf } from '../../platform/db/instants.ts';
import { Refusal, tooLargeDocument } from '../../platform/http/refusal.ts';
import { displayNameOf, distinctName } from '../../platform/session/display-name.ts';
import { MOST_MOVEMENTS } from '../ledger/statement.ts';
import { findWindow, windowLabel } from '../windows/queries.ts';
import { earnedAmounts, readCommissions } from './queries.ts';

type StatementRequest = { ventana: number | undefined; id: number; timeZone: string };

/**
 * Reads the deliveries and returns behind a leader's commission of a window. Extra rows show changes after the payment,
 * and amounts that come from or go to other closings. 404 `SIN_PEDIDOS`, 422 `DOCUMENTO_MUY_GRANDE` for too many rows.
 */
export const readCommissionStatement = (
  db: Db,
  { ventana: asked, id, timeZone }: StatementRequest,
): Promise<CommissionStatement> =>
  readSnapshot(db, async (tx) => {
    const window = await findWindow(tx, asked ?? 'actual', timeZone);
    const [found] = window ? await readCommissions(tx, window.id, timeZone, sql`u.id = ${id}`) : [];
    if (!window || !found) throw new Refusal('SIN_PEDIDOS', messages.order.none.commission);
    const ventana = window.id;
    const { base, porcentaje, comision, pasa } = found.commission;
    const rows = await tx.rows(EarnedRow)`
      with recursive ${earnedAmounts}
      select ${dayOf('e.at', timeZone)} as day, e.pedido_id as "orderId", p.client_name as seller, e.nota as text, e.importe
      from (select * from sold union all select * from returned) e join pedido p using (pedido_id) where e.id_lider = ${id} and e.ventana_id = ${ventana}
      order by e.at, e.pedido_id limit ${MOST_MOVEMENTS + 1}`;
    if (rows.length > MOST_MOVEMENTS) throw tooLargeDocument();
    const { leader, paidOn, endedOn } = await tx.one(Settled)`
      select ${distinctName(displayNameOf('u'), sql`u.user_name`)} as leader, ${dayOf('m.creado_at', timeZone)} as "paidOn",
        ${dayOf(sql`coalesce(v.cerrada_at, now())`, timeZone)} as "endedOn"
      from usuario u join ventana v on v.ventana_id = ${ventana}
      left join comision_liquidada l on l.id_lider = u.id and l.ventana_id = v.ventana_id
      left join movimiento m using (movimiento_id) where u.id = ${id}`;
    const day = paidOn ?? endedOn;
    const own = rows.reduce((sum, { importe }) => sum + toCents(importe), 0);
    const moved: [text: string, cents: number][] = [
      ['De cierres anteriores', found.carriedBase],
      [pasa ? 'Pasa al cierre siguiente' : 'Cambió después de liquidar', toCents(base) - own - found.carriedBase],
    ];
    const evened = moved.flatMap(([text, cents]): CommissionRow[] =>
      cents ? [{ day, orderId: null, seller: '', text, importe: cents / 100 }] : [],
    );
    return {
      leader,
      parties: [
        ['Líder', leader],
        ['Período', windowLabel(window)],
        ['Base', formatExactPrice(base)],
        ['Porcentaje', `${formatNumber(porcentaje)} %`],
        ['Comisión', formatExactPrice(comision)],
        ['Estado', paidOn ? `Liquidada el ${showDay(paidOn)}` : 'Sin liquidar'],
      ],
      rows: JSON.stringify([...rows, ...evened]),
      porcentaje,
      comision,
      atOtherRates: (found.earned - toCents(base) * Math.round(porcentaje * 100)) / 1_000_000,
    };
  });

const EarnedRow = z.object({
  day: z.iso.date(),
  orderId: z.int(),
  seller: z.string(),
  text: z.string(),
  importe: z.number(),
});
const Settled = z.object({ leader: z.string(), paidOn: z.iso.date().nullable(), endedOn: z.iso.date() });
