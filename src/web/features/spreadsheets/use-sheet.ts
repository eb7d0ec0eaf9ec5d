import { useRef, useState } from 'react';
import { counted, formatNumber } from '#contract/format.ts';
import type { Category } from '#contract/products.ts';
import type {
  ConfirmedPrices,
  ImportProgress,
  ImportResult,
  ImportRow,
  SupplierSheetResult,
} from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers, SheetField } from '#contract/spreadsheets.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { download, outcomes } from '../downloads/download.ts';
import { refreshProducts } from '../products/queries.ts';
import type { SupplierChoice } from '../suppliers/supplier-field.tsx';

/** How far an import is: rows done of a phase. */
export type ImportStep = Extract<ImportProgress, { fase: unknown }>;
/** Prices that somebody confirmed, by row number. */
export type Confirmed = Readonly<Record<number, number>>;

/** A spreadsheet on its way in: which one, how it is to be read, how far it is, what it would do or did, or why not. */
type Sheet<Choices, Result> = {
  file: File | null;
  choices: Choices;
  confirmed: Confirmed;
  step: ImportStep | null;
  busy: boolean;
  result: Result | null;
  reason: string | null;
};
type SentSheet = { file: File; confirmed: Confirmed };
export type Way<Choices, Result> = {
  /** How it is to be read before anything is chosen; null: not yet. */
  start: Choices;
  send: (
    sheet: SentSheet & { choices: NonNullable<Choices> },
    query: { aplicar: 'true' | 'false' },
    onStep: (step: ImportStep) => void,
  ) => Promise<Result>;
  rowsOf: (result: Result) => ImportResult | null;
};

/** Tries a sheet after every choice, and applies it if the administrator says so; whatever answers too late is dropped. */
export function useSheet<Choices, Result>({ start, send, rowsOf }: Way<Choices, Result>) {
  type State = Sheet<Choices, Result>;
  const nothing = { file: null, choices: start, confirmed: {}, step: null, busy: false, result: null, reason: null };
  const [state, setState] = useState<State>(nothing);
  const last = useRef(0);

  const read = async (changes: Partial<State>, aplicar = false): Promise<boolean> => {
    const { file, choices, confirmed } = { ...state, ...changes };
    const reading = ++last.current;
    const settle = (settled: Partial<State>) => {
      if (reading === last.current) setState((before) => ({ ...before, ...settled }));
    };
    const isReady = file !== null && choices !== null && choices !== undefined;
    settle({ step: null, reason: null, ...changes, busy: isReady, ...(!isReady && { result: null }) });
    if (!isReady) return false;
    try {
      const query = { aplicar: aplicar ? 'true' : 'false' } as const;
      const result = await send({ file, choices, confirmed }, query, (step) => settle({ step }));
      settle({ result, step: null, busy: false });
      return true;
    } catch (error) {
      settle({ reason: reasonOf(error), step: null, busy: false });
      return false;
    }
  };
  return {
    ...state,
    choose: async (chosen: File, choices = start) => {
      // Read once, so that what is applied is what was tried, whatever becomes of the file meanwhile.
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      await read({ file, choices, confirmed: {}, result: null });
    },
    /** Another reading has other prices, which nobody has confirmed. */
    change: (choices: Choices) => read({ choices, confirmed: {} }),
    confirm: (rows: readonly ImportRow[], yes: boolean) =>
      read({ confirmed: withConfirmed(state.confirmed, rows, yes) }),
    apply: async () => {
      const plan = state.result && rowsOf(state.result);
      if (!plan) return;
      const { crear, cambiar, rechazar } = plan;
      const refused = rechazar ? ` ${counted(rechazar, 'fila se rechaza', 'filas se rechazan')}.` : '';
      const text = `${formatNumber(crear)} para crear y ${formatNumber(cambiar)} para cambiar.${refused}`;
      if (!(await alerts.confirm('¿Desea importar los productos?', { text, verb: 'importar' }))) return;
      if (!(await read({}, true))) return alerts.error('Error al importar productos.');
      await refreshProducts();
      await alerts.success('Se han importado los productos!');
    },
    discard: () => {
      last.current++;
      setState(nothing);
    },
  };
}

/** What every call about a sheet takes, the file last; the prices as a file too, since they may be many. */
export function sheetBody(name: 'respuestas' | 'opciones', how: object, { file, confirmed }: SentSheet): FormData {
  const prices: ConfirmedPrices = Object.entries(confirmed).map(([fila, precio]) => ({ fila: Number(fila), precio }));
  const body = new FormData();
  body.set(name, JSON.stringify(how));
  body.set('confirmadas', new Blob([JSON.stringify(prices)], { type: 'application/json' }));
  body.set('file', file);
  return body;
}

function withConfirmed(confirmed: Confirmed, rows: readonly ImportRow[], yes: boolean): Confirmed {
  const changed: Record<number, number> = { ...confirmed };
  for (const { fila, cambios } of rows) {
    if (yes) changed[fila] = Number(cambios.find(({ campo }) => campo === 'Precio')?.despues);
    else delete changed[fila];
  }
  return changed;
}

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
