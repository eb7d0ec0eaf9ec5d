import type { Category } from '#contract/products.ts';
import type { SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers, SheetField } from '#contract/spreadsheets.ts';
import { api } from '../../platform/api.ts';
import { download, outcomes } from '../downloads/download.ts';
import type { SupplierChoice } from '../suppliers/supplier-fields.tsx';
import { sheetBody, useSheet } from './use-sheet.ts';

/** How a supplier's sheet is to be read; the server guesses or remembers what is left out. */
export type SheetChoices = {
  supplier: SupplierChoice | { razonSocial: string };
  hoja?: string;
  encabezado?: number;
  columnas?: Partial<Record<SheetField, number>>;
  categorias?: Record<string, Category>;
  respuestas?: SheetAnswers;
  borradores?: boolean;
};

/** A sheet as its supplier makes it, whose good rows are applied. */
export function useSupplierSheet() {
  const sheet = useSheet<SheetChoices | null, SupplierSheetResult>({
    start: null,
    send: ({ choices, ...sent }, query) =>
      api('POST /api/producto/planilla-proveedor', { query, body: sheetBody('opciones', optionsOf(choices), sent) }),
    rowsOf: ({ resultado }) => resultado,
  });
  const { file, choices, confirmed } = sheet;
  return {
    ...sheet,
    /** Another supplier has another way of writing: what was chosen for the last one is forgotten. */
    chooseSupplier: (supplier: SheetChoices['supplier'] | null) => sheet.change(supplier && { supplier }),
    choose: (chosen: File) =>
      sheet.choose(chosen, choices && { supplier: choices.supplier, respuestas: choices.respuestas }),
    change: (changes: Partial<SheetChoices>) => sheet.change(choices && { ...choices, ...changes }),
    downloadRefused: async () => {
      if (!file || !choices) return;
      const body = sheetBody('opciones', optionsOf(choices), { file, confirmed });
      const texts = { label: 'Filas rechazadas', file: 'filas_rechazadas.xlsx', ...outcomes.report };
      await download('POST /api/producto/planilla-proveedor/rechazadas', { body }, texts);
    },
  };
}

const optionsOf = ({ supplier, ...choices }: SheetChoices) => ({
  ...choices,
  ...('proveedorId' in supplier ? { proveedorId: supplier.proveedorId } : { proveedorNuevo: supplier.razonSocial }),
});
