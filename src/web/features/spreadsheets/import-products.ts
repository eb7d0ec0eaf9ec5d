import type { ImportProgress, ImportResult, importPhases } from '#contract/spreadsheets.calls.ts';
import { ApiError, answerTo } from '../../platform/api.ts';

/** How far an import is: rows done of a phase. */
export type ImportStep = { fase: (typeof importPhases)[number]; hechas: number; total: number };

/** Tries a spreadsheet of products, or applies it, all or nothing, telling each step of the server's. */
export async function importProducts(
  file: File,
  { aplicar }: { aplicar: boolean },
  onStep: (step: ImportStep) => void,
): Promise<ImportResult> {
  const body = new FormData();
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
