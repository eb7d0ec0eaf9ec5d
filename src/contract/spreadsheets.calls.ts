import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count } from './fields.calls.ts';
import { sheet } from './limits.ts';
import { SheetOrders } from './orders.calls.ts';
import { Problem } from './refusals.calls.ts';
import { SheetSuppliers } from './suppliers.calls.ts';
import { SheetUsers } from './users.calls.ts';

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
    upload: sheet,
    reply: ImportResult,
    lines: ImportProgress,
    refuses: ['FALTA_ARCHIVO', 'PLANILLA_ILEGIBLE', 'PLANILLA_VACIA', 'FILAS_RECHAZADAS', 'OCUPADO'],
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
