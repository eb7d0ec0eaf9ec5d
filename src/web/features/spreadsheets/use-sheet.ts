import { useRef, useState } from 'react';
import { counted, formatNumber } from '#contract/format.ts';
import type { Category } from '#contract/products.ts';
import type {
  ConfirmedRows,
  ImportOutcome,
  ImportProgress,
  ImportRow,
  SupplierSheetResult,
} from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers, SheetField } from '#contract/spreadsheets.ts';
import { ApiError, answerTo, api, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { download, outcomes } from '../downloads/download.ts';
import { refreshProducts } from '../products/queries.ts';
import type { SupplierChoice } from '../suppliers/supplier-field.tsx';

export type ImportStep = Extract<ImportProgress, { fase: unknown }>;
/** The prices that the user confirmed and the names that she took from the sheet, by row number. */
export type Confirmed = Readonly<Record<number, Omit<ConfirmedRows[number], 'fila'>>>;
export type ConfirmedField = keyof Confirmed[number];

type Sheet<Choices, Result> = {
  file: File | null;
  choices: Choices;
  confirmed: Confirmed;
  removed: readonly number[];
  step: ImportStep | null;
  busy: boolean;
  result: Result | null;
  reason: string | null;
};
type SentSheet = { file: File; confirmed: Confirmed };
export type Way<Choices, Result> = {
  start: Choices;
  /** Sends the sheet for a trial, which changes no product. */
  send: (sheet: SentSheet & { choices: NonNullable<Choices> }, onStep: (step: ImportStep) => void) => Promise<Result>;
  rowsOf: (result: Result) => ImportOutcome | null;
  withRows: (result: Result, rows: ImportOutcome) => Result;
};

/** Tries a sheet after every choice. `apply` writes exactly what was tried. */
export function useSheet<Choices, Result extends { plan: number | null }>(way: Way<Choices, Result>) {
  const { start, send, rowsOf, withRows } = way;
  type State = Sheet<Choices, Result>;
  const nothing = {
    file: null,
    choices: start,
    confirmed: {},
    removed: [],
    step: null,
    busy: false,
    result: null,
    reason: null,
  };
  const [state, setState] = useState<State>(nothing);
  const last = useRef(0);

  /** Shows the outcome of the work, unless newer work has begun. Returns the work's error, if any. */
  const run = async (changes: Partial<State>, work: (onStep: (step: ImportStep) => void) => Promise<Result>) => {
    const running = ++last.current;
    const settle = (settled: Partial<State>) => {
      if (running === last.current) setState((before) => ({ ...before, ...settled }));
    };
    settle({ step: null, reason: null, ...changes, busy: true });
    try {
      settle({ result: await work((step) => settle({ step })), step: null, busy: false });
      return undefined;
    } catch (error) {
      settle({ reason: reasonOf(error), step: null, busy: false });
      return error;
    }
  };
  const read = async (changes: Partial<State>) => {
    const { file, choices, confirmed } = { ...state, ...changes };
    if (file !== null && choices !== null && choices !== undefined)
      return run(changes, (onStep) => send({ file, choices, confirmed }, onStep));
    last.current++;
    return setState((before) => ({ ...before, step: null, reason: null, ...changes, busy: false, result: null }));
  };
  return {
    ...state,
    choose: async (chosen: File, choices = start) => {
      // Copies the file, so that every trial sends the same bytes.
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      await read({ file, choices, confirmed: {}, removed: [], result: null });
    },
    /** The prices may change, so all confirmations are dropped. */
    change: (choices: Choices) => read({ choices, confirmed: {}, removed: [] }),
    confirm: (rows: readonly ImportRow[], field: ConfirmedField, yes: boolean) =>
      read({ confirmed: withConfirmed(state.confirmed, rows, field, yes) }),
    remove: (removed: readonly number[]) => setState((before) => ({ ...before, removed })),
    apply: async () => {
      const { result, removed } = state;
      const rows = result && rowsOf(result);
      if (!rows || result.plan === null) return;
      const { plan } = result;
      const { crear, cambiar, rechazar } = rows;
      const refused = rechazar ? ` ${counted(rechazar, 'fila se rechaza', 'filas se rechazan')}.` : '';
      const gone = removed.length ? ` ${counted(removed.length, 'producto pasa', 'productos pasan')} a INACTIVO.` : '';
      const text = `${formatNumber(crear)} para crear y ${formatNumber(cambiar)} para cambiar.${refused}${gone}`;
      if (!(await alerts.confirm('¿Desea importar los productos?', { text, verb: 'importar' }))) return;
      const failed = await run({}, async (onStep) => withRows(result, await applyPlan(plan, removed, onStep)));
      if (isOutdated(failed)) {
        // Tries the sheet again, to show what an import would write now.
        await read({ removed: [] });
        return alerts.warning(failed.problem.title);
      }
      if (failed) return alerts.error('Error al importar productos.');
      await refreshProducts();
      return alerts.success('Se han importado los productos!');
    },
    discard: () => {
      last.current++;
      setState(nothing);
    },
  };
}

/**
 * True if the tried plan is older than a day, or if its products, its supplier or the supplier's remembered sheets
 * changed since.
 */
const isOutdated = (failed: unknown): failed is ApiError =>
  failed instanceof ApiError && ['PLAN_VIEJO', 'NO_ENCONTRADO'].includes(failed.problem.code);

async function applyPlan(
  plan: number,
  inactivar: readonly number[],
  onStep: (step: ImportStep) => void,
): Promise<ImportOutcome> {
  const headers = { accept: 'application/x-ndjson' };
  const call = { params: { plan }, body: { inactivar: [...inactivar] }, headers };
  return resultIn(await answerTo('POST /api/producto/importaciones/:plan/aplicar', call), onStep);
}

/** Reports the progress lines of an import. Returns the result, the last line. */
export async function resultIn(answer: Response, onStep: (step: ImportStep) => void) {
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

/** The request's body, with the file last. There may be many confirmed rows, so they are sent as a file. */
export function sheetBody(how: Readonly<Record<string, unknown>>, { file, confirmed }: SentSheet): FormData {
  const rows: ConfirmedRows = Object.entries(confirmed).map(([fila, its]) => ({ fila: Number(fila), ...its }));
  const body = new FormData();
  for (const [name, part] of Object.entries(how)) if (part !== undefined) body.set(name, JSON.stringify(part));
  body.set('confirmadas', new Blob([JSON.stringify(rows)], { type: 'application/json' }));
  body.set('file', file);
  return body;
}

const withConfirmed = (confirmed: Confirmed, rows: readonly ImportRow[], field: ConfirmedField, yes: boolean) => ({
  ...confirmed,
  ...Object.fromEntries(
    rows.map((row) => [row.fila, { ...confirmed[row.fila], [field]: yes ? confirmable[field](row) : undefined }]),
  ),
});
const confirmable = {
  precio: ({ precio }) => precio,
  nombre: ({ nombre }) => nombre?.lista,
} satisfies Record<ConfirmedField, (row: ImportRow) => unknown>;

/** How to read a supplier's sheet. The server guesses or remembers the missing choices. */
export type SheetChoices = {
  supplier: SupplierChoice | { razonSocial: string };
  hoja?: string;
  encabezado?: number;
  columnas?: Partial<Record<SheetField, number>>;
  categorias?: Record<string, Category>;
  respuestas?: SheetAnswers;
  borradores?: boolean;
};

export function useSupplierSheet() {
  const sheet = useSheet<SheetChoices | null, SupplierSheetResult>({
    start: null,
    send: ({ choices, ...sent }) =>
      api('POST /api/producto/planilla-proveedor', { body: sheetBody({ opciones: optionsOf(choices) }, sent) }),
    rowsOf: ({ resultado }) => resultado,
    withRows: (result, resultado) => ({ ...result, plan: null, resultado }),
  });
  const { file, choices, confirmed } = sheet;
  return {
    ...sheet,
    /** Drops all choices for the previous supplier. */
    chooseSupplier: (supplier: SheetChoices['supplier'] | null) => sheet.change(supplier && { supplier }),
    choose: (chosen: File) =>
      sheet.choose(chosen, choices && { supplier: choices.supplier, respuestas: choices.respuestas }),
    change: (changes: Partial<SheetChoices>) => sheet.change(choices && { ...choices, ...changes }),
    downloadRefused: async () => {
      if (!file || !choices) return;
      const body = sheetBody({ opciones: optionsOf(choices) }, { file, confirmed });
      const texts = { label: 'Filas rechazadas', file: 'filas_rechazadas.xlsx', ...outcomes.report };
      await download('POST /api/producto/planilla-proveedor/rechazadas', { body }, texts);
    },
  };
}

const optionsOf = ({ supplier, ...choices }: SheetChoices) => ({
  ...choices,
  ...('proveedorId' in supplier ? { proveedorId: supplier.proveedorId } : { proveedorNuevo: supplier.razonSocial }),
});
