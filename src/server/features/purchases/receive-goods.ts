import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { counted } from '#contract/format.ts';
import { keyOf } from '#contract/orders.ts';
import type { KeptReceipt, NewReceipt, Receipt } from '#contract/purchases.calls.ts';
import { fateRules } from '#contract/purchases.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, storeKeyResult, takeKey } from '../../platform/db/idempotency.ts';
import { forbidden, invalidField, Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { adjustCosts } from '../orders/line-costs.ts';
import { type LockedProduct, lockProducts } from '../orders/order-change.ts';
import { correctCosts } from './correct-costs.ts';
import { knownCosts, unitCost, withCosts } from './known-costs.ts';
import { lockPurchase } from './lock-purchase.ts';
import { type PurchaseKey, purchaseBy } from './queries.ts';
import { oweReceipt, receiptById, withSurplus } from './receipts.ts';

/** The shop keeps `recibidas`, and does not keep `rechazadas`. */
type CameLine = Omit<NewReceipt['renglones'][number], 'destino'> &
  Pick<Receipt['renglones'][number], 'rechazadas' | 'destino'>;
type WrittenLine = CameLine & { pedidas: number; deStock: boolean };

/**
 * Stores which units of a purchase came, and corrects costs. Units beyond the orders raise the stock of products with a
 * limited stock. A repeated key returns the first receipt.
 *
 * @param waited Milliseconds since the request came. Without a key, an equal receipt stored since then is returned.
 * @throws Refusal 403 for costs from a viewer who is no administrator, 404, 409 `VENTANA_ABIERTA`, `VERSION_VIEJA` if
 * the purchase changed since `huella`, 422 for wrong lines.
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
    await tx.execute`${storeKeyResult(keyUses.receipt, viewer.id, clave, id)}`;
    return { ...(await receiptById(tx, id)), ...(tellsCosts && { precios }) };
  });

/** Returns an equal receipt that is newer than `last` or than this request; undefined if there is none. */
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

const unitsByLine = (lines: Receipt['renglones'] | readonly CameLine[]) =>
  new Map(lines.map((line) => [keyOf(line), [line.recibidas, line.danadas, line.rechazadas, line.destino]]));

/** Describes a receipt for the audit: `20 unidades, 2 dañadas, 1 que no queda`. */
export function receivedText(lines: readonly Pick<CameLine, 'recibidas' | 'danadas' | 'rechazadas'>[]): string {
  const sum = (units: 'recibidas' | 'danadas' | 'rechazadas') => lines.reduce((total, line) => total + line[units], 0);
  const [broken, refused] = [sum('danadas'), sum('rechazadas')];
  return [
    counted(sum('recibidas'), 'unidad', 'unidades'),
    ...(broken ? [counted(broken, 'dañada', 'dañadas')] : []),
    ...(refused ? [counted(refused, 'que no queda', 'que no quedan')] : []),
  ].join(', ');
}

/**
 * Returns the lines with units that came. Units that the shop does not keep become `rechazadas`. 422 if no units came,
 * or if a line is repeated.
 */
function linesThatCame(lines: NewReceipt['renglones']): CameLine[] {
  const nth = new Map(lines.map((line, at) => [keyOf(line), at]));
  const twice = lines.findIndex((line, at) => nth.get(keyOf(line)) !== at);
  if (twice !== -1) throw invalidField(`renglones.${twice}.productoId`, 'Este renglón está dos veces.');
  const came = lines.filter(({ recibidas, danadas }) => recibidas + danadas > 0);
  if (!came.length) throw invalidField('renglones', 'Escriba cuántas unidades llegaron.');
  return came.map((line) =>
    fateRules[line.destino].stays || !line.recibidas
      ? { ...line, rechazadas: 0, destino: null }
      : { ...line, recibidas: 0, rechazadas: line.recibidas },
  );
}

/**
 * Adds the ordered units to each line: 0 for goods that nobody ordered. 422 `PRODUCTO_DESCONOCIDO` for another
 * supplier's product or an unknown reference, 422 for rejected units of an ordered line, which must be recorded as
 * damaged.
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
    ...(await tx.rows(z.int())`
      select producto_id from producto where proveedor_id = ${of.proveedorId} and eliminado_at is null`),
  ]);
  return came.map((line, at) => {
    const { productoId, referencia } = line;
    const product = products.get(productoId);
    const isOffered = referencia === '' || product?.referencias.some(({ nombre }) => nombre === referencia);
    const ordered = bought.get(keyOf(line));
    if (!product || !(ordered || (delivered.has(productoId) && isOffered)))
      throw invalidField(`renglones.${at}.productoId`, 'No es un producto de este proveedor.', 'PRODUCTO_DESCONOCIDO');
    const pedidas = ordered?.pedidas ?? 0;
    if (line.rechazadas && pedidas)
      throw invalidField(`renglones.${at}.destino`, 'Este renglón se pidió: lo que no sirve se anota como dañado.');
    return { ...line, pedidas, deStock: product.deStock };
  });
}

/** Stores a receipt. Each line keeps its cost on arrival: from the delivery note or, without one, the known cost. */
const writeReceipt = (
  { tx, viewer }: Change,
  { ventana, proveedorId }: PurchaseKey,
  lines: readonly WrittenLine[],
) => tx.one(z.int())`
  with ${knownCosts((of) => sql`${of} = ${ventana}`)}, came as (
    select ${proveedorId}::int as proveedor_id, s."productoId" as producto_id, s.*
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s ("productoId" int, referencia text, recibidas int,
      danadas int, pedidas int, "deStock" bool, costo numeric, rechazadas int, destino text)
  ), r as (
    insert into recepcion (ventana_id, proveedor_id, recibida_por) values (${ventana}, ${proveedorId}, ${viewer.id})
    returning recepcion_id
  ), l as (
    insert into recepcion_linea (recepcion_id, producto_id, referencia, recibidas, danadas, pedidas, de_stock, rechazadas, destino, costo, costo_recibido)
    select r.recepcion_id, l.producto_id, l.referencia, l.recibidas, l.danadas, l.pedidas, l."deStock", l.rechazadas, l.destino, l.costo,
      coalesce(max(l.costo) over (partition by l.producto_id), ${unitCost})
    from r cross join came l ${withCosts(sql`${ventana}`, 'l')}
  )
  select recepcion_id from r`;
