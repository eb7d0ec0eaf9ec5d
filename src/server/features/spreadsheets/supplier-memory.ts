import { z } from 'zod';
import { categories } from '#contract/products.ts';
import { SentAnswers, type SupplierSheetChoices, type SupplierSheetReading } from '#contract/spreadsheets.calls.ts';
import { type SheetAnswers as Answers, sheetFieldNames } from '#contract/spreadsheets.ts';
import { headerKeys, normalized } from '../../documents/sheets/columns.ts';
import { noMemory, type SheetMemory } from '../../documents/sheets/sheet-request.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { requireSupplier } from '../products/queries.ts';
import { findSuppliers } from '../suppliers/queries.ts';

/** `proveedorId` is null if the import is to create the supplier. */
export const NamedSupplier = z.object({ proveedorId: z.int().nullable(), razonSocial: z.string() });
export type NamedSupplier = z.output<typeof NamedSupplier>;

export const KnownSheets = z.object({
  columnas: z.record(z.string(), z.enum(sheetFieldNames).nullable()),
  categorias: z.record(z.string(), z.enum(categories)),
  respuestas: SentAnswers,
}) satisfies z.ZodType<SheetMemory>;

/** Throws 422 `PROVEEDOR_DESCONOCIDO` for an unknown id, and for a name that several suppliers have. */
export async function namedSupplier(
  db: Executor,
  { proveedorId, proveedorNuevo = '' }: Pick<SupplierSheetChoices, 'proveedorId' | 'proveedorNuevo'>,
): Promise<NamedSupplier> {
  const razonSocial = await requireSupplier(db, proveedorId ?? null);
  if (proveedorId !== undefined && razonSocial !== null) return { proveedorId, razonSocial };
  const [supplier, another] = (await findSuppliers(db)).filter(
    (one) => normalized(one.razonSocial) === normalized(proveedorNuevo),
  );
  if (!supplier) return { proveedorId: null, razonSocial: proveedorNuevo };
  if (!another) return { proveedorId: supplier.proveedorId, razonSocial: supplier.razonSocial };
  throw invalidField(
    'proveedorNuevo',
    `Hay más de un proveedor «${proveedorNuevo}»: elíjalo de la lista.`,
    'PROVEEDOR_DESCONOCIDO',
  );
}

export const recallSheet = async (db: Executor, { proveedorId }: NamedSupplier): Promise<SheetMemory> =>
  (await db.maybeOne(KnownSheets)`
    select columnas, categorias, respuestas from planilla_proveedor where proveedor_id = ${proveedorId}`) ?? noMemory;

export function learntFrom(reading: SupplierSheetReading): SheetMemory {
  const { columnas, categorias } = reading;
  // The rate and its day change from sheet to sheet, so they are not remembered. The price column is remembered by its
  // header.
  const { cotizacion: _rate, dia: _day, precio: _price, ...respuestas } = answersOf(reading);
  const keys = headerKeys(columnas.map(({ encabezado }) => encabezado));
  return {
    columnas: Object.fromEntries(columnas.flatMap(({ campo }, nth) => (keys[nth] ? [[keys[nth], campo]] : []))),
    categorias: Object.fromEntries(
      categorias.flatMap(({ clave, categoria }) => (categoria ? [[clave, categoria]] : [])),
    ),
    respuestas,
  };
}

export const answersOf = ({ preguntas }: SupplierSheetReading): Answers =>
  Object.fromEntries(preguntas.flatMap(({ clave, respuesta }) => (respuesta === null ? [] : [[clave, respuesta]])));

/**
 * Adds the choices and answers of a sheet to those that the supplier's earlier sheets left. For the same header,
 * category or question, the new one replaces the old one.
 */
export const rememberSheet = (db: Executor, proveedorId: number, { columnas, categorias, respuestas }: SheetMemory) =>
  db.execute`
    insert into planilla_proveedor as m (proveedor_id, columnas, categorias, respuestas)
    values (${proveedorId}, ${JSON.stringify(columnas)}::jsonb, ${JSON.stringify(categorias)}::jsonb, ${JSON.stringify(respuestas)}::jsonb)
    on conflict (proveedor_id) do update set columnas = m.columnas || excluded.columnas,
      categorias = m.categorias || excluded.categorias, respuestas = m.respuestas || excluded.respuestas`;
