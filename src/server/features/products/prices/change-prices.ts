import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { NewPrice, type PricePreview } from '#contract/prices.calls.ts';
import { HIGHEST_PRICE, type PriceDirection, percentageProblem } from '#contract/prices.ts';
import { type Change, change } from '../../../platform/db/change.ts';
import type { Db, Executor, Transaction } from '../../../platform/db/executor.ts';
import { fingerprint, keyUses, storeKeyResult, takeKey } from '../../../platform/db/idempotency.ts';
import { allOf } from '../../../platform/db/search.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { ofSelection, type ProductSelection } from '../queries.ts';
import { isLastWord } from './queries.ts';
import { writePrices } from './write-prices.ts';

type Repricing = ProductSelection & {
  direction: PriceDirection;
  /** An exact decimal, as text. */
  percentage: string;
  /** The rounding step in US dollars; 0 rounds to the cent. */
  redondeo: number;
  ids?: readonly number[] | undefined;
};

/** Computes the new prices of the chosen products. 422 for a wrong percentage or too high a price. */
export async function newPrices(db: Executor, change: Repricing, { lock = false } = {}): Promise<PricePreview> {
  const problem = percentageProblem(change.direction, Number(change.percentage));
  if (problem) throw new Refusal('PORCENTAJE_FUERA_DE_RANGO', problem);
  const rows = await db.rows(ComputedPrice)`
    select p.producto_id as "productoId", p.name, p.codigo, p.amount as antes, ${priceAfter(change)} as despues
    from producto p where ${selectedBy(change)} order by p.producto_id ${lock ? sql`for no key update` : sql``}`;
  const productos = rows.filter(({ antes, despues }) => antes !== despues);
  const beyond = productos.find(({ despues }) => despues > HIGHEST_PRICE);
  if (beyond)
    throw new Refusal('PRECIO_FUERA_DE_RANGO', 'Un precio quedaría por encima de US$ 9.999.999,99.', {
      detail: beyond.name,
    });
  return {
    productos,
    actualizados: productos.length,
    sinCambio: rows.length - productos.length,
    huella: fingerprint(productos.map(({ productoId, antes, despues }) => [productoId, antes, despues])),
  };
}

/** A computed price may be above the highest price allowed. */
const ComputedPrice = NewPrice.extend({ despues: z.number() });

const selectedBy = ({ ids, ...selection }: Repricing): Sql =>
  allOf([sql`p.eliminado_at is null`, ofSelection(selection), ids && sql`p.producto_id = any(${ids}::int[])`]);

/**
 * Returns the new price, rounded once, half up, to the step. A price that the step would make zero is rounded to the
 * cent, and is at least a cent. The formula multiplies by 0.01 and by 1 / step, because a division would round too.
 */
function priceAfter({ direction, percentage, redondeo }: Repricing): Sql {
  const factor = sql`(100 ${direction === 'aumentar' ? sql`+` : sql`-`} ${percentage}::numeric) * 0.01`;
  const exact = sql`p.amount * ${factor}`;
  const toCent = sql`greatest(round(${exact}, 2), least(p.amount, 0.01))`;
  if (!redondeo) return toCent;
  const inSteps = sql`round(${exact} * ${String(1 / redondeo)}::numeric)`;
  return sql`case when ${inSteps} > 0 then ${inSteps} * ${redondeo}::numeric else ${toCent} end`;
}

/** `huella` is the preview's digest. A repeated `clave` changes nothing. */
type Sent = { huella: string | undefined; clave: string | undefined };

/**
 * Changes prices by percentage and returns how many changed. 409 `PRECIOS_CAMBIARON` if prices changed since the
 * preview. Locks products in id order, as orders do.
 */
export async function reprice(change: Change, repricing: Repricing, { huella, clave }: Sent): Promise<number> {
  const { tx, viewer } = change;
  const key = { clave, huella: fingerprint('precios', repricing, huella) };
  const before = await takeKey(tx, keyUses.prices, viewer.id, key);
  if (before) return changedBy(tx, before.on);
  const planned = await newPrices(tx, repricing, { lock: true });
  if (huella !== undefined && huella !== planned.huella)
    throw new Refusal('PRECIOS_CAMBIARON', 'Los precios cambiaron desde la vista previa. Revísela de nuevo.');
  if (planned.actualizados === 0) return 0;
  const cambioId = await insertChange(tx, viewer, repricing, planned.actualizados);
  await tx.execute`${storeKeyResult(keyUses.prices, viewer.id, clave, cambioId)}`;
  await writePrices(change, 'PORCENTAJE', planned.productos, cambioId);
  return planned.actualizados;
}

const changedBy = (tx: Transaction, cambioId: number | null) => tx.one(z.int())`
  select coalesce((select productos from cambio_precio where cambio_id = ${cambioId}), 0)`;

async function insertChange(tx: Transaction, viewer: Viewer, repricing: Repricing, productos: number): Promise<number> {
  const tipo = repricing.direction === 'aumentar' ? 'AUMENTO' : 'DISMINUCION';
  return tx.one(z.int())`
    insert into cambio_precio (tipo, porcentaje, redondeo, categoria, proveedor_id, tipo_producto, elegidos,
      productos, usuario_id)
    values (${tipo}, ${repricing.percentage}::numeric, ${repricing.redondeo}, ${repricing.categoria ?? null},
      ${repricing.proveedorId ?? null}, ${repricing.tipoProducto ?? null}, ${repricing.ids !== undefined},
      ${productos}, ${viewer.id})
    returning cambio_id`;
}

/**
 * Undoes the last percentage change, or the `seen` one. 409 `NADA_QUE_DESHACER` if there is no such change or it was
 * undone before, `PRECIO_EDITADO` if a price changed since.
 */
export async function undoPriceChange(db: Db, viewer: Viewer, seen?: number): Promise<{ actualizados: number }> {
  const actualizados = await change(db, viewer, async (change) => {
    const { tx } = change;
    const cambioId = await lockChange(tx, seen);
    const prices = await lockPricesOf(tx, cambioId);
    // Checked after the locks, because the request may have waited for somebody who edits a price.
    if (!(await tx.one(z.boolean())`select ${isLastWord(cambioId)}`))
      throw new Refusal('PRECIO_EDITADO', 'Hay precios que se editaron después de ese cambio y ya no se deshace.');
    await writePrices(change, 'DESHACER', prices);
    await tx.execute`update cambio_precio set deshecho_at = clock_timestamp() where cambio_id = ${cambioId}`;
    return prices.length;
  });
  return { actualizados };
}

async function lockChange(tx: Transaction, seen: number | null = null): Promise<number> {
  const last = await tx.maybeOne(LastChange)`
    select cambio_id as id, deshecho_at is not null as undone from cambio_precio
    where cambio_id = coalesce(${seen}, cambio_id) order by cambio_id desc limit 1 for update`;
  if (last && !last.undone) return last.id;
  throw new Refusal('NADA_QUE_DESHACER', 'No hay ningún cambio de precios para deshacer.');
}

const LastChange = z.object({ id: z.int(), undone: z.boolean() });

const lockPricesOf = (tx: Transaction, cambioId: number): Promise<NewPrice[]> =>
  tx.rows(NewPrice)`
    select p.producto_id as "productoId", p.name, p.codigo, h.despues as antes, h.antes as despues
    from precio_historial h join producto p on p.producto_id = h.producto_id and p.eliminado_at is null
    where h.cambio_id = ${cambioId} order by p.producto_id for no key update of p`;
