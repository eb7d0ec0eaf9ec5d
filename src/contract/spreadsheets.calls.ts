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

export const SentAnswers = z.partialRecord(z.enum(sheetQuestions), z.string().max(20));

/** A question about a sheet; its answer is a choice, a number or a day, YYYY-MM-DD. */
export const SheetQuestion = named('PreguntaDePlanilla', {
  clave: z.enum(sheetQuestions),
  pregunta: z.string(),
  /** The part of the sheet that the question is about. */
  detalle: z.string(),
  /** Empty when a number or a day is typed. */
  opciones: z.array(z.object({ valor: z.string(), texto: z.string() })),
  tipo: z.enum(['OPCION', 'NUMERO', 'DIA']),
  /**
   * The answer that the user sent, or else the one remembered for the supplier, or else a proposal. Null when the user
   * must answer.
   */
  respuesta: z.string().nullable(),
});
export type SheetQuestion = z.output<typeof SheetQuestion>;

/** What the user confirmed of a row: a new price in US dollars, the sheet's name, or both. */
export const ConfirmedRows = z
  .array(z.object({ fila: count, precio: amount.optional(), nombre: z.string().max(sheet.maxCharacters).optional() }))
  .max(sheet.maxRows)
  .meta({ id: 'FilasConfirmadas' });
export type ConfirmedRows = z.output<typeof ConfirmedRows>;

/**
 * Why a user must confirm a row: its price is 0, is below cost, or moved by more than half. Or its new product may be
 * one that exists.
 */
const importDoubts = ['PRECIO_CERO', 'BAJO_COSTO', 'PRECIO_MOVIDO', 'PRODUCTO_PARECIDO'] as const;
export type ImportDoubt = (typeof importDoubts)[number];

const rowMarks = ['TACHADA', 'GRIS'] as const;
const removalReasons = [...rowMarks, 'AUSENTE'] as const;
export type RemovalReason = (typeof removalReasons)[number];

/**
 * The steps from the sheet's price (`importe`) to the shop's price (`precio`). `iva` and `margen` are percentages that
 * were added; `cotizacion` is pesos for a US dollar.
 */
const PriceDerivation = named('OrigenDelPrecio', {
  importe: z.number(),
  moneda: z.enum(coins),
  cotizacion: z.number().nullable(),
  iva: z.number(),
  /** The unit cost in US dollars, VAT included; null when the sheet has the price itself. */
  costo: z.number().nullable(),
  /**
   * `precioAntes` is the product's price before the import, and `costoAntes` the cost to which that price belongs. Null
   * if the product had none, or if the sheet has no cost.
   */
  costoAntes: z.number().nullable(),
  precioAntes: z.number().nullable(),
  /**
   * The margin that is added to the cost of a product without a price. Null when the price comes from an earlier price
   * or from the sheet itself.
   */
  margen: z.number().nullable(),
  redondeo: z.enum(roundingSteps),
  precio: z.number(),
});
export type PriceDerivation = z.output<typeof PriceDerivation>;

