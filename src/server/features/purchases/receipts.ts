import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Receipt } from '#contract/purchases.calls.ts';
import type { Change } from '../../platform/db/change.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { type LockedProduct, moveStock } from '../orders/order-change.ts';
import type { PurchaseKey } from './queries.ts';

const counts = ({ ventana, proveedorId }: PurchaseKey): Sql =>
  sql`r.ventana_id = ${ventana} and r.proveedor_id = ${proveedorId} and r.deshecha_at is null`;

/**
 * Reads a purchase's receipts, newest first. `can.undo` is also false if buyers ordered the stock that a receipt added.
 */
export async function receiptsOf(db: Executor, of: PurchaseKey): Promise<Receipt[]> {
  const receipts = await findReceipts(db, counts(of));
  const raised = await raisedUnits(db, of);
  const products = await db.rows(StockLeft)`
    select producto_id as "productoId", stock from producto where producto_id = any(${[...raised.keys()]}::int[]) and stock is not null`;
  for (const { id, can } of receipts) {
    const without = products.length ? await raisedUnits(db, of, id) : raised;
    can.undo &&= products.every(
      ({ productoId, stock }) => stock + (without.get(productoId) ?? 0) >= (raised.get(productoId) ?? 0),
    );
  }
  return receipts;
}
const StockLeft = z.object({ productoId: z.int(), stock: z.int() });

export const receiptById = (db: Executor, id: number): Promise<Receipt> =>
  onlyRow(findReceipts(db, sql`r.recepcion_id = ${id}`), noReceipt);

export const noReceipt = () => notFound('No existe esa recepción.');

const findReceipts = (db: Executor, condition: Sql): Promise<Receipt[]> =>
  db.rows(Receipt)`
    select r.recepcion_id as id, ${isoInstant('r.recibida_at')} as recibida, ${displayNameOf('u')} as "recibidaPor",
      (select json_agg(json_build_object('productoId', l.producto_id, 'codigo', d.codigo, 'name', d.name,
        'referencia', l.referencia, 'recibidas', l.recibidas, 'danadas', l.danadas,
        'rechazadas', l.rechazadas, 'destino', l.destino)
        order by d.name collate "es-x-icu", l.producto_id, l.referencia collate "es-x-icu")
      from recepcion_linea l join producto d using (producto_id) where l.recepcion_id = r.recepcion_id) as renglones,
      json_build_object('undo', r.deshecha_at is null and not ${isShared('r')}) as can
    from recepcion r join usuario u on u.id = r.recibida_por
    where ${condition} order by r.recepcion_id desc`;

/** True if a shortage of the receipt's products was shared out in its window after the receipt. */
export const isShared = (receipt: string): Sql => sql`exists (
  select from recepcion_linea l join faltante_reparto f using (producto_id)
  where l.recepcion_id = ${column(receipt, 'recepcion_id')} and f.ventana_id = ${column(receipt, 'ventana_id')}
    and f.repartido_at > ${column(receipt, 'recibida_at')})`;

/**
 * Counts by product the received units beyond the ordered ones. A purchase's receipts add these units to the stock.
 * `without` is the id of a receipt that is left out.
 */
async function raisedUnits(db: Executor, of: PurchaseKey, without = 0): Promise<Map<number, number>> {
  const rows = await db.rows(Raised)`
    select producto_id as "productoId",
      sum(greatest(0, hasta - pedidas) - greatest(0, hasta - recibidas - pedidas)) as units
    from (
      select l.*, sum(l.recibidas) over (partition by l.producto_id, l.referencia order by l.recepcion_id) as hasta
      from recepcion r join recepcion_linea l using (recepcion_id) where ${counts(of)} and r.recepcion_id <> ${without}
    ) c
    where de_stock group by producto_id`;
  return new Map(rows.map(({ productoId, units }) => [productoId, units]));
}
const Raised = z.object({ productoId: z.int(), units: z.int() });

/**
 * Runs `work`, which changes receipts of a locked purchase. Then adds the change of the surplus to stock and limit of
 * the locked products. 409 `STOCK_INSUFICIENTE` if buyers already ordered the stock that would be removed.
 */
export async function withSurplus(
  { tx, announce }: Change,
  { of, products }: { of: PurchaseKey; products: ReadonlyMap<number, LockedProduct> },
  work: () => Promise<unknown>,
) {
  const before = await raisedUnits(tx, of);
  await work();
  const after = await raisedUnits(tx, of);
  const moves = new Map<number, number>();
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const units = (after.get(id) ?? 0) - (before.get(id) ?? 0);
    const { name, stock = null } = products.get(id) ?? {};
    if (stock !== null && stock + units < 0)
      throw new Refusal(
        'STOCK_INSUFICIENTE',
        `De ${name} sobraron ${-units} y quedan ${stock}: las otras ya se pidieron.`,
      );
    if (units) moves.set(id, units);
  }
  if (!moves.size) return;
  // The database refuses a stock above the limit, so the limit is raised first.
  await tx.execute`
    update producto d set cantidad_limite = greatest(0, d.cantidad_limite + s.units)
    from unnest(${[...moves.keys()]}::int[], ${[...moves.values()]}::int[]) as s (producto_id, units)
    where d.producto_id = s.producto_id and d.cantidad_limite is not null`;
  await moveStock(tx, moves);
  announce({ kind: 'products' });
}

/** Adds a receipt's good units to the debt to the supplier, at their cost on arrival. Counts units without a cost. */
export const oweReceipt = ({ tx, viewer }: Change, proveedorId: number, id: number) =>
  tx.execute`
    insert into proveedor_movimiento (proveedor_id, tipo, importe, sin_costo, recepcion_id, creado_por)
    select ${proveedorId}, 'RECEPCION', coalesce(sum(recibidas * costo_recibido), 0),
      coalesce(sum(recibidas) filter (where costo_recibido is null), 0), ${id}, ${viewer.id}
    from recepcion_linea where recepcion_id = ${id} having sum(recibidas) > 0`;

export const oweNoReceipt = ({ tx, viewer }: Change, id: number) =>
  tx.execute`
    insert into proveedor_movimiento (proveedor_id, tipo, importe, sin_costo, contra, nota, creado_por)
    select proveedor_id, 'CONTRAASIENTO', -importe, -sin_costo, movimiento_id, 'La recepción se deshizo.', ${viewer.id}
    from proveedor_movimiento where recepcion_id = ${id}`;
