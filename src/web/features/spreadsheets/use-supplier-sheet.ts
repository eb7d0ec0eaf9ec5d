import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Category } from '#contract/products.ts';
import type { ImportRow, SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers, SheetField } from '#contract/spreadsheets.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { download, outcomes } from '../downloads/download.ts';
import { refreshProducts } from '../products/queries.ts';
import type { SupplierChoice } from '../suppliers/supplier-field.tsx';
import { type Confirmed, confirmedPart, withConfirmed } from './confirmed-prices.ts';

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

/** A supplier's sheet on its way in: whose, which, how it is read, and what the server made of that. */
type SupplierSheet = {
  file: File | null;
  choices: SheetChoices | null;
  confirmed: Confirmed;
  busy: boolean;
  result: SupplierSheetResult | null;
  reason: string | null;
};
type Supplier = SheetChoices['supplier'];

const nothing: SupplierSheet = {
  file: null,
  choices: null,
  confirmed: {},
  busy: false,
  result: null,
  reason: null,
};

/** Tries the sheet anew after every choice; whatever answers too late is dropped. */
export function useSupplierSheet() {
  const queryClient = useQueryClient();
  const [state, setState] = useState(nothing);
  const last = useRef(0);

  const send = async (
    file: File,
    choices: SheetChoices,
    { confirmed, aplicar }: { confirmed: Confirmed; aplicar: boolean },
  ): Promise<boolean> => {
    const reading = ++last.current;
    const settle = (settled: Partial<SupplierSheet>) => {
      if (reading === last.current) setState((before) => ({ ...before, ...settled, busy: false }));
    };
    setState((before) => ({ ...before, file, choices, confirmed, busy: true, reason: null }));
    try {
      const query = { aplicar: aplicar ? 'true' : 'false' } as const;
      const body = sheetForm(file, choices, confirmed);
      settle({ result: await api('POST /api/producto/planilla-proveedor', { query, body }) });
      return true;
    } catch (error) {
      settle({ reason: reasonOf(error), ...(!aplicar && { result: null }) });
      return false;
    }
  };
  const tryOut = (file: File | null, choices: SheetChoices | null, confirmed: Confirmed = {}) => {
    if (file && choices) void send(file, choices, { confirmed, aplicar: false });
    else setState({ ...nothing, file, choices });
  };

  return {
    ...state,
    /** Another supplier has another way of writing: what was chosen for the last one is forgotten. */
    chooseSupplier: (supplier: Supplier | null) => tryOut(state.file, supplier && { supplier }),
    chooseFile: async (chosen: File) => {
      // Read once, so that what is applied is what was tried, whatever becomes of the file meanwhile.
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      const { supplier, respuestas } = state.choices ?? {};
      tryOut(file, supplier ? { supplier, ...(respuestas && { respuestas }) } : null);
    },
    /** Another reading has other prices, which nobody has confirmed. */
    change: (changes: Partial<SheetChoices>) => tryOut(state.file, state.choices && { ...state.choices, ...changes }),
    confirm: (rows: readonly ImportRow[], confirmed: boolean) =>
      tryOut(state.file, state.choices, withConfirmed(state.confirmed, rows, confirmed)),
    apply: async () => {
      const { file, choices, confirmed, result } = state;
      if (!file || !choices || !result?.resultado) return;
      const { crear, cambiar, rechazar } = result.resultado;
      const refused = rechazar === 1 ? ' 1 fila se rechaza.' : rechazar ? ` ${rechazar} filas se rechazan.` : '';
      const text = `${crear} para crear y ${cambiar} para cambiar.${refused}`;
      if (!(await alerts.confirm('¿Desea importar los productos?', { text, verb: 'importar' }))) return;
      if (!(await send(file, choices, { confirmed, aplicar: true })))
        return alerts.error('Error al importar productos.');
      await refreshProducts(queryClient);
      await alerts.success('Se han importado los productos!');
    },
    downloadRefused: async () => {
      const { file, choices, confirmed } = state;
      if (!file || !choices) return;
      const body = sheetForm(file, choices, confirmed);
      const texts = { label: 'Filas rechazadas', file: 'filas_rechazadas.xlsx', ...outcomes.report };
      await download('POST /api/producto/planilla-proveedor/rechazadas', { body }, texts);
    },
  };
}

/** What the calls about a supplier's sheet take. */
function sheetForm(file: File, { supplier, ...choices }: SheetChoices, confirmed: Confirmed): FormData {
  const whose =
    'proveedorId' in supplier ? { proveedorId: supplier.proveedorId } : { proveedorNuevo: supplier.razonSocial };
  const body = new FormData();
  body.set('opciones', JSON.stringify({ ...choices, ...whose }));
  body.set('confirmadas', confirmedPart(confirmed));
  body.set('file', file);
  return body;
}
