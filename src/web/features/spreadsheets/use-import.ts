import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportResult } from '#contract/spreadsheets.calls.ts';
import { reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { refreshProducts } from '../products/queries.ts';
import { type ImportStep, importProducts } from './import-products.ts';

/** A spreadsheet on its way in: which one, how far it is, what it would do or did, or why not. */
type Import = {
  file: File | null;
  step: ImportStep | null;
  busy: boolean;
  result: ImportResult | null;
  reason: string | null;
};

const nothing: Import = { file: null, step: null, busy: false, result: null, reason: null };

/** First a trial of the file that was chosen, then, if the administrator says so, the same file for real. */
export function useImport() {
  const queryClient = useQueryClient();
  const [state, setState] = useState(nothing);

  const send = async (file: File, aplicar: boolean): Promise<ImportResult | null> => {
    setState((before) => ({ ...before, file, busy: true, step: null, reason: null }));
    try {
      const result = await importProducts(file, { aplicar }, (step) => setState((before) => ({ ...before, step })));
      setState({ file, busy: false, step: null, result, reason: null });
      return result;
    } catch (error) {
      const reason = reasonOf(error);
      setState((before) => ({ ...before, busy: false, step: null, reason }));
      return null;
    }
  };
  const choose = async (chosen: File) => {
    // Read once, so that what is applied is what was tried, whatever becomes of the file meanwhile.
    const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
    setState({ ...nothing, file });
    await send(file, false);
  };
  const apply = async () => {
    const { file, result } = state;
    if (!file || !result) return;
    const text = `${result.crear} para crear y ${result.cambiar} para cambiar.`;
    if (!(await alerts.confirm('¿Desea importar los productos?', { text, verb: 'importar' }))) return;
    const applied = await send(file, true);
    if (!applied) return alerts.error('Error al importar productos.');
    await refreshProducts(queryClient);
    await alerts.success('Se han importado los productos!');
  };
  return { ...state, choose, apply, discard: () => setState(nothing) };
}
