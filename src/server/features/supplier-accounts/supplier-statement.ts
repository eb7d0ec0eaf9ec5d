import sql from 'sql-template-tag';
import { z } from 'zod';
import { counted } from '#contract/format.ts';
import type { StatementDays } from '#contract/ledger.calls.ts';
import { SupplierMovement } from '#contract/supplier-accounts.calls.ts';
import { owedText, supplierMovementText } from '#contract/supplier-accounts.ts';
import type { AccountStatement } from '../../documents/statement.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { dayOf } from '../../platform/db/instants.ts';
import { tooLargeDocument } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { movedOn } from '../ledger/queries.ts';
import { MOST_MOVEMENTS, statementPeriod } from '../ledger/statement.ts';
import { readSupplierMovements, supplierAccount, supplierMovementsOf } from './queries.ts';

/** A supplier's account, whole or for some days, as of one moment; 422 `DOCUMENTO_MUY_GRANDE` for too many movements. */
export const readSupplierStatement = (
  db: Db,
  viewer: Viewer,
  { id, days, timeZone }: { id: number; days: StatementDays; timeZone: string },
): Promise<AccountStatement> =>
  readSnapshot(db, async (tx) => {
    const { razonSocial, telefono } = await supplierAccount(tx, id);
    const all = supplierMovementsOf(sql`${id}`);
    const opening = await tx.one(z.number())`
      select coalesce(sum(m.importe), 0) from ${all} m
      where ${days.fechaDesde ? sql`not (${movedOn({ fechaDesde: days.fechaDesde }, timeZone)})` : sql`false`}`;
    const found = sql`(select * from ${all} m where ${movedOn(days, timeZone)} order by m.id limit ${MOST_MOVEMENTS + 1})`;
    const movements = await readSupplierMovements(tx, viewer, found);
    if (movements.length > MOST_MOVEMENTS) throw tooLargeDocument();
    const dayById = new Map(
      (await tx.rows(Dated)`select m.id, ${dayOf('m.creadoAt', timeZone)} as day from ${found} m`).map(
        ({ id, day }) => [id, day],
      ),
    );
    const closing = movements.at(-1)?.saldo ?? opening;
    const unknown = movements.reduce((sum, { sinCosto }) => sum + sinCosto, 0);
    return {
      owner: razonSocial,
      parties: [
        ['Proveedor', razonSocial],
        ['Teléfono', telefono],
        ['Período', statementPeriod(days)],
        ['Saldo', owedText(closing)],
        ...(unknown > 0 ? [['Sin costo', unknownText(unknown)] as const] : []),
      ],
      opening,
      rows: movements.map((movement) => ({
        day: dayById.get(movement.id) ?? '',
        text: supplierMovementText(movement),
        importe: movement.importe,
        saldo: movement.saldo,
        nota: [movement.nota, movement.sinCosto > 0 && unknownText(movement.sinCosto)].filter(Boolean).join(' · '),
        pago: movement.pago,
      })),
      closing,
    };
  });

const Dated = SupplierMovement.pick({ id: true }).extend({ day: z.iso.date() });

/** Units of a receipt with unknown cost. */
const unknownText = (units: number) => `${counted(units, 'unidad', 'unidades')} sin costo, que no se suman`;
