import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { besideDollars, showDay, showDays } from '#contract/format.ts';
import type { Movement, StatementDays } from '#contract/ledger.calls.ts';
import { balanceText, movementText } from '#contract/ledger.ts';
import { safeFileName } from '../../documents/file-names.ts';
import type { AccountStatement } from '../../documents/statement.ts';
import type { Config } from '../../platform/config.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { dayEnd } from '../../platform/db/instants.ts';
import { tooLargeDocument } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf, distinctName } from '../../platform/session/display-name.ts';
import { teamLeaderAt } from '../../platform/session/user-rules.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { accepts, type Downloads, type Recipient } from '../downloads/downloads.ts';
import { shownRate } from '../rates/queries.ts';
import { type AccountRules, accountById } from './accounts.ts';
import { movedOn, movementsOf, readMovements } from './queries.ts';

export const MOST_MOVEMENTS = 20_000;

/** Reads a person's account statement. 404 without an account, 422 `DOCUMENTO_MUY_GRANDE` for too many movements. */
export const readStatement = (
  db: Db,
  viewer: Viewer,
  { id, days, config }: { id: number; days: StatementDays; config: AccountRules & Parameters<typeof shownRate>[1] },
): Promise<AccountStatement> =>
  readSnapshot(db, async (tx) => {
    const account = await accountById(tx, viewer, config, id);
    const movements = movementsOf(sql`usuario_id = ${id}`);
    const { opening, rows, closing } = await movedIn(tx, movements, days, config, (found) =>
      readMovements(tx, viewer, found),
    );
    const until = days.fechaHasta ? dayEnd(days.fechaHasta, config.timeZone) : sql`now()`;
    const { owner, leader } = await tx.one(Named)`
      select ${distinctName(displayNameOf('u'), sql`u.user_name`)} as owner, ${displayNameOf('l')} as leader
      from usuario u left join usuario l on l.id = ${teamLeaderAt('u', until)} where u.id = ${id}`;
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
      rows: rows.map((row) => ({ ...row, text: movementText(row) })),
      closing,
    };
  });

const Named = z.object({ owner: z.string(), leader: z.string().nullable() });

/** Reads an account's movements on some days, and the debt before and after. 422 `DOCUMENTO_MUY_GRANDE`. */
export async function movedIn<Row extends Pick<Movement, 'id' | 'importe' | 'saldo' | 'nota' | 'pago' | 'createdAt'>>(
  db: Executor,
  movements: Sql,
  days: StatementDays,
  { timeZone }: Pick<Config, 'timeZone'>,
  read: (found: Sql) => Promise<Row[]>,
) {
  const opening = await db.one(z.number())`
    select coalesce(sum(m.importe), 0) from ${movements} m
    where ${days.fechaDesde ? sql`not (${movedOn({ fechaDesde: days.fechaDesde }, timeZone)})` : sql`false`}`;
  const rows = await read(
    sql`(select * from ${movements} m where ${movedOn(days, timeZone)} order by m.id limit ${MOST_MOVEMENTS + 1})`,
  );
  if (rows.length > MOST_MOVEMENTS) throw tooLargeDocument();
  const dated = rows.map((row) => ({ ...row, day: wallClock(new Date(row.createdAt), timeZone).day }));
  return { opening, rows: dated, closing: rows.at(-1)?.saldo ?? opening };
}

export const statementSender =
  (downloads: Downloads) => (to: Recipient & Parameters<typeof accepts>[0], statement: AccountStatement) => {
    const pdf = accepts(to, 'pdf');
    const file = safeFileName(`Cuenta_${statement.owner}`, pdf ? 'pdf' : 'xlsx');
    return downloads.send(to, file, pdf ? 'statementPdf' : 'statementXlsx', async () => statement);
  };

export function statementPeriod({ fechaDesde, fechaHasta }: StatementDays): string {
  if (fechaDesde && fechaHasta) return showDays(fechaDesde, fechaHasta);
  if (fechaDesde) return `Desde el ${showDay(fechaDesde)}`;
  return fechaHasta ? `Hasta el ${showDay(fechaHasta)}` : 'Todos los movimientos';
}
