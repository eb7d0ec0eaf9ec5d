import type { Overview, WindowSteps } from '#contract/overview.calls.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { countRows } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { countUnsettled } from '../commissions/queries.ts';
import { accountsFound } from '../ledger/accounts.ts';
import { undelivered, unpacked } from '../packing/queries.ts';
import { countUnfinished } from '../purchases/queries.ts';
import { requireWindow } from '../windows/queries.ts';

/** Counts what a window still needs; 404 for an unknown window. */
export const readSteps = ({ db, config: { timeZone } }: Parts, viewer: Viewer, ventana: number): Promise<WindowSteps> =>
  readSnapshot(db, async (tx) => {
    await requireWindow(tx, ventana);
    return {
      ...(await countUnfinished(tx, ventana)),
      bultos: await countRows(tx, undelivered(ventana)),
      porArmar: await countRows(tx, unpacked(ventana)),
      cuentas: await countRows(tx, accountsFound(viewer, { ventana }, timeZone)),
      comisiones: await countUnsettled(tx, ventana, timeZone),
    };
  });

/** Counts the steps of an ended window that 'Inicio' shows. */
export async function unfinishedWork(db: Executor, ventana: number): Promise<Overview['terminado']> {
  const { compras, faltantes } = await countUnfinished(db, ventana);
  return { ventana, compras, faltantes, bultos: await countRows(db, undelivered(ventana)) };
}
