import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, instant, key } from './fields.calls.ts';
import { sheet } from './limits.ts';
import { SheetOrders } from './orders.calls.ts';
import { Problem } from './refusals.calls.ts';
import { sheetQuestions } from './supplier-sheets.ts';
import { SheetSuppliers } from './suppliers.calls.ts';
import { SheetUsers } from './users.calls.ts';

/** Answers to what a sheet asks, by question, as they are chosen or typed. */
export const SheetAnswers = z.partialRecord(z.enum(sheetQuestions), z.string().max(20));

/** What a sheet does not say by itself: a choice, a number or a day, YYYY-MM-DD. */
export const SheetQuestion = z
  .object({
    clave: z.enum(sheetQuestions),
    pregunta: z.string(),
    /** What of the sheet it is about. */
    detalle: z.string(),
    /** None where a number or a day is typed. */
    opciones: z.array(z.object({ valor: z.string(), texto: z.string() })),
    tipo: z.enum(['OPCION', 'NUMERO', 'DIA']),
    /** What counts: the answer, the last one of this supplier, or what is proposed; null where one must answer. */
    respuesta: z.string().nullable(),
  })
  .meta({ id: 'PreguntaDePlanilla' });
export type SheetQuestion = z.output<typeof SheetQuestion>;

/** Prices that somebody saw and confirmed: the row's number and the new price in US dollars. */
export const ConfirmedPrices = z
  .array(z.object({ fila: count, precio: z.number() }))
  .max(sheet.maxRows)
  .meta({ id: 'PreciosConfirmados' });
export type ConfirmedPrices = z.output<typeof ConfirmedPrices>;

/** Why a price has to be confirmed: it gives a product away, or moves by more than half. */
const priceDoubts = ['PRECIO_CERO', 'PRECIO_MOVIDO'] as const;
export type PriceDoubt = (typeof priceDoubts)[number];

const importActions = ['crear', 'cambiar', 'igual', 'rechazar'] as const;

/** What an import does with one row of the file. */
export const ImportRow = z
  .object({
    /** The row's number in the sheet; the first is 1. */
    fila: count,
    codigo: z.string(),
    accion: z.enum(importActions),
    /** What would become of each field that differs, named as its column; `antes` is null for a new product. */
    cambios: z.array(
      z.object({
        campo: z.string(),
        antes: z.union([z.string(), z.number()]).nullable(),
        despues: z.union([z.string(), z.number()]).nullable(),
      }),
    ),
    errores: z.array(z.object({ columna: z.string(), mensaje: z.string() })),
    /** Why its price has to be confirmed, or was; refused for nothing else. */
    confirmar: z.enum(priceDoubts).optional(),
    /** What the sheet says of the price, and how it was converted. */
    origen: z.string().optional(),
  })
  .meta({ id: 'FilaDeImportacion' });
export type ImportRow = z.output<typeof ImportRow>;

/** What an import did or would do, row by row. */
export const ImportResult = z
  .object({
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
    /** What the sheet leaves open; not there where that is nothing. */
    preguntas: z.array(SheetQuestion).optional(),
    /** The rows in their order; where some are refused, those whose errors are named and as many others as fit in 1 MB. */
    filas: z.array(ImportRow),
  })
  .meta({ id: 'ResultadoDeImportacion' });
export type ImportResult = z.output<typeof ImportResult>;

/** What an import does, one after another. */
export const importPhases = ['LEER', 'COMPARAR', 'GUARDAR'] as const;
/**
 * A line of the import's answer for a client that accepts `application/x-ndjson`: how far it is, then how it ended. The
 * status is 200 by then, so a refusal comes as its problem.
 */
const ImportProgress = z
  .union([
    z.object({ fase: z.enum(importPhases), hechas: count, total: count }),
    z.object({ resultado: ImportResult }),
    z.object({ problema: Problem }),
  ])
  .meta({ id: 'AvanceDeImportacion' });
export type ImportProgress = z.output<typeof ImportProgress>;

/** An import that was made. */
export const Import = z
  .object({
    importacionId: key,
    /** Whose sheet it was; null of our own sheet. */
    razonSocial: z.string().nullable(),
    creados: count,
    cambiados: count,
    /** The rate that prices in pesos were converted at, and its day. */
    cotizacion: z.object({ pesos: z.number(), dia: z.string() }).nullable(),
    quien: z.string(),
    /** ISO 8601 instants. */
    createdAt: instant,
    deshecho: instant.nullable(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'Importacion' });
export type Import = z.output<typeof Import>;

const exporting = { access: 'admin', reply: 'xlsx' } as const;

export const spreadsheetCalls = defineCalls({
  'GET /api/producto/exportar': {
    access: 'admin',
    summary: 'productos.xlsx: todos los productos, con las columnas que la importación lee.',
    reply: 'xlsx',
  },
  'POST /api/producto/importar': {
    access: 'admin',
    summary:
      'Importa productos de `file` (.xlsx o .csv) por su código: prueba fila por fila o, con aplicar=true, todo o nada. Con Accept: application/x-ndjson informa cada fase.',
    query: z.object({
      aplicar: z
        .enum(['true', 'false'])
        .default('false')
        .transform((flag) => flag === 'true'),
    }),
    upload: {
      ...sheet,
      parts: {
        /** Sent, prices that move by more than half are refused unless confirmed, as those of 0 always are. */
        confirmadas: ConfirmedPrices.optional(),
        respuestas: SheetAnswers.optional(),
      },
    },
    reply: ImportResult,
    lines: ImportProgress,
    refuses: ['FALTA_ARCHIVO', 'PLANILLA_ILEGIBLE', 'PLANILLA_VACIA', 'FILAS_RECHAZADAS', 'OCUPADO'],
  },
  'GET /api/producto/importaciones': {
    access: 'admin',
    summary: 'Las últimas importaciones, la última primero.',
    reply: z.array(Import),
  },
  'POST /api/producto/importaciones/deshacer': {
    access: 'admin',
    summary:
      'Deshace la última importación mientras ninguno de sus productos se haya editado después: lo que se vendió desde entonces sigue descontado.',
    reply: z.object({ borrados: count, devueltos: count }),
    refuses: ['NADA_QUE_DESHACER', 'PRODUCTO_EDITADO'],
  },
  'POST /api/usuarios/exportar': {
    ...exporting,
    body: SheetUsers,
    summary: 'usuarios.xlsx: los usuarios que se ven, en su orden.',
  },
  'POST /api/proveedores/exportar': {
    ...exporting,
    body: SheetSuppliers,
    summary: 'proveedores.xlsx: los proveedores que se ven, en su orden.',
  },
  'POST /api/menu/exportar': {
    ...exporting,
    body: SheetOrders,
    refuses: ['NO_ENCONTRADO'],
    summary: 'pedidos.xlsx: los pedidos que se ven, en su orden.',
  },
});
