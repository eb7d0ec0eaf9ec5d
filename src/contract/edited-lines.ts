import { deliveredUnits, isSameVariant, type LineKey } from './orders.ts';
import { isSamePrice } from './prices.ts';

/** A stored line of an order; `amount` in US dollars. */
export type KeptLine = LineKey & {
  linea: number;
  amount: number;
  quantity: number;
  /** The units that are delivered after a shortage was shared out; null: all. */
  entregada: number | null;
  deStock: boolean;
};
export type SentLine = LineKey & { amount: number; quantity: number };

/** `from` is the stored line whose units and price this line keeps; null for units added at today's price. */
type EditedLine = LineKey & { quantity: number; entregada: number | null; from: KeptLine | null };
export type Edit = {
  lines: EditedLine[];
  added: SentLine[];
  /** The units of each product that go back to the stock. */
  returned: Map<number, number>;
  /**
   * Products for which the editor sent a wrong price. Today's price is always right. In a line without added units, the
   * price of any kept unit is right too.
   */
  mispriced: number[];
};

/**
 * Compares an order's lines with the lines that an editor sent. Units that stay keep their price. If the editor removes
 * units, those that a shortage left undelivered go first, and the stock gets nothing for them.
 */
export function editLines(before: readonly KeptLine[], sent: readonly SentLine[], today: (id: number) => number): Edit {
  const left = new Map(before.map((line) => [line, { units: line.quantity, delivered: deliveredUnits(line) }]));
  const edit: Edit = { lines: [], added: [], returned: new Map(), mispriced: [] };
  const open = sent.map((line) => ({
    line,
    variant: { referencia: line.referencia, dia: line.dia },
    kept: [] as EditedLine[],
    missing: line.quantity,
  }));

  const keep = (target: (typeof open)[number], isFit: (line: KeptLine) => boolean) => {
    for (const from of before) {
      const rest = left.get(from) ?? { units: 0, delivered: 0 };
      const units = Math.min(rest.units, target.missing);
      if (!units || from.productoId !== target.line.productoId || !isFit(from)) continue;
      const delivered = Math.min(rest.delivered, units);
      const entregada = from.entregada === null ? null : delivered;
      target.kept.push({ productoId: from.productoId, ...target.variant, quantity: units, entregada, from });
      target.missing -= units;
      left.set(from, { units: rest.units - units, delivered: rest.delivered - delivered });
    }
  };
  for (const target of open)
    keep(target, (from) => isSameVariant(from, target.variant) && isSamePrice(from.amount, target.line.amount));
  for (const target of open) keep(target, (from) => isSameVariant(from, target.variant));
  for (const target of open) keep(target, () => true);

  for (const { line, variant, kept, missing } of open) {
    const { productoId, amount } = line;
    edit.lines.push(...kept);
    if (missing) {
      edit.lines.push({ productoId, ...variant, quantity: missing, entregada: null, from: null });
      edit.added.push({ productoId, ...variant, amount, quantity: missing });
    }
    const seen = missing ? [] : kept.map(({ from }) => from?.amount ?? 0);
    if (![today(productoId), ...seen].some((price) => isSamePrice(price, amount))) edit.mispriced.push(productoId);
  }
  for (const [{ productoId, deStock }, { delivered }] of left)
    if (delivered && deStock) edit.returned.set(productoId, (edit.returned.get(productoId) ?? 0) + delivered);
  return edit;
}
