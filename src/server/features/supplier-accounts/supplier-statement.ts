import sql from 'sql-template-tag';
import { counted } from '#contract/format.ts';
import type { StatementDays } from '#contract/ledger.calls.ts';
import { owedText, supplierMovementText } from '#contract/supplier-accounts.ts';
import type { AccountStatement } from '../../documents/statement.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { movedIn, statementPeriod } from '../ledger/statement.ts';
import { readSupplierMovements, supplierAccount, supplierMovementsOf } from './queries.ts';

/** Reads a supplier's account, whole or for some days. 404; 422 `DOCUMENTO_MUY_GRANDE` for too many movements. */
export const readSupplierStatement = (
  db: Db,
  viewer: Viewer,
  { id, days, timeZone }: { id: number; days: StatementDays; timeZone: string },
): Promise<AccountStatement> =>
  readSnapshot(db, async (tx) => {
    const { razonSocial, telefono } = await supplierAccount(tx, id);
    const { opening, rows, closing } = await movedIn(tx, supplierMovementsOf(sql`${id}`), days, { timeZone }, (found) =>
      readSupplierMovements(tx, viewer, found),
    );
    const unknown = rows.reduce((sum, { sinCosto }) => sum + sinCosto, 0);
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
      rows: rows.map((row) => ({
        ...row,
        text: supplierMovementText(row),
        nota: [row.nota, row.sinCosto > 0 && unknownText(row.sinCosto)].filter(Boolean).join(' · '),
      })),
      closing,
    };
  });

const unknownText = (units: number) => `${counted(units, 'unidad', 'unidades')} sin costo, que no se suman`;
