import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, filledText, id, text } from './fields.calls.ts';
import { sheet } from './limits.ts';
import { categories } from './products.ts';
import { ConfirmedPrices, ImportResult, SheetAnswers, SheetQuestion } from './spreadsheets.calls.ts';
import { MOST_CATEGORIES, sheetFieldNames } from './supplier-sheets.ts';

const Field = z.enum(sheetFieldNames);
const columnNumber = z
  .int()
  .min(0)
  .max(sheet.maxColumns - 1);

/** How a supplier's sheet is to be read; what is left out is as it was the last time, or guessed. */
export const SupplierSheetChoices = z
  .object({
    /** Whose sheet it is: one that there is, or the name of one that is made on the way. */
    proveedorId: id.optional(),
    proveedorNuevo: filledText(120, 'La razón social debe ser completada.').optional(),
    hoja: text(100).optional(),
    /** The header's row number. */
    encabezado: z.int().min(1).max(sheet.maxRows).optional(),
    /** The column of each field, from 0. One that is not named is in no column. */
    columnas: z.partialRecord(Field, columnNumber).optional(),
    /** The category that each of the supplier's stands for. */
    categorias: z
      .record(z.string().max(sheet.maxCharacters), z.enum(categories))
      .refine((all) => Object.keys(all).length <= MOST_CATEGORIES, 'Hay demasiadas categorías.')
      .optional(),
    respuestas: SheetAnswers.default({}),
    /** New products begin INACTIVO. */
    borradores: z.boolean().default(false),
  })
  .refine(({ proveedorId, proveedorNuevo }) => (proveedorId === undefined) !== (proveedorNuevo === undefined), {
    error: 'Elija un proveedor o escriba el nombre de uno nuevo.',
    path: ['proveedorId'],
  })
  .meta({ id: 'LecturaDePlanilla' });
export type SupplierSheetChoices = z.output<typeof SupplierSheetChoices>;

/** How a supplier's sheet was read. */
export const SupplierSheetReading = z
  .object({
    /** The sheets of the file, without hidden ones unless those are read; none of a .csv. */
    hojas: z.array(z.string()),
    hoja: z.string().nullable(),
    /** The first rows with something in them, of which one is the header. */
    primerasFilas: z.array(z.object({ fila: count, texto: z.string() })),
    encabezado: count.nullable(),
    /** Whether the row below it is part of the header. */
    encabezadoDoble: z.boolean(),
    columnas: z.array(
      z.object({
        columna: columnNumber,
        encabezado: z.string(),
        /** What stands first below it. */
        ejemplos: z.array(z.string()),
        campo: Field.nullable(),
      }),
    ),
    /** The supplier's categories by the key that `categorias` takes, how many rows have each, and which of ours it stands for. */
    categorias: z.array(
      z.object({ clave: z.string(), texto: z.string(), filas: count, categoria: z.enum(categories).nullable() }),
    ),
    preguntas: z.array(SheetQuestion),
    /** Columns that are not used although what they hold means something. */
    avisos: z.array(z.string()),
    /** Why it cannot be read this way. */
    falta: z.string().nullable(),
  })
  .meta({ id: 'PlanillaLeida' });
export type SupplierSheetReading = z.output<typeof SupplierSheetReading>;

/** What an import of a supplier's sheet does or did: every row below the header is one of the result's or left out. */
export const SupplierSheetResult = z
  .object({
    lectura: SupplierSheetReading,
    /** Null while something is missing. */
    resultado: ImportResult.nullable(),
    /** Rows that are no products: titles, totals and repeated headers. */
    separadores: count,
    /** Rows whose price or existence is to be asked for. */
    consultar: count,
    /** Rows that are alike in everything with one before. */
    repetidas: count,
    /** Hidden rows below the header. */
    ocultas: count,
    /** The first of the rows that were left out. */
    omitidas: z.array(z.object({ fila: count, texto: z.string() })),
    /** Prices that were rounded to a step, or had more than two decimals. */
    redondeados: count,
  })
  .meta({ id: 'ResultadoDePlanilla' });
export type SupplierSheetResult = z.output<typeof SupplierSheetResult>;

const refuses = ['FALTA_ARCHIVO', 'PLANILLA_ILEGIBLE', 'PLANILLA_VACIA', 'PROVEEDOR_DESCONOCIDO', 'OCUPADO'] as const;
const upload = { ...sheet, parts: { opciones: SupplierSheetChoices, confirmadas: ConfirmedPrices.optional() } };

export const supplierSheetCalls = defineCalls({
  'POST /api/producto/planilla-proveedor': {
    access: 'admin',
    summary:
      'Lee la planilla `file` de un proveedor como él la hace, según `opciones`: la prueba o, con aplicar=true, importa las filas buenas y recuerda la lectura para la próxima.',
    query: z.object({
      aplicar: z
        .enum(['true', 'false'])
        .default('false')
        .transform((flag) => flag === 'true'),
    }),
    upload,
    reply: SupplierSheetResult,
    refuses,
  },
  'POST /api/producto/planilla-proveedor/rechazadas': {
    access: 'admin',
    summary: 'filas_rechazadas.xlsx: las filas que no se importan, como vinieron, con su motivo.',
    upload,
    reply: 'xlsx',
    refuses,
  },
});
