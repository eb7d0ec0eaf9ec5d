import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { counted } from '#contract/format.ts';
import { keyOf } from '#contract/orders.ts';
import type { KeptReceipt, NewReceipt, Receipt } from '#contract/purchases.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { fingerprint, keepSpent, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { forbidden, invalidField, Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { adjustCosts } from '../orders/line-costs.ts';
import { type LockedProduct, lockProducts } from '../orders/order-change.ts';
import { correctCosts } from './correct-costs.ts';
import { knownCosts, unitCost, withCosts } from './known-costs.ts';
import { lockPurchase } from './lock-purchase.ts';
import { oweReceipt } from './owe-receipt.ts';
import { type PurchaseKey, purchaseBy } from './queries.ts';
import { receiptById } from './receipts.ts';
import { withSurplus } from './surplus.ts';

type CameLine = NewReceipt['renglones'][number];
/** A line that came, with the units of it that are ordered, and whether its product keeps a stock. */
type WrittenLine = CameLine & { pedidas: number; deStock: boolean };

/**
 * Keeps what came of a purchase; several receipts add up, and two at once lose no unit. What came beyond the orders raises the stock
 * of products that keep one. A corrected cost moves the product's, and the answer tells which prices would follow; none moves. The
 * same key answers the same receipt. Without a key, the same lines sent twice in one moment are one receipt.
 *
 * @param waited Milliseconds since the request came.
 * @throws Refusal 403 for a helper who says costs, 404, 409 `VENTANA_ABIERTA`, `VERSION_VIEJA` where something came since `huella` was read, 422 for no unit, a line twice, another supplier's product.
 */
export const receiveGoods = (
  db: Db,
  viewer: Viewer,
  of: PurchaseKey,
  { renglones, huella, clave, waited }: NewReceipt & { clave: string | undefined; waited: number },
): Promise<KeptReceipt> =>
  change(db, viewer, async (change) => {
    const { tx } = change;
    const tellsCosts = isAdmin(viewer);
    if (!tellsCosts && renglones.some(({ costo }) => costo !== undefined)) throw forbidden();
    const key = { clave, huella: fingerprint('recibir', of, renglones) };
    const before = await takeKey(tx, keyUses.receipt, viewer.id, key);
    if (before) return receiptById(tx, before.on);
    const came = linesThatCame(renglones);
    const last = await tx.one(z.int())`select coalesce(max(recepcion_id), 0) from recepcion`;
    const changed = await lockPurchase(change, of, 'lo que llega se anota cuando termina');
    const twin = clave ? undefined : await sameMoment(tx, of, came, { last, waited });
    if (twin) return twin;
    if (huella !== undefined && huella !== (await purchaseBy(tx, of)).huella)
      throw new Refusal('VERSION_VIEJA', 'Otra persona anotó algo de esta compra mientras tanto. Revise lo que llegó.');
    const ids = came.map(({ productoId }) => productoId);
    const products = await lockProducts(tx, ids);
    const lines = await knownLines(tx, of, came, products);
    const precios = await correctCosts(change, came);
    let id = 0;
    await withSurplus(change, { of, products }, async () => {
      id = await writeReceipt(change, of, lines);
    });
    await oweReceipt(change, of.proveedorId, id);
    await adjustCosts(tx, of);
    await change.record(changed('recepción', null, receivedText(came)));
    change.announce({ kind: 'purchase' });
    await tx.execute`${keepSpent(keyUses.receipt, viewer.id, clave, id)}`;
    return { ...(await receiptById(tx, id)), ...(tellsCosts && { precios }) };
  });

/** A receipt of the same lines that came after `last`, or after this request did; undefined where there is none. */
async function sameMoment(
  tx: Transaction,
  of: PurchaseKey,
  came: readonly CameLine[],
  { last, waited }: { last: number; waited: number },
): Promise<Receipt | undefined> {
  const recent = await tx.rows(z.int())`
    select recepcion_id from recepcion where ventana_id = ${of.ventana} and proveedor_id = ${of.proveedorId}
      and deshecha_at is null
      and (recepcion_id > ${last} or recibida_at >= clock_timestamp() - make_interval(secs => ${waited / 1000}))`;
  for (const id of recent) {
    const receipt = await receiptById(tx, id);
    if (isDeepStrictEqual(unitsByLine(receipt.renglones), unitsByLine(came))) return receipt;
  }
  return undefined;
}

