import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportProgress, ImportResult, ImportRow, importPhases } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import { ApiError, answerTo, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { refreshProducts } from '../products/queries.ts';
import { type Confirmed, confirmedPart, withConfirmed } from './confirmed-prices.ts';

/** How far an import is: rows done of a phase. */
export type ImportStep = { fase: (typeof importPhases)[number]; hechas: number; total: number };

/** A spreadsheet on its way in: which one, how far it is, what it would do or did, or why not. */
type Import = {
  file: File | null;
  answers: SheetAnswers;
  confirmed: Confirmed;
  step: ImportStep | null;
  busy: boolean;
  result: ImportResult | null;
  reason: string | null;
};

const nothing: Import = {
  file: null,
  answers: {},
  confirmed: {},
  step: null,
  busy: false,
  result: null,
  reason: null,
};

/** First a trial of the file that was chosen, then, if the administrator says so, the same file for real. */
export function useImport() {
  const queryClient = useQueryClient();
  const [state, setState] = useState(nothing);

  const last = useRef(0);

  const send = async (changes: Partial<Import>, aplicar: boolean): Promise<ImportResult | null> => {
    const { file, answers, confirmed } = { ...state, ...changes };
    if (!file) return null;
    const reading = ++last.current;
    const settle = (settled: Partial<Import>) => {
      if (reading === last.current) setState((before) => ({ ...before, ...settled }));
    };
    setState((before) => ({ ...before, ...changes, busy: true, step: null, reason: null }));
    try {
      const result = await importProducts(file, { answers, confirmed, aplicar }, (step) => settle({ step }));
      settle({ busy: false, step: null, result });
      return result;
    } catch (error) {
      settle({ busy: false, step: null, reason: reasonOf(error) });
      return null;
    }
  };
  const choose = async (chosen: File) => {
    // Read once, so that what is applied is what was tried, whatever becomes of the file meanwhile.
    const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
    setState(nothing);
    await send({ ...nothing, file }, false);
  };
  const apply = async () => {
    const { result } = state;
    if (!result) return;
    const text = `${result.crear} para crear y ${result.cambiar} para cambiar.`;
    if (!(await alerts.confirm('¿Desea importar los productos?', { text, verb: 'importar' }))) return;
    const applied = await send({}, true);
    if (!applied) return alerts.error('Error al importar productos.');
    await refreshProducts(queryClient);
    await alerts.success('Se han importado los productos!');
  };
  return {
    ...state,
    choose,
    apply,
    answer: (answers: SheetAnswers) =>
      // Another reading has other prices.
      send({ answers: { ...state.answers, ...answers }, confirmed: {} }, false),
    confirm: (rows: readonly ImportRow[], confirmed: boolean) =>
      send({ confirmed: withConfirmed(state.confirmed, rows, confirmed) }, false),
    discard: () => {
      last.current++;
      setState(nothing);
    },
  };
}

type Sending = { answers: SheetAnswers; confirmed: Confirmed; aplicar: boolean };

/** Tries a spreadsheet of products, or applies it, all or nothing, telling each step of the server's. */
async function importProducts(
  file: File,
  { answers, confirmed, aplicar }: Sending,
  onStep: (step: ImportStep) => void,
): Promise<ImportResult> {
  const body = new FormData();
  body.set('respuestas', JSON.stringify(answers));
  body.set('confirmadas', confirmedPart(confirmed));
  body.set('file', file);
  const answer = await answerTo('POST /api/producto/importar', {
    query: { aplicar: aplicar ? 'true' : 'false' },
    body,
    headers: { accept: 'application/x-ndjson' },
  });
  for await (const line of linesOf(answer)) {
    const progress = JSON.parse(line) as ImportProgress;
    if ('problema' in progress) throw new ApiError(progress.problema);
    if ('resultado' in progress) return progress.resultado;
    onStep(progress);
  }
  throw new Error('The import ended without a result.');
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
