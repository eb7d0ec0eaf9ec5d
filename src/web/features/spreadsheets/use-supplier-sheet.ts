import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SupplierSheetResult } from '#contract/supplier-sheets.calls.ts';
import { reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { download } from '../documents/download.ts';
import { outcomes } from '../documents/outcomes.ts';
import { refreshProducts } from '../products/queries.ts';
import { readSupplierSheet, type SheetChoices, sheetForm } from './read-supplier-sheet.ts';

/** A supplier's sheet on its way in: whose, which, how it is read, and what the server made of that. */
type SupplierSheet = {
  file: File | null;
  choices: SheetChoices | null;
  busy: boolean;
  result: SupplierSheetResult | null;
  reason: string | null;
};
type Supplier = SheetChoices['supplier'];

const nothing: SupplierSheet = { file: null, choices: null, busy: false, result: null, reason: null };

/** Tries the sheet anew after every choice; whatever answers too late is dropped. */
export function useSupplierSheet() {
  const queryClient = useQueryClient();
  const [state, setState] = useState(nothing);
  const last = useRef(0);

  const send = async (file: File, choices: SheetChoices, aplicar: boolean): Promise<boolean> => {
    const turn = ++last.current;
    const settle = (settled: Partial<SupplierSheet>) => {
      if (turn === last.current) setState((before) => ({ ...before, ...settled, busy: false }));
    };
    setState((before) => ({ ...before, file, choices, busy: true, reason: null }));
    try {
      settle({ result: await readSupplierSheet(file, choices, { aplicar }) });
      return true;
    } catch (error) {
      settle({ reason: reasonOf(error), ...(!aplicar && { result: null }) });
      return false;
    }
  };
  const tryOut = (file: File | null, choices: SheetChoices | null) => {
    if (file && choices) void send(file, choices, false);
    else setState({ ...nothing, file, choices });
  };

  return {
    ...state,
    /** Another supplier has another way of writing: what was chosen for the last one is forgotten. */
    chooseSupplier: (supplier: Supplier | null) => tryOut(state.file, supplier && { supplier }),
    chooseFile: async (chosen: File) => {
      // Read once, so that what is applied is what was tried, whatever becomes of the file meanwhile.
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      tryOut(file, state.choices && { supplier: state.choices.supplier });
    },
    change: (changes: Partial<SheetChoices>) => tryOut(state.file, state.choices && { ...state.choices, ...changes }),
    apply: async () => {
      const { file, choices, result } = state;
      if (!file || !choices || !result?.resultado) return;
      const { crear, cambiar, rechazar } = result.resultado;
      const refused = rechazar === 1 ? ' 1 fila se rechaza.' : rechazar ? ` ${rechazar} filas se rechazan.` : '';
      const text = `${crear} para crear y ${cambiar} para cambiar.${refused}`;
      if (!(await alerts.confirm('¿Desea importar los productos?', { text, verb: 'importar' }))) return;
      if (!(await send(file, choices, true))) return alerts.error('Error al importar productos.');
      await refreshProducts(queryClient);
      await alerts.success('Se han importado los productos!');
    },
    downloadRefused: async () => {
      const { file, choices } = state;
      if (!file || !choices) return;
      const body = sheetForm(file, choices);
      const texts = { label: 'Filas rechazadas', file: 'filas_rechazadas.xlsx', ...outcomes.report };
      await download('POST /api/producto/planilla-proveedor/rechazadas', { body }, texts);
    },
  };
}
