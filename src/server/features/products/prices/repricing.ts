import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { NewPrice, type PricePreview } from '#contract/prices.calls.ts';
import { HIGHEST_PRICE, type PriceDirection, percentageProblem } from '#contract/prices.ts';
import type { CategoryFilter, ProductType } from '#contract/products.ts';
import type { Executor } from '../../../platform/db/executor.ts';
import { allOf } from '../../../platform/db/search.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { ofSelection } from '../queries.ts';

/** A change of prices by percentage: which way, how much, for which products, rounded to which step. */
export type Repricing = {
  direction: PriceDirection;
  /** The number's exact text. */
  percentage: string;
  /** Step in dollars; 0 rounds to the cent. */
  redondeo: number;
  categoria?: CategoryFilter | undefined;
  proveedorId?: number | undefined;
  tipoProducto?: ProductType | undefined;
  /** These and no others. */
  ids?: readonly number[] | undefined;
};

/**
 * What the preview shows is what the change writes: both read this. Deleted products are left out, inactive ones are not.
 * 422 `PORCENTAJE_FUERA_DE_RANGO` of a percentage that prices cannot change by, `PRECIO_FUERA_DE_RANGO` when a price would
 * pass what a price can be.
 */
export async function newPrices(db: Executor, change: Repricing, { lock = false } = {}): Promise<PricePreview> {
  const problem = percentageProblem(change.direction, Number(change.percentage));
  if (problem) throw new Refusal(422, 'PORCENTAJE_FUERA_DE_RANGO', problem);
  const rows = await db.rows(ComputedPrice)`
    select p.producto_id as "productoId", p.name, p.codigo, p.amount as antes, ${priceAfter(change)} as despues
    from producto p where ${selectedBy(change)} order by p.producto_id ${lock ? sql`for no key update` : sql``}`;
  const productos = rows.filter(({ antes, despues }) => antes !== despues);
  const beyond = productos.find(({ despues }) => despues > HIGHEST_PRICE);
  if (beyond)
    throw new Refusal(422, 'PRECIO_FUERA_DE_RANGO', 'Un precio quedaría por encima de US$ 9.999.999,99.', {
      detail: beyond.name,
    });
  return {
    productos,
    actualizados: productos.length,
    sinCambio: rows.length - productos.length,
    huella: fingerprint(productos),
  };
}

/** Not yet known to be a price that a product can have. */
const ComputedPrice = NewPrice.extend({ despues: z.number() });

/** The live products that a change is for. */
const selectedBy = ({ ids, ...selection }: Repricing): Sql =>
  allOf([sql`p.eliminado_at is null`, ofSelection(selection), ids && sql`p.producto_id = any(${ids}::int[])`]);

/**
 * The new price, exact, rounded once and half up: to the step, or to the cent where the step would make it nothing. Never
 * to nothing: what costs a cent stays at a cent.
 * Multiplied by 0.01 and the step's inverse because a division of numerics rounds.
 */
function priceAfter({ direction, percentage, redondeo }: Repricing): Sql {
  const factor = sql`(100 ${direction === 'aumentar' ? sql`+` : sql`-`} ${percentage}::numeric) * 0.01`;
  const exact = sql`p.amount * ${factor}`;
  const toCent = sql`greatest(round(${exact}, 2), least(p.amount, 0.01))`;
  if (!redondeo) return toCent;
  const inSteps = sql`round(${exact} * ${String(1 / redondeo)}::numeric)`;
  return sql`case when ${inSteps} > 0 then ${inSteps} * ${redondeo}::numeric else ${toCent} end`;
}

const fingerprint = (prices: readonly NewPrice[]) =>
  createHash('sha256')
    .update(JSON.stringify(prices.map(({ productoId, antes, despues }) => [productoId, antes, despues])))
    .digest('hex')
    .slice(0, 32);