export const ImportRow = named('FilaDeImportacion', {
  fila: count,
  codigo: z.string(),
  accion: z.enum(importActions),
  /** The changed fields by column name; `antes` is null for a new product. */
  cambios: z.array(
    z.object({
      campo: z.enum([...Object.values(sheetHeaders), 'Referencias']),
      antes: z.union([z.string(), z.number()]).nullable(),
      despues: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
  errores: z.array(z.object({ columna: z.string(), mensaje: z.string() })),
  /** Why the row is refused until a user confirms it, or why it had to be confirmed. */
  confirmar: z.enum(importDoubts).optional(),
  /** The price in US dollars that the user must confirm. */
  precio: z.number().optional(),
  /**
   * `propio` is a name that a user wrote; the product keeps it. `lista` is the name on the sheet, which `confirmadas`
   * can choose instead.
   */
  nombre: z.object({ propio: z.string(), lista: z.string() }).optional(),
  /** The mark of a row that changes nothing: struck through or grey. */
  marca: z.enum(rowMarks).optional(),
  /** The sheet's price and its conversion, in words. */
  origen: z.string().optional(),
  derivacion: PriceDerivation.optional(),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportOutcome = named('FilasDeImportacion', {
  aplicado: z.boolean(),
  /** The sum of the four counts below. */
  total: count,
  crear: count,
  cambiar: count,
  igual: count,
  rechazar: count,
  columnasIgnoradas: z.array(z.string()),
  /** How many errors a column has beyond the first twenty. */
  otrosErrores: z.array(z.object({ columna: z.string(), cantidad: count })),
  /**
   * The rows in order. Refused rows are left out if `otrosErrores` counts all their errors. For a supplier's sheet, or
   * beside refused rows, the list of other rows ends early, so that the answer stays below 1 MB.
   */
  filas: z.array(ImportRow),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** The key of a preview, valid for a day; null when it was applied, or while answers are missing. */
const plan = key.nullable();

export const ImportResult = ImportOutcome.extend({
  plan,
  /** The tabs of a file that has several. `hoja` is the one that was read. */
  hojas: z.array(z.string()).optional(),
  hoja: z.string().optional(),
  /** The questions about the file, with their answers. `avisos` names the unread parts of the file. */
  preguntas: z.array(SheetQuestion).optional(),
  avisos: z.array(z.string()).optional(),
}).meta({ id: 'ResultadoDeImportacion' });
export type ImportResult = z.output<typeof ImportResult>;

export const importPhases = ['LEER', 'COMPARAR', 'GUARDAR'] as const;
/**
 * A line of an `application/x-ndjson` answer. The status 200 is sent before the work ends, so a later refusal comes as
 * a line with `problema`.
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
  /** The supplier's business name; null for the shop's own sheet. */
  razonSocial: z.string().nullable(),
  creados: count,
  cambiados: count,
  /** The exchange rate for prices in pesos, and its day. */
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

export const TabName = z.string().max(100);
const Field = z.enum(sheetFieldNames);
const columnNumber = z
  .int()
  .min(0)
  .max(sheet.maxColumns - 1);

/**
 * How the server reads a supplier's sheet. Choices that are left out come from the supplier's last sheet, or are
 * guessed.
 */
export const SupplierSheetChoices = z
  .object({
    /** An existing supplier. `proveedorNuevo` is the name of a new one; exactly one of the two is sent. */
    proveedorId: id.optional(),
    proveedorNuevo: filledText(120, 'La razón social debe ser completada.').optional(),
    hoja: TabName.optional(),
    encabezado: z.int().min(1).max(sheet.maxRows).optional(),
    /** The column of each field, from 0; fields left out have none. */
    columnas: z.partialRecord(Field, columnNumber).optional(),
    /** The shop's category for each category of the supplier. */
    categorias: z
      .record(z.string().max(sheet.maxCharacters), z.enum(categories))
      .refine((all) => Object.keys(all).length <= MOST_CATEGORIES, 'Hay demasiadas categorías.')
      .optional(),
    respuestas: SentAnswers.default({}),
    /** True: new products become INACTIVO. */
    borradores: z.boolean().default(false),
  })
  .refine(({ proveedorId, proveedorNuevo }) => (proveedorId === undefined) !== (proveedorNuevo === undefined), {
    error: 'Elija un proveedor o escriba el nombre de uno nuevo.',
    path: ['proveedorId'],
  })
  .meta({ id: 'LecturaDePlanilla' });
export type SupplierSheetChoices = z.output<typeof SupplierSheetChoices>;

export const SupplierSheetReading = named('PlanillaLeida', {
  /** The file's tabs, without hidden ones that were not read; empty for a .csv. */
  hojas: z.array(z.string()),
  hoja: z.string().nullable(),
  /** The first rows that are not empty. One of them is the header. */
  primerasFilas: z.array(z.object({ fila: count, texto: z.string() })),
  encabezado: count.nullable(),
  /** True when the row below the header is part of the header. */
  encabezadoDoble: z.boolean(),
  columnas: z.array(
    z.object({ columna: columnNumber, encabezado: z.string(), ejemplos: z.array(z.string()), campo: Field.nullable() }),
  ),
  /** The supplier's categories: each with its key, its number of rows and the shop's category. */
  categorias: z.array(
    z.object({ clave: z.string(), texto: z.string(), filas: count, categoria: z.enum(categories).nullable() }),
  ),
  preguntas: z.array(SheetQuestion),
  /** Sentences about unread tabs and tables, and unread columns that look like a price, a stock or a category. */
  avisos: z.array(z.string()),
  /** The other tabs and tables that look like product lists, each with the choices that would read it. */
  otras: z.array(
    z.object({
      texto: z.string(),
      filas: count,
      hoja: z.string().nullable(),
      encabezado: count,
      columnas: z.partialRecord(Field, columnNumber),
    }),
  ),
  /** True when no other tab or table looks like a product list, and no tab is unreadable or left out as hidden. */
  completa: z.boolean(),
  falta: z.string().nullable(),
});
export type SupplierSheetReading = z.output<typeof SupplierSheetReading>;

/** Every row of the supplier's sheet is either in `resultado` or counted as left out. */
export const SupplierSheetResult = named('ResultadoDePlanilla', {
  lectura: SupplierSheetReading,
  /** Null while answers are missing. */
  resultado: ImportOutcome.nullable(),
  plan,
  /**
   * Active products that the sheet marks as struck through or grey, or no longer has. Those that the user names in
   * `inactivar` become INACTIVO.
   */
  bajas: z.array(z.object({ productoId: key, codigo: z.string(), name: z.string(), motivo: z.enum(removalReasons) })),
  separadores: count,
  /** The number of rows that tell customers to ask for the price or stock. */
  consultar: count,
  /** The number of rows that are equal to an earlier row. */
  repetidas: count,
  ocultas: count,
  omitidas: z.array(z.object({ fila: count, texto: z.string() })),
  /** The number of prices that were rounded to a step or to cents. */
  redondeados: count,
});
export type SupplierSheetResult = z.output<typeof SupplierSheetResult>;

const refuses = ['FALTA_ARCHIVO', 'PLANILLA_ILEGIBLE', 'PLANILLA_VACIA', 'PROVEEDOR_DESCONOCIDO', 'OCUPADO'] as const;
const upload = { ...sheet, parts: { opciones: SupplierSheetChoices, confirmadas: ConfirmedRows.optional() } };

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
        /** If sent, every row with a doubt must be confirmed. If left out, only rows with a price of 0 are refused. */
        confirmadas: ConfirmedRows.optional(),
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
      'Importa lo que una prueba mostró, y nada más, con los precios y nombres que se confirmaron y las bajas que se eligieron; 409 si un producto, el proveedor o lo recordado de sus planillas cambió desde entonces.',
    params: z.object({ plan: idParam }),
    body: z
      .object({
        confirmadas: ConfirmedRows,
        /** The products of `bajas` that become INACTIVO. */
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
