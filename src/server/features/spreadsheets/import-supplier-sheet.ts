import { z } from 'zod';
import { categories } from '#contract/products.ts';
import {
  type ConfirmedPrices,
  SheetAnswers,
  type SupplierSheetChoices,
  type SupplierSheetReading,
  type SupplierSheetResult,
} from '#contract/spreadsheets.calls.ts';
import { type SheetAnswers as Answers, headerKey, sheetFieldNames } from '#contract/spreadsheets.ts';
import type { ProductRow } from '../../documents/sheets/cells.ts';
import { normalized } from '../../documents/sheets/columns.ts';
import type { ReadSheet } from '../../documents/sheets/read-sheet.ts';
import { noMemory, type SheetMemory } from '../../documents/sheets/sheet-request.ts';
import { fromBatches, yieldToRequests } from '../../documents/sheets/sheet-rows.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { demandSupplier } from '../products/queries.ts';
import { addSupplier } from '../suppliers/change-suppliers.ts';
import { findSuppliers } from '../suppliers/queries.ts';
import { emptySheet, importResult, missingFile, readable, unreadable } from './import-products.ts';
import { type NamedSupplier, type PlannedRow, planImport } from './plan-import.ts';
import { lockImports, writeImport } from './write-import.ts';

/** A supplier's sheet, how it is to be read, and what reads it. */
export type SupplierSheetInput = {
  bytes: Buffer | undefined;
  choices: SupplierSheetChoices;
  confirmed: ConfirmedPrices;
  readSheet: DocumentPool['readSheet'];
};

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
  const { supplier, sheet, rows } = await read(db, input, { withCells: false });
  if (aplicar && sheet.told.lectura.falta) throw unreadable(sheet.told.lectura.falta);
  if (!aplicar) return resultOf(sheet, await plan(db, rows, supplier, input, { lock: false }), aplicar);
  const done = await change(db, viewer, async (change) => {
    await lockImports(change.tx);
    const delivering = await demandNamed(change, await namedSupplier(change.tx, choices));
    const planned = await plan(change.tx, rows, delivering, input, { lock: true });
    await writeImport(
      change,
      planned,
      { proveedorId: delivering.proveedorId, respuestas: answersOf(sheet.told.lectura) },
      yieldToRequests,
    );
    await rememberSheet(change.tx, delivering.proveedorId, sheet.told.lectura);
    change.announce({ kind: 'products' });
    return planned;
  });
  return resultOf(sheet, done, aplicar);
}

/** The rows of a supplier's sheet that are refused, with their cells and why. */
export async function refusedRows(db: Db, input: SupplierSheetInput) {
  const { supplier, sheet, rows } = await read(db, input, { withCells: true });
  const planned = await plan(db, rows, supplier, input, { lock: false });
  return {
    columnas: sheet.told.lectura.columnas,
    rows: planned.flatMap(({ row: { accion, fila, errores } }, nth) =>
      accion === 'rechazar' ? [{ fila, errores, celdas: sheet.cells[nth] ?? [] }] : [],
    ),
  };
}

async function read(db: Db, input: SupplierSheetInput, { withCells }: { withCells: boolean }) {
  const { bytes, choices, readSheet } = input;
  if (!bytes) throw missingFile();
  const supplier = await namedSupplier(db, choices);
  const memory = await recallSheet(db, supplier.proveedorId);
  const sheet = await readable(readSheet(bytes, { kind: 'PROVEEDOR', asks: true, choices, memory, withCells }));
  if (!sheet.told.lectura.primerasFilas.length) throw emptySheet();
  return { supplier, sheet, rows: await fromBatches<ProductRow>(sheet.batches) };
}

const plan = (
  db: Executor,
  rows: readonly ProductRow[],
  supplier: NamedSupplier,
  { choices: { borradores }, confirmed }: SupplierSheetInput,
  { lock }: { lock: boolean },
): Promise<PlannedRow[]> =>
  planImport(db, rows, {
    lock,
    progress: yieldToRequests,
    supplier,
    initialState: borradores ? 'INACTIVO' : 'ACTIVO',
    confirmed,
  });

/** The supplier that was chosen; one whose name is new has no id, and one that has that name already is that one. */
async function namedSupplier(db: Executor, choices: SupplierSheetChoices): Promise<NamedSupplier> {
  const { proveedorId = null, proveedorNuevo = '' } = choices;
  const razonSocial = await demandSupplier(db, proveedorId);
  if (razonSocial !== null) return { proveedorId, razonSocial };
  const [supplier, another] = (await findSuppliers(db)).filter(
    (one) => normalized(one.razonSocial) === normalized(proveedorNuevo),
  );
  if (!another) return supplier ?? { proveedorId: null, razonSocial: proveedorNuevo };
  throw invalidField(
    'proveedorNuevo',
    `Hay más de un proveedor «${proveedorNuevo}»: elíjalo de la lista.`,
    'PROVEEDOR_DESCONOCIDO',
  );
}

async function demandNamed(change: Change, { proveedorId, razonSocial }: NamedSupplier) {
  if (proveedorId !== null) return { proveedorId, razonSocial };
  return addSupplier(change, { razonSocial, telefono: '', email: '' });
}

const resultOf = ({ told }: ReadSheet, planned: PlannedRow[], aplicado: boolean): SupplierSheetResult => ({
  ...told,
  resultado:
    told.lectura.falta === null ? importResult(planned, { aplicado, columnasIgnoradas: [], whole: false }) : null,
});

const answersOf = ({ preguntas }: SupplierSheetReading): Answers =>
  Object.fromEntries(preguntas.flatMap(({ clave, respuesta }) => (respuesta === null ? [] : [[clave, respuesta]])));

/** How a supplier's last sheet was read; nothing of one that is still to be made. */
const recallSheet = async (db: Executor, proveedorId: number | null): Promise<SheetMemory> =>
  (await db.maybeOne(Memory)`
    select columnas, categorias, respuestas from planilla_proveedor where proveedor_id = ${proveedorId}`) ?? noMemory;

const Memory = z.object({
  columnas: z.record(z.string(), z.enum(sheetFieldNames).nullable()),
  categorias: z.record(z.string(), z.enum(categories)),
  respuestas: SheetAnswers,
});

/** Keeps how a supplier's sheet was read, beside what is known of headers, categories and questions that this one does not have. */
async function rememberSheet(db: Executor, proveedorId: number, reading: SupplierSheetReading): Promise<void> {
  const { columnas, categorias } = reading;
  const byHeader = Object.fromEntries(
    // Of two columns with one header, the first is the one that is found again.
    columnas.toReversed().flatMap(({ encabezado, campo }) => (encabezado ? [[headerKey(encabezado), campo]] : [])),
  );
  const byCategory = Object.fromEntries(
    categorias.flatMap(({ clave, categoria }) => (categoria ? [[clave, categoria]] : [])),
  );
  // A dollar costs something else by then.
  const { cotizacion: _, dia: __, ...answers } = answersOf(reading);
  await db.execute`
    insert into planilla_proveedor as m (proveedor_id, columnas, categorias, respuestas)
    values (${proveedorId}, ${JSON.stringify(byHeader)}::jsonb, ${JSON.stringify(byCategory)}::jsonb, ${JSON.stringify(answers)}::jsonb)
    on conflict (proveedor_id) do update set columnas = m.columnas || excluded.columnas,
      categorias = m.categorias || excluded.categorias, respuestas = m.respuestas || excluded.respuestas`;
}
