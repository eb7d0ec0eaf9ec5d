import { z } from 'zod';
import { roundingSteps } from '#contract/prices.ts';
import { categories } from '#contract/products.ts';
import type { SupplierSheetReading } from '#contract/supplier-sheets.calls.ts';
import { headerKey, sheetFieldNames } from '#contract/supplier-sheets.ts';
import type { Executor } from '../../platform/db/executor.ts';
import type { SheetMemory } from './read-supplier-sheet.ts';

/** How a supplier's last sheet was read; nothing of one that is still to be made. */
export async function recallSheet(db: Executor, proveedorId: number | null): Promise<SheetMemory> {
  const row =
    proveedorId === null
      ? undefined
      : await db.maybeOne(Memory)`
          select columnas, categorias, margen, redondeo from planilla_proveedor where proveedor_id = ${proveedorId}`;
  return row ?? { columnas: {}, categorias: {}, margen: null, redondeo: '1' };
}

const Memory = z.object({
  columnas: z.record(z.string(), z.enum(sheetFieldNames).nullable()),
  categorias: z.record(z.string(), z.enum(categories)),
  margen: z.number().nullable(),
  redondeo: z.enum(roundingSteps),
});

/** Keeps how a supplier's sheet was read, beside what is known of headers and categories that this one does not have. */
export async function rememberSheet(db: Executor, proveedorId: number, reading: SupplierSheetReading): Promise<void> {
  const { columnas, categorias, margen, redondeo } = reading;
  const byHeader = Object.fromEntries(
    // Of two columns with one header, the first is the one that is found again.
    columnas.toReversed().flatMap(({ encabezado, campo }) => (encabezado ? [[headerKey(encabezado), campo]] : [])),
  );
  const byCategory = Object.fromEntries(
    categorias.flatMap(({ clave, categoria }) => (categoria ? [[clave, categoria]] : [])),
  );
  await db.execute`
    insert into planilla_proveedor as m (proveedor_id, columnas, categorias, margen, redondeo)
    values (${proveedorId}, ${JSON.stringify(byHeader)}::jsonb, ${JSON.stringify(byCategory)}::jsonb, ${margen}, ${redondeo})
    on conflict (proveedor_id) do update set columnas = m.columnas || excluded.columnas,
      categorias = m.categorias || excluded.categorias, margen = excluded.margen, redondeo = excluded.redondeo`;
}
