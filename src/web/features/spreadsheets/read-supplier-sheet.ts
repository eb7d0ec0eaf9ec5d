import type { roundingSteps } from '#contract/prices.ts';
import type { Category } from '#contract/products.ts';
import type { SupplierSheetResult } from '#contract/supplier-sheets.calls.ts';
import type { SheetField } from '#contract/supplier-sheets.ts';
import { api } from '../../platform/api.ts';
import type { SupplierChoice } from '../suppliers/supplier-field.tsx';

/** How a supplier's sheet is to be read; the server guesses or remembers what is left out. */
export type SheetChoices = {
  supplier: SupplierChoice | { razonSocial: string };
  hoja?: string;
  encabezado?: number;
  columnas?: Partial<Record<SheetField, number>>;
  categorias?: Record<string, Category>;
  margen?: number;
  redondeo?: (typeof roundingSteps)[number];
  borradores?: boolean;
};

/** What the calls about a supplier's sheet take. */
export function sheetForm(file: File, { supplier, ...choices }: SheetChoices): FormData {
  const whose =
    'proveedorId' in supplier ? { proveedorId: supplier.proveedorId } : { proveedorNuevo: supplier.razonSocial };
  const body = new FormData();
  body.set('opciones', JSON.stringify({ ...choices, ...whose }));
  body.set('file', file);
  return body;
}

/** Tries a supplier's sheet, or imports its good rows. */
export const readSupplierSheet = (
  file: File,
  choices: SheetChoices,
  { aplicar }: { aplicar: boolean },
): Promise<SupplierSheetResult> =>
  api('POST /api/producto/planilla-proveedor', {
    query: { aplicar: aplicar ? 'true' : 'false' },
    body: sheetForm(file, choices),
  });
