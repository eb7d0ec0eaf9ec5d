import { z } from 'zod';
import { amount, count, defineCalls, filledText, id, idParam, instant, key, named } from './fields.calls.ts';
import { coins } from './ledger.ts';
import { sheet } from './limits.ts';
import { SheetOrders } from './orders.calls.ts';
import { roundingSteps } from './prices.ts';
import { sheetHeaders } from './product-fields.ts';
import { categories } from './products.ts';
import { Problem } from './refusals.calls.ts';
import { importActions, MOST_CATEGORIES, sheetFieldNames, sheetQuestions } from './spreadsheets.ts';
import { SheetSuppliers } from './suppliers.calls.ts';
import { SheetUsers } from './users.calls.ts';

/** Answers to what a sheet asks, by question, as they are chosen or typed. */
export const SentAnswers = z.partialRecord(z.enum(sheetQuestions), z.string().max(20));

/** What a sheet does not say by itself: a choice, a number or a day, YYYY-MM-DD. */
export const SheetQuestion = named('PreguntaDePlanilla', {
  clave: z.enum(sheetQuestions),
  pregunta: z.string(),
  /** What of the sheet it is about. */
  detalle: z.string(),
  /** None where a number or a day is typed. */
  opciones: z.array(z.object({ valor: z.string(), texto: z.string() })),
  tipo: z.enum(['OPCION', 'NUMERO', 'DIA']),
  /** What counts: the answer, the last one of this supplier, or what is proposed; null where one must answer. */
  respuesta: z.string().nullable(),
});
export type SheetQuestion = z.output<typeof SheetQuestion>;

/** Prices that somebody saw and confirmed: the row's number and the new price in US dollars. */
export const ConfirmedPrices = z
  .array(z.object({ fila: count, precio: amount }))
  .max(sheet.maxRows)
  .meta({ id: 'PreciosConfirmados' });
export type ConfirmedPrices = z.output<typeof ConfirmedPrices>;

/** Why a row has to be confirmed: its price gives a product away, is below its cost or moves by more than half, or its product may be there under another code. */
const importDoubts = ['PRECIO_CERO', 'BAJO_COSTO', 'PRECIO_MOVIDO', 'PRODUCTO_PARECIDO'] as const;
export type ImportDoubt = (typeof importDoubts)[number];

/** How a supplier's sheet says that a product is no longer sold: struck out, grey, or in no row. */
const rowMarks = ['TACHADA', 'GRIS'] as const;
const removalReasons = [...rowMarks, 'AUSENTE'] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** How a supplier's price became ours: what the sheet says, with what was added, in percent, and pesos for a dollar. */
const PriceDerivation = named('OrigenDelPrecio', {
  importe: z.number(),
  moneda: z.enum(coins),
  cotizacion: z.number().nullable(),
  iva: z.number(),
  /** What a unit costs in dollars, VAT included; null where the sheet says the price. */
  costo: z.number().nullable(),
  /** The cost that the price followed, and that price; null where it follows none yet. */
  costoAntes: z.number().nullable(),
  precioAntes: z.number().nullable(),
  /** Where the price is made by it: of a product that had none. */
  margen: z.number().nullable(),
  redondeo: z.enum(roundingSteps),
  precio: z.number(),
});
export type PriceDerivation = z.output<typeof PriceDerivation>;

