import type { SupplierSheetChoices, SupplierSheetResult } from '#contract/supplier-sheets.calls.ts';
import type { SheetCell } from '../../documents/sheet-rows.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { demandSupplier } from '../products/demand-supplier.ts';
import { addSupplier } from '../suppliers/create-supplier.ts';
import { findSuppliers } from '../suppliers/queries.ts';
import { importResult } from './import-result.ts';
import { type NamedSupplier, type PlannedRow, planImport } from './plan-import.ts';
import { normalized } from './product-columns.ts';
import type { ProductRow } from './read-product-rows.ts';
import type { SupplierSheet } from './read-supplier-sheet.ts';
import { emptySheet, missingFile, readable } from './readable-sheet.ts';
import { fromParts } from './rows-in-parts.ts';
import { recallSheet, rememberSheet } from './sheet-memory.ts';
import { lockImports, writeImport } from './write-import.ts';
import { yieldToRequests } from './yield-to-requests.ts';

/** A supplier's sheet, how it is to be read, and what reads it. */
export type SupplierSheetInput = {
  bytes: Buffer | undefined;
  choices: SupplierSheetChoices;
  readSupplierSheet: DocumentPool['readSupplierSheet'];
};
type RowWithCells = ProductRow & { celdas: SheetCell[] };

/**
 * Reads a supplier's sheet as the supplier makes it and tells what each row would do; `aplicar` does it for the rows that are
 * not refused, planned again on locked products, in one transaction with the supplier where that is new and with what was chosen.
 *
 * @throws Refusal 422 `PLANILLA_ILEGIBLE`, `PLANILLA_VACIA`, `PROVEEDOR_DESCONOCIDO`
 */
export async function importSupplierSheet(
  db: Db,
  viewer: Viewer,
  input: SupplierSheetInput,
  { aplicar }: { aplicar: boolean },
): Promise<SupplierSheetResult> {
  const { choices } = input;
  const { supplier, sheet, rows } = await read<ProductRow>(db, input, { withCells: false });
  if (aplicar && sheet.lectura.falta)
    throw new Refusal(422, 'PLANILLA_ILEGIBLE', 'La planilla no se pudo leer.', { detail: sheet.lectura.falta });
  if (!aplicar) return resultOf(sheet, await plan(db, rows, supplier, choices, { lock: false }), aplicar);
  const done = await change(db, viewer, async (change) => {
    await lockImports(change.tx);
    const delivering = await demandNamed(change, await namedSupplier(change.tx, choices));
    const planned = await plan(change.tx, rows, delivering, choices, { lock: true });
    await writeImport(change, planned, yieldToRequests);
    await rememberSheet(change.tx, delivering.proveedorId, sheet.lectura);
    change.tell({ kind: 'products' });
    return planned;
  });
  return resultOf(sheet, done, aplicar);
}

/** The rows of a supplier's sheet that are refused, with their cells and why. */
export async function refusedRows(db: Db, input: SupplierSheetInput) {
  const { supplier, sheet, rows } = await read<RowWithCells>(db, input, { withCells: true });
  const planned = await plan(db, rows, supplier, input.choices, { lock: false });
  return {
    columnas: sheet.lectura.columnas,
    rows: planned.flatMap(({ row: { accion, fila, errores } }, nth) =>
      accion === 'rechazar' ? [{ fila, errores, celdas: rows[nth]?.celdas ?? [] }] : [],
    ),
  };
}

async function read<Row>(db: Db, input: SupplierSheetInput, { withCells }: { withCells: boolean }) {
  const { bytes, choices, readSupplierSheet } = input;
  if (!bytes) throw missingFile();
  const supplier = await namedSupplier(db, choices);
  const memory = await recallSheet(db, supplier.proveedorId);
  const sheet = await readable(readSupplierSheet(bytes, { choices, memory, withCells }));
  if (!sheet.lectura.primerasFilas.length) throw emptySheet();
  return { supplier, sheet, rows: await fromParts<Row>(sheet.parts) };
}

const plan = (
  db: Executor,
  rows: readonly ProductRow[],
  supplier: NamedSupplier,
  { borradores }: SupplierSheetChoices,
  { lock }: { lock: boolean },
): Promise<PlannedRow[]> =>
  planImport(db, rows, { lock, progress: yieldToRequests, supplier, initialState: borradores ? 'INACTIVO' : 'ACTIVO' });

/** The supplier that was chosen; one whose name is new has no id, and one that has that name already is that one. */
async function namedSupplier(db: Executor, choices: SupplierSheetChoices): Promise<NamedSupplier> {
  const { proveedorId = null, proveedorNuevo = '' } = choices;
  const razonSocial = await demandSupplier(db, proveedorId);
  if (razonSocial !== null) return { proveedorId, razonSocial };
  const [supplier, another] = (await findSuppliers(db)).filter(
    (one) => normalized(one.razonSocial) === normalized(proveedorNuevo),
  );
  if (!another) return supplier ?? { proveedorId: null, razonSocial: proveedorNuevo };
  const message = `Hay más de un proveedor «${proveedorNuevo}»: elíjalo de la lista.`;
  throw new Refusal(422, 'PROVEEDOR_DESCONOCIDO', message, { errors: [{ field: 'proveedorNuevo', message }] });
}

async function demandNamed(change: Change, { proveedorId, razonSocial }: NamedSupplier) {
  if (proveedorId !== null) return { proveedorId, razonSocial };
  return addSupplier(change, { razonSocial, telefono: '', email: '' });
}

const resultOf = (sheet: SupplierSheet, planned: PlannedRow[], aplicado: boolean): SupplierSheetResult => ({
  lectura: sheet.lectura,
  resultado:
    sheet.lectura.falta === null ? importResult(planned, { aplicado, columnasIgnoradas: [], whole: false }) : null,
  separadores: sheet.separadores,
  consultar: sheet.consultar,
  omitidas: sheet.omitidas,
  redondeados: sheet.redondeados,
});
