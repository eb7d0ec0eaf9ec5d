import type { ImportProgress, ImportResult } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import { ApiError, answerTo } from '../../platform/api.ts';
import { sheetBody, useSheet, type Way } from './use-sheet.ts';

/** A sheet of our own columns, all of it or nothing. */
export function useImport() {
  const sheet = useSheet<SheetAnswers, ImportResult>({ start: {}, send: importProducts, rowsOf: (result) => result });
  return { ...sheet, answer: (answers: SheetAnswers) => sheet.change({ ...sheet.choices, ...answers }) };
}

const importProducts: Way<SheetAnswers, ImportResult>['send'] = async ({ choices, ...sheet }, query, onStep) => {
  const body = sheetBody('respuestas', choices, sheet);
  const headers = { accept: 'application/x-ndjson' };
  const answer = await answerTo('POST /api/producto/importar', { query, body, headers });
  for await (const line of linesOf(answer)) {
    const progress = JSON.parse(line) as ImportProgress;
    if ('problema' in progress) throw new ApiError(progress.problema);
    if ('resultado' in progress) return progress.resultado;
    onStep(progress);
  }
  throw new Error('The import ended without a result.');
};

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
