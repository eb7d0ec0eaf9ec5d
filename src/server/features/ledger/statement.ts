import sql from 'sql-template-tag';
import { z } from 'zod';
import { besideDollars, showDay, showDays } from '#contract/format.ts';
import { Movement, type StatementDays } from '#contract/ledger.calls.ts';
import { balanceText, movementText } from '#contract/ledger.ts';
import type { AccountStatement } from '../../documents/statement.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { dayEnd, dayOf } from '../../platform/db/instants.ts';
import { tooLargeDocument } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf, distinctName } from '../../platform/session/display-name.ts';
import { teamLeaderAt } from '../../platform/session/user-rules.ts';
import { shownRate } from '../rates/queries.ts';
import { type AccountRules, accountById } from './accounts.ts';
import { movedOn, movementsOf, paymentOf, reversedOf } from './queries.ts';

export const MOST_MOVEMENTS = 20_000;

/** A person's account, whole or for some days, as of one moment; 422 `DOCUMENTO_MUY_GRANDE` for too many movements. */
export const readStatement = (
  db: Db,
  viewer: Viewer,
  { id, days, config }: { id: number; days: StatementDays; config: AccountRules & Parameters<typeof shownRate>[1] },
): Promise<AccountStatement> =>
  readSnapshot(db, async (tx) => {
    const account = await accountById(tx, viewer, config, id);
    const movements = movementsOf(sql`usuario_id = ${id}`);
    const opening = await tx.one(z.number())`
      select coalesce(sum(m.importe), 0) from ${movements} m
      where ${days.fechaDesde ? sql`not (${movedOn({ fechaDesde: days.fechaDesde }, config.timeZone)})` : sql`false`}`;
    const rows = await tx.rows(StatementLine)`
      select ${dayOf('m.creadoAt', config.timeZone)} as day, m.tipo, m.importe, m.saldo, m."pedidoId", m.medio, m.nota, ${paymentOf('m')} as pago,
        ${reversedOf('c')} as contra
      from ${movements} m left join movimiento c on c.movimiento_id = m.contra
      where ${movedOn(days, config.timeZone)} order by m.id limit ${MOST_MOVEMENTS + 1}`;
    if (rows.length > MOST_MOVEMENTS) throw tooLargeDocument();
    const until = days.fechaHasta ? dayEnd(days.fechaHasta, config.timeZone) : sql`now()`;
    const { owner, leader } = await tx.one(Named)`
      select ${distinctName(displayNameOf('u'), sql`u.user_name`)} as owner, ${displayNameOf('l')} as leader
      from usuario u left join usuario l on l.id = ${teamLeaderAt('u', until)} where u.id = ${id}`;
    const closing = rows.at(-1)?.saldo ?? opening;
    const rate = await shownRate(tx, config, days.fechaHasta);
    const owed = balanceText(closing);
    return {
      owner,
      parties: [
        ['Nombre', owner],
        ['Líder', leader ?? 'Sin líder'],
        ['Teléfono', account.telefono],
        ['Período', statementPeriod(days)],
        ['Saldo', rate && closing > 0 ? besideDollars(owed, closing, rate) : owed],
      ],
      opening,
      rows: rows.map(({ day, importe, saldo, nota, pago, ...row }) => ({
        day,
        text: movementText(row),
        importe,
        saldo,
        nota,
        pago,
      })),
      closing,
    };
  });

const Named = z.object({ owner: z.string(), leader: z.string().nullable() });
const StatementLine = Movement.pick({
  tipo: true,
  importe: true,
  saldo: true,
  pedidoId: true,
  medio: true,
  nota: true,
  pago: true,
  contra: true,
}).extend({ day: z.iso.date() });

/** The days of a statement in words. */
export function statementPeriod({ fechaDesde, fechaHasta }: StatementDays): string {
  if (fechaDesde && fechaHasta) return showDays(fechaDesde, fechaHasta);
  if (fechaDesde) return `Desde el ${showDay(fechaDesde)}`;
  return fechaHasta ? `Hasta el ${showDay(fechaHasta)}` : 'Todos los movimientos';
}
