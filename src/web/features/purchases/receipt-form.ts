import { counted, listed } from '#contract/format.ts';
import { keyOf, namedLine } from '#contract/orders.ts';
import type { NewReceipt, PurchaseLine } from '#contract/purchases.calls.ts';
import { readAmount } from '../../ui/form/read-amount.ts';

type Typed = Record<string, string>;
/** What is typed of each line: good units, broken ones, and a cost where the delivery note says another. */
export type ReceiptForm = { buenas: Typed; danadas: Typed; costos: Typed };

/** A whole number as it is typed, 0 for nothing; undefined for anything else. */
const wholeIn = (text = ''): number | undefined => (/^\d{0,6}$/.test(text.trim()) ? Number(text) : undefined);

/** All that is missing came, and nothing is broken. */
export const allCame = (lines: readonly PurchaseLine[]): Partial<ReceiptForm> => ({
  buenas: Object.fromEntries(
    lines.filter(({ faltan }) => faltan > 0).map((line) => [keyOf(line), String(line.faltan)]),
  ),
  danadas: {},
});

/** One unit more of a line. */
export const oneMore = ({ buenas }: ReceiptForm, line: PurchaseLine): Partial<ReceiptForm> => ({
  buenas: { ...buenas, [keyOf(line)]: String((wholeIn(buenas[keyOf(line)]) ?? 0) + 1) },
});

export function receiptProblem(form: ReceiptForm, lines: readonly PurchaseLine[]) {
  const wrong = lines.find((line) =>
    [form.buenas, form.danadas].some((typed) => wholeIn(typed[keyOf(line)]) === undefined),
  );
  if (wrong)
    return {
      field: 'buenas',
      message: `De ${namedLine(wrong)} escriba unidades enteras, de 0 en adelante.`,
    } as const;
  const cost = lines.find((line) => Number.isNaN(costOf(form, line)));
  if (cost) return { field: 'costos', message: `De ${namedLine(cost)} el costo no se entiende.` } as const;
  if (receivedLines(form, lines).length === 0)
    return { field: 'buenas', message: 'Escriba cuántas unidades llegaron.' } as const;
  return undefined;
}

/** The lines of which something came. */
export const receivedLines = (form: ReceiptForm, lines: readonly PurchaseLine[]): NewReceipt['renglones'] =>
  lines.flatMap((line) => {
    const key = keyOf(line);
    const [recibidas, danadas] = [wholeIn(form.buenas[key]) ?? 0, wholeIn(form.danadas[key]) ?? 0];
    const costo = costOf(form, line);
    const { productoId, referencia } = line;
    if (recibidas + danadas === 0) return [];
    return [{ productoId, referencia, recibidas, danadas, ...(costo !== undefined && { costo }) }];
  });

/** Lines that are named of what would be too many. */
const MOST_NAMED = 3;

/** What would be more than was ordered, with what came before: `2 de Sartén (roja)`; nothing where none would. What was too many before is not named again. */
export function overText(came: NewReceipt['renglones'], lines: readonly PurchaseLine[]): string {
  const units = new Map(came.map((line) => [keyOf(line), line.recibidas]));
  const over = lines.flatMap((line) => {
    const { pedidas, recibidas } = line;
    const sobran = recibidas + (units.get(keyOf(line)) ?? 0) - Math.max(pedidas, recibidas);
    return sobran > 0 ? [`${sobran} de ${namedLine(line)}`] : [];
  });
  if (!over.length) return '';
  const left = over.length - MOST_NAMED;
  const named = [...over.slice(0, MOST_NAMED), ...(left > 0 ? [counted(left, 'renglón más', 'renglones más')] : [])];
  return `Con lo que ya se anotó, sobrarían ${listed(named)}.`;
}

/** What is typed of a line's cost: nothing where it is empty, NaN for what is no amount. */
const costOf = ({ costos }: ReceiptForm, line: PurchaseLine): number | undefined => {
  const text = costos[keyOf(line)]?.trim();
  return text ? (readAmount(text) ?? Number.NaN) : undefined;
};
