import type { SupplierSheetChoices } from '#contract/spreadsheets.calls.ts';
import type { ReadSheet } from '../../documents/sheets/read-sheet.ts';
import { type OwnSheetChoices, ownSheet, type SheetRequest } from '../../documents/sheets/sheet-request.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import type { Db } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImportedSheet } from './kept-plans.ts';
import { answersOf, learntFrom, namedSupplier, recallSheet } from './supplier-memory.ts';

export type SheetInput = { bytes: Buffer | undefined; readSheet: DocumentPool['readSheet'] };

/** Reads our own sheet. 422 `FALTA_ARCHIVO`, `PLANILLA_ILEGIBLE`, `PLANILLA_VACIA`. */
export async function readOwnSheet(input: SheetInput, choices: OwnSheetChoices) {
  const { total, batches, columnasIgnoradas, told } = await read(input, ownSheet(choices));
  if (!total) throw emptySheet();
  const sheet: ImportedSheet = { delivery: null, columnasIgnoradas, batches };
  return { sheet, lectura: told.lectura };
}

/**
 * Reads a supplier's sheet with the help of the answers remembered from earlier sheets. 422 like `readOwnSheet`, also
 * `PROVEEDOR_DESCONOCIDO`.
 */
export async function readDelivery(
  db: Db,
  input: SheetInput,
  choices: SupplierSheetChoices,
  { withCells }: { withCells: boolean },
): Promise<Pick<ReadSheet, 'told' | 'cells'> & { sheet: ImportedSheet }> {
  if (!input.bytes) throw missingFile();
  const supplier = await namedSupplier(db, choices);
  const memory = await recallSheet(db, supplier);
  const { told, cells, batches, leftOut } = await read(input, {
    kind: 'PROVEEDOR',
    asks: true,
    choices,
    memory,
    withCells,
  });
  const { lectura } = told;
  if (!lectura.primerasFilas.length) throw emptySheet();
  const delivery = {
    supplier,
    memory,
    leftOut,
    initialState: choices.borradores ? 'INACTIVO' : 'ACTIVO',
    learnt: learntFrom(lectura),
    answers: answersOf(lectura),
  } as const;
  return { told, cells, sheet: { delivery, columnasIgnoradas: [], batches } };
}

async function read({ bytes, readSheet }: SheetInput, request: SheetRequest): Promise<ReadSheet> {
  if (!bytes) throw missingFile();
  const sheet = await readSheet(bytes, request).catch((error: { code?: string }) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return { unreadable: 'Es demasiado grande: divida el archivo.' };
  });
  if ('unreadable' in sheet) throw unreadable(sheet.unreadable);
  return sheet;
}

const missingFile = () => new Refusal('FALTA_ARCHIVO', 'Elija una planilla .xlsx o .csv.');
const emptySheet = () => new Refusal('PLANILLA_VACIA', 'La planilla no tiene productos.');
export const unreadable = (detail: string) =>
  new Refusal('PLANILLA_ILEGIBLE', 'La planilla no se pudo leer.', { detail });
