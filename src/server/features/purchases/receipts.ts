import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Receipt } from '#contract/purchases.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import type { PurchaseKey } from './queries.ts';

/** True if the receipt `r` belongs to the purchase and was not taken back. */
const counts = ({ ventana, proveedorId }: PurchaseKey): Sql =>
  sql`r.ventana_id = ${ventana} and r.proveedor_id = ${proveedorId} and r.deshecha_at is null`;

/** Finds a purchase's receipts, newest first. One cannot be taken back if buyers ordered the stock that it added. */
export async function receiptsOf(db: Executor, of: PurchaseKey): Promise<Receipt[]> {
  const receipts = await findReceipts(db, counts(of));
  const raised = await raisedUnits(db, of);
  const products = await db.rows(StockLeft)`
    select producto_id as "productoId", stock from producto where producto_id = any(${[...raised.keys()]}::int[]) and stock is not null`;
  const told: Receipt[] = [];
  for (const receipt of receipts) {
    const without = products.length ? await raisedUnits(db, of, receipt.id) : raised;
    const isOrdered = products.some(
      ({ productoId: id, stock }) => stock + (without.get(id) ?? 0) < (raised.get(id) ?? 0),
    );
    told.push({ ...receipt, can: { undo: receipt.can.undo && !isOrdered } });
  }
  return told;
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

/** True if a shortage of the receipt's products was shared out, in its window, after the receipt was stored. */
export const isShared = (receipt: string): Sql => sql`exists (
  select from recepcion_linea l join faltante_reparto f using (producto_id)
  where l.recepcion_id = ${column(receipt, 'recepcion_id')} and f.ventana_id = ${column(receipt, 'ventana_id')}
    and f.repartido_at > ${column(receipt, 'recibida_at')})`;

/**
 * Counts the stock units that a purchase's receipts add, by product: units beyond those ordered when each receipt came.
 * `without` is the id of a receipt that is left out.
 *
 * The units are always computed from the receipts, so that none are added twice or left behind.
 */
export async function raisedUnits(db: Executor, of: PurchaseKey, without = 0): Promise<Map<number, number>> {
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