const unitsByLine = (lines: readonly Pick<CameLine, 'productoId' | 'referencia' | 'recibidas' | 'danadas'>[]) =>
  new Map(lines.map((line) => [keyOf(line), [line.recibidas, line.danadas]]));

/** What an audit says of a receipt: `20 unidades, 2 dañadas`. */
export function receivedText(lines: readonly Pick<CameLine, 'recibidas' | 'danadas'>[]): string {
  const sum = (units: 'recibidas' | 'danadas') => lines.reduce((total, line) => total + line[units], 0);
  const broken = sum('danadas');
  return [
    counted(sum('recibidas'), 'unidad', 'unidades'),
    ...(broken ? [counted(broken, 'dañada', 'dañadas')] : []),
  ].join(', ');
}

/** The lines of which something came; 422 where nothing did, and for one that is named twice. */
function linesThatCame(lines: readonly CameLine[]): CameLine[] {
  const nth = new Map(lines.map((line, at) => [keyOf(line), at]));
  const twice = lines.findIndex((line, at) => nth.get(keyOf(line)) !== at);
  if (twice !== -1) throw invalidField(`renglones.${twice}.productoId`, 'Este renglón está dos veces.');
  const came = lines.filter(({ recibidas, danadas }) => recibidas + danadas > 0);
  if (!came.length) throw invalidField('renglones', 'Escriba cuántas unidades llegaron.');
  return came;
}

/**
 * The lines with what is ordered of them. A line that nobody ordered may come too, of a product of the supplier and in one of its
 * references: another colour, or a gift. 422 `PRODUCTO_DESCONOCIDO` for any other.
 */
async function knownLines(
  tx: Transaction,
  of: PurchaseKey,
  came: readonly CameLine[],
  products: ReadonlyMap<number, LockedProduct>,
): Promise<WrittenLine[]> {
  const { renglones } = await purchaseBy(tx, of);
  const bought = new Map(renglones.map((line) => [keyOf(line), line]));
  const delivered = new Set([
    ...renglones.map(({ productoId }) => productoId),
    ...(await tx.rows(
      z.int(),
    )`select producto_id from producto where proveedor_id = ${of.proveedorId} and eliminado_at is null`),
  ]);
  return came.map((line, at) => {
    const { productoId, referencia } = line;
    const product = products.get(productoId);
    const isOffered = referencia === '' || product?.referencias.some(({ nombre }) => nombre === referencia);
    const ordered = bought.get(keyOf(line));
    if (!product || !(ordered || (delivered.has(productoId) && isOffered)))
      throw invalidField(`renglones.${at}.productoId`, 'No es un producto de este proveedor.', 'PRODUCTO_DESCONOCIDO');
    return { ...line, pedidas: ordered?.pedidas ?? 0, deStock: product.deStock };
  });
}

/** Writes a receipt. Each line keeps what its product cost as it came: by the delivery note, else as it was known. */
const writeReceipt = (
  { tx, viewer }: Change,
  { ventana, proveedorId }: PurchaseKey,
  lines: readonly WrittenLine[],
) => tx.one(z.int())`
  with ${knownCosts((of) => sql`${of} = ${ventana}`)}, came as (
    select ${proveedorId}::int as proveedor_id, s.*
    from unnest(${lines.map(({ productoId }) => productoId)}::int[],
      ${lines.map(({ referencia }) => referencia)}::text[], ${lines.map(({ recibidas }) => recibidas)}::int[],
      ${lines.map(({ danadas }) => danadas)}::int[], ${lines.map(({ pedidas }) => pedidas)}::int[],
      ${lines.map(({ deStock }) => deStock)}::bool[], ${lines.map(({ costo }) => costo ?? null)}::numeric[])
      as s (producto_id, referencia, recibidas, danadas, pedidas, de_stock, nota)
  ), r as (
    insert into recepcion (ventana_id, proveedor_id, recibida_por) values (${ventana}, ${proveedorId}, ${viewer.id})
    returning recepcion_id
  ), l as (
    insert into recepcion_linea (recepcion_id, producto_id, referencia, recibidas, danadas, pedidas, de_stock, costo, costo_recibido)
    select r.recepcion_id, l.producto_id, l.referencia, l.recibidas, l.danadas, l.pedidas, l.de_stock, l.nota,
      coalesce(max(l.nota) over (partition by l.producto_id), ${unitCost})
    from r cross join came l ${withCosts(sql`${ventana}`, 'l')}
  )
  select recepcion_id from r`;
