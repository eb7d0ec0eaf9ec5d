import { colToLetter } from 'hucre';
import { isDay } from '#contract/days.ts';
import { rateBounds } from '#contract/limits.ts';
import { HIGHEST_MARGIN, isInCents, roundingSteps } from '#contract/prices.ts';
import type { SheetQuestion } from '#contract/spreadsheets.calls.ts';
import type { CostAnswer, SheetAnswers, SheetQuestionKey } from '#contract/spreadsheets.ts';
import { quoted } from './cells.ts';
import { type ColumnMark, columnMark, type DecimalMark, isTwoWays, readDecimal } from './numbers.ts';
import type { HiddenParts } from './sheet-rows.ts';

/** Collects the questions about a sheet. A day after `today` is not a valid answer. */
export function questionsWith(answers: SheetAnswers, today: string) {
  const asked: SheetQuestion[] = [];

  /**
   * Adds a question. Returns the given answer if it is valid, or else the proposed answer; null if there is neither.
   */
  function ask(clave: SheetQuestionKey, detalle = '', opciones = questions[clave].opciones): string | null {
    const { proposed = null, ...wording } = questions[clave];
    const question = { clave, detalle, ...wording, opciones };
    const { respuesta = proposed, reparo } = readAnswer(question, answers[clave], today);
    asked.push({ ...question, detalle: reparo ?? detalle, respuesta });
    return respuesta;
  }

  /** Returns the decimal mark of a column of prices. Asks if the numbers do not tell. */
  function askMark(cells: readonly string[], { inCents }: { inCents: boolean }): ColumnMark {
    const { mark, doubtful } = columnMark(cells, { inCents });
    const [first] = doubtful;
    if (first === undefined) return mark;
    const reading = (decimal: DecimalMark) => number.format(readDecimal(first, decimal) ?? 0);
    const opciones = ([',', '.'] as const).map((valor) => ({ valor, texto: `«${first}» es ${reading(valor)}` }));
    return (ask('separadores', named(doubtful.map(quoted)), opciones) as DecimalMark | null) ?? 'ASK';
  }

  /** Asks for the rounding step, because the catalogue hides cents. */
  const askStep = () => ask('redondeo', 'El catálogo no muestra los centavos.') as (typeof roundingSteps)[number];

  const isAnswered = (clave: SheetQuestionKey, answer: string) => answers[clave] === answer;

  return { asked, ask, askMark, askStep, isAnswered };
}

export type Questions = ReturnType<typeof questionsWith>;

type Wording = Pick<SheetQuestion, 'pregunta' | 'opciones' | 'tipo'> & { proposed?: string };
const choices = (all: Record<string, string>) => Object.entries(all).map(([valor, texto]) => ({ valor, texto }));

const questions: Record<SheetQuestionKey, Wording> = {
  precio: { pregunta: '¿En qué columna está el precio?', tipo: 'OPCION', opciones: [] },
  ocultas: {
    pregunta: '¿Qué hacemos con lo que la planilla oculta?',
    tipo: 'OPCION',
    opciones: choices({ OMITIR: 'Dejarlo afuera', LEER: 'Leerlo también' }),
    proposed: 'OMITIR',
  },
  esCosto: {
    pregunta: '¿Ese precio es lo que usted paga?',
    tipo: 'OPCION',
    opciones: choices({ SI: 'Sí, es mi costo', NO: 'No, es el precio de venta' } satisfies Record<CostAnswer, string>),
  },
  moneda: {
    pregunta: '¿En qué moneda están los precios?',
    tipo: 'OPCION',
    opciones: choices({ USD: 'Dólares (US$)', ARS: 'Pesos ($)' }),
  },
  separadores: { pregunta: '¿Cómo se leen estos precios?', tipo: 'OPCION', opciones: [] },
  iva: {
    pregunta: 'Hay precios sin IVA: ¿cuánto se suma?',
    tipo: 'OPCION',
    opciones: choices({ '21': 'IVA del 21 %', '10.5': 'IVA del 10,5 %', '0': 'Nada' }),
  },
  margen: { pregunta: 'Margen sobre el costo (%)', tipo: 'NUMERO', opciones: [] },
  redondeo: {
    pregunta: 'Redondeo del precio',
    tipo: 'OPCION',
    opciones: roundingSteps.map((valor) => ({ valor, texto: valor === '0' ? 'Sin redondeo' : `A US$ ${valor}` })),
    proposed: '1',
  },
  colores: {
    pregunta: '¿Qué hacemos con los colores del nombre?',
    tipo: 'OPCION',
    opciones: choices({ NOMBRE: 'Dejarlos en el nombre', REFERENCIAS: 'Cargarlos como referencias' }),
    proposed: 'NOMBRE',
  },
  bicolores: {
    pregunta: '¿Estos colores se eligen?',
    tipo: 'OPCION',
    opciones: choices({ SI: 'Sí, son referencias', NO: 'No, el producto los tiene todos' }),
  },
  cotizacion: { pregunta: 'Pesos por dólar', tipo: 'NUMERO', opciones: [] },
  dia: { pregunta: 'Día de esa cotización', tipo: 'DIA', opciones: [] },
};

type ReadAnswer = { respuesta?: string; reparo?: string };

/** Returns the answer if it is valid. For some wrong answers, `reparo` tells the user what is wrong. */
function readAnswer(
  { clave, tipo, opciones }: Omit<SheetQuestion, 'respuesta'>,
  given: string | undefined,
  today: string,
): ReadAnswer {
  if (!given) return {};
  if (tipo === 'OPCION') return opciones.some(({ valor }) => valor === given) ? { respuesta: given } : {};
  if (tipo === 'DIA') {
    if (!isDay(given)) return {};
    return given > today ? { reparo: 'No puede ser un día que todavía no llegó.' } : { respuesta: given };
  }
  const typed = readDecimal(given) ?? -1;
  // In Argentina a dot before three digits always groups thousands, but a comma there can be read in two ways.
  if (given.includes(',') && isTwoWays(given)) {
    const [decimal, grouped] = ([',', '.'] as const).map((mark) => plain.format(readDecimal(given, mark) ?? 0));
    return { reparo: `«${given}» se puede leer de dos maneras: escriba ${grouped} o ${decimal}.` };
  }
  if (!isInCents(typed)) return { reparo: 'Puede tener hasta dos decimales.' };
  const [least, most] = clave === 'margen' ? [0, HIGHEST_MARGIN] : [rateBounds.least, rateBounds.most];
  return typed >= least && typed <= most ? { respuesta: String(typed) } : {};
}

const plain = new Intl.NumberFormat('es-AR', { useGrouping: false, maximumFractionDigits: 3 });

export function hiddenNames({ rows, columns }: HiddenParts, sheets: readonly string[]): string {
  const parts = [
    [rows.map((row) => String(row + 1)), 'fila', 'filas'],
    [columns.map(colToLetter), 'columna', 'columnas'],
    [sheets.map(quoted), 'hoja', 'hojas'],
  ] as const;
  return parts
    .filter(([names]) => names.length > 0)
    .map(([names, one, many]) => `${names.length} ${names.length === 1 ? one : many} (${named(names)})`)
    .join(', ');
}

const named = (names: readonly string[]) => names.slice(0, EXAMPLES).join(', ') + (names.length > EXAMPLES ? '…' : '');
const EXAMPLES = 6;
const number = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