export const ImportRow = named('FilaDeImportacion', {
  /** The row's number in the sheet; the first is 1. */
  fila: count,
  codigo: z.string(),
  accion: z.enum(importActions),
  /** What would become of each field that differs, named as its column; `antes` is null for a new product. */
  cambios: z.array(
    z.object({
      campo: z.enum(Object.values(sheetHeaders)),
      antes: z.union([z.string(), z.number()]).nullable(),
      despues: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
  errores: z.array(z.object({ columna: z.string(), mensaje: z.string() })),
  /** Why it has to be confirmed, or was; refused for nothing else. */
  confirmar: z.enum(importDoubts).optional(),
  /** The price in US dollars that a confirmation of the row names. */
  precio: z.number().optional(),
  /** How the sheet marks the row, which then changes nothing. */
  marca: z.enum(rowMarks).optional(),
  /** What the sheet says of the price, and how it was converted. */
  origen: z.string().optional(),
  derivacion: PriceDerivation.optional(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** What an import did or would do, row by row. */
export const ImportOutcome = named('FilasDeImportacion', {
  /** Whether it was written, or only tried. */
  aplicado: z.boolean(),
  /** Rows of the file with anything in them: the sum of the four counts. */
  total: count,
  crear: count,
  cambiar: count,
  igual: count,
  rechazar: count,
  /** Headers that name no column of a product. */
  columnasIgnoradas: z.array(z.string()),
  /** Errors beyond the twenty that are named of a column. */
  otrosErrores: z.array(z.object({ columna: z.string(), cantidad: count })),
  /** The rows in their order; where some are refused, those whose errors are named and as many others as fit in 1 MB. */
  filas: z.array(ImportRow),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** What was tried, kept for a day to be applied; null of what was applied, or while something is missing. */
const plan = key.nullable();

export const ImportResult = ImportOutcome.extend({
  plan,
  /** The tabs that can be chosen and the one that was read, where there are several. */
  hojas: z.array(z.string()).optional(),
  hoja: z.string().optional(),
  /** What the sheet leaves open, and what of the file is not read; not there where that is nothing. */
  preguntas: z.array(SheetQuestion).optional(),
  avisos: z.array(z.string()).optional(),
}).meta({ id: 'ResultadoDeImportacion' });
export type ImportResult = z.output<typeof ImportResult>;

export const importPhases = ['LEER', 'COMPARAR', 'GUARDAR'] as const;
/**
 * A line of the import's answer for a client that accepts `application/x-ndjson`: how far it is, then how it ended. The
 * status is 200 by then, so a refusal comes as its problem.
 */
const ImportProgress = z
  .union([
    z.object({ fase: z.enum(importPhases), hechas: count, total: count }),
    z.object({ resultado: ImportResult.partial({ plan: true }) }),
    z.object({ problema: Problem }),
  ])
  .meta({ id: 'AvanceDeImportacion' });
export type ImportProgress = z.output<typeof ImportProgress>;

export const Import = named('Importacion', {
  importacionId: key,
  /** Whose sheet it was; null of our own sheet. */
  razonSocial: z.string().nullable(),
  creados: count,
  cambiados: count,
  /** The rate that prices in pesos were converted at, and its day. */
  cotizacion: z.object({ pesos: z.number(), dia: z.string() }).nullable(),
  quien: z.string(),
  createdAt: instant,
  deshecho: instant.nullable(),
  can: z.object({ undo: z.boolean() }),
});
export type Import = z.output<typeof Import>;

const applied = z.object({
  aplicar: z
    .enum(['true', 'false'])
    .default('false')
    .transform((flag) => flag === 'true'),
});
const exporting = { reply: 'xlsx' } as const;

/** A tab's name as the file has it, blanks around it too. */
export const TabName = z.string().max(100);
const Field = z.enum(sheetFieldNames);
const columnNumber = z
  .int()
  .min(0)
  .max(sheet.maxColumns - 1);

/** How a supplier's sheet is to be read; what is left out is as it was the last time, or guessed. */
export const SupplierSheetChoices = z
  .object({
    /** Whose sheet it is: an existing supplier, or the name of a new one. */
    proveedorId: id.optional(),
    proveedorNuevo: filledText(120, 'La razón social debe ser completada.').optional(),
    hoja: TabName.optional(),
    encabezado: z.int().min(1).max(sheet.maxRows).optional(),
    /** The column of each field, from 0. A field that is not named is in no column. */
    columnas: z.partialRecord(Field, columnNumber).optional(),
    /** The category that each of the supplier's stands for. */
    categorias: z
      .record(z.string().max(sheet.maxCharacters), z.enum(categories))
      .refine((all) => Object.keys(all).length <= MOST_CATEGORIES, 'Hay demasiadas categorías.')
      .optional(),
    respuestas: SentAnswers.default({}),
    /** New products begin INACTIVO. */
    borradores: z.boolean().default(false),
  })
  .refine(({ proveedorId, proveedorNuevo }) => (proveedorId === undefined) !== (proveedorNuevo === undefined), {
    error: 'Elija un proveedor o escriba el nombre de uno nuevo.',
    path: ['proveedorId'],
  })
  .meta({ id: 'LecturaDePlanilla' });
export type SupplierSheetChoices = z.output<typeof SupplierSheetChoices>;

export const SupplierSheetReading = named('PlanillaLeida', {
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
  /** What was not read: other sheets and tables that look like lists, and columns that mean something. */
  avisos: z.array(z.string()),
  /** Those sheets and tables, and what to choose to read each. */
  otras: z.array(
    z.object({
      texto: z.string(),
      filas: count,
      hoja: z.string().nullable(),
      encabezado: count,
      columnas: z.partialRecord(Field, columnNumber),
    }),
  ),
  /** Whether the file has no other sheet or table than the one that was read. */
  completa: z.boolean(),
  falta: z.string().nullable(),
});
export type SupplierSheetReading = z.output<typeof SupplierSheetReading>;

/** What an import of a supplier's sheet does or did: every row below the header is one of the result's or left out. */
export const SupplierSheetResult = named('ResultadoDePlanilla', {
  lectura: SupplierSheetReading,
  /** Null while something is missing. */
  resultado: ImportOutcome.nullable(),
  plan,
  /** Active products of the supplier that the sheet marks or no longer has: `inactivar` takes those that one names. */
  bajas: z.array(z.object({ productoId: key, codigo: z.string(), name: z.string(), motivo: z.enum(removalReasons) })),
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
});
export type SupplierSheetResult = z.output<typeof SupplierSheetResult>;

const refuses = ['FALTA_ARCHIVO', 'PLANILLA_ILEGIBLE', 'PLANILLA_VACIA', 'PROVEEDOR_DESCONOCIDO', 'OCUPADO'] as const;
const upload = { ...sheet, parts: { opciones: SupplierSheetChoices, confirmadas: ConfirmedPrices.optional() } };

export const spreadsheetCalls = defineCalls('admin', {
  'GET /api/producto/exportar': {
    summary: 'productos.xlsx: todos los productos, con las columnas que la importación lee.',
    reply: 'xlsx',
  },
  'POST /api/producto/importar': {
    summary:
      'Importa productos de `file` (.xlsx o .csv) por su código: prueba fila por fila o, con aplicar=true, todo o nada. Con Accept: application/x-ndjson informa cada fase.',
    query: applied,
    upload: {
      ...sheet,
      parts: {
        /** Sent, prices that move by more than half are refused unless confirmed, as those of 0 always are. */
        confirmadas: ConfirmedPrices.optional(),
        respuestas: SentAnswers.optional(),
        hoja: TabName.optional(),
      },
    },
    reply: ImportResult,
    lines: ImportProgress,
    refuses: ['FALTA_ARCHIVO', 'PLANILLA_ILEGIBLE', 'PLANILLA_VACIA', 'FILAS_RECHAZADAS', 'OCUPADO'],
  },
  'POST /api/producto/importaciones/:plan/aplicar': {
    summary:
      'Importa lo que una prueba mostró, y nada más, con los precios que se confirmaron y las bajas que se eligieron; 409 si un producto, el proveedor o lo recordado de sus planillas cambió desde entonces.',
    params: z.object({ plan: idParam }),
    body: z
      .object({
        confirmadas: ConfirmedPrices,
        /** Products of its `bajas` that become INACTIVO; the others stay as they are. */
        inactivar: z.array(id).max(sheet.maxRows),
      })
      .partial()
      .optional(),
    reply: ImportOutcome,
    lines: ImportProgress,
    refuses: ['NO_ENCONTRADO', 'PLAN_VIEJO', 'FILAS_RECHAZADAS', 'PROVEEDOR_DESCONOCIDO'],
  },
  'GET /api/producto/importaciones': {
    summary: 'Las últimas importaciones, la última primero.',
    reply: z.array(Import),
  },
  'POST /api/producto/importaciones/deshacer': {
    summary:
      'Deshace la última importación, si todavía es la `visto`, mientras ninguno de sus productos se haya editado después: lo que se vendió desde entonces sigue descontado.',
    body: z.object({ visto: id }).partial().optional(),
    reply: z.object({ borrados: count, devueltos: count }),
    refuses: ['NADA_QUE_DESHACER', 'PRODUCTO_EDITADO', 'VERSION_VIEJA'],
  },
  'POST /api/usuarios/exportar': {
    ...exporting,
    body: SheetUsers,
    summary: 'usuarios.xlsx: los usuarios que se ven, en su orden.',
    discloses: ['usuario', 'planilla'],
  },
  'POST /api/proveedores/exportar': {
    ...exporting,
    body: SheetSuppliers,
    summary: 'proveedores.xlsx: los proveedores que se ven, en su orden.',
    discloses: ['proveedor', 'planilla'],
  },
  'POST /api/menu/exportar': {
    ...exporting,
    body: SheetOrders,
    refuses: ['NO_ENCONTRADO'],
    summary: 'pedidos.xlsx: los pedidos que se ven, en su orden.',
    discloses: ['pedido', 'planilla'],
  },
  'POST /api/producto/planilla-proveedor': {
    summary:
      'Lee la planilla `file` de un proveedor como él la hace, según `opciones`: la prueba o, con aplicar=true, importa las filas buenas y recuerda la lectura para la próxima.',
    query: applied,
    upload,
    reply: SupplierSheetResult,
    refuses,
  },
  'POST /api/producto/planilla-proveedor/rechazadas': {
    summary: 'filas_rechazadas.xlsx: las filas que no se importan, como vinieron, con su motivo.',
    upload,
    reply: 'xlsx',
    refuses,
  },
});
