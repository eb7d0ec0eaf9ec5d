import sql from 'sql-template-tag';
import { z } from 'zod';
import { type Edit, editLines } from '#contract/edited-lines.ts';
import { Order, type OrderEdit } from '#contract/orders.calls.ts';
import { deliveredUnits, isSameVariant, keyOf, MAX_QUANTITY, namedLine, orderTotal, summed } from '#contract/orders.ts';
import { isSamePrice } from '#contract/prices.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { keyUses, type RequestKey, takeKey } from '../../platform/db/idempotency.ts';
import { readInput } from '../../platform/http/read-input.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { debtorOf, requireDebtWithinLimit } from '../ledger/debt-limit.ts';
import { isUnapproved, unapproved } from '../users/approve-sellers.ts';
import { correctSums, lockWindow, windowOf } from '../windows/kept-sums.ts';
import {
  checkStep,
  fixedExchange,
  isOfStock,
  type LockedProduct,
  lineFrom,
  lockOrder,
  lockProducts,
  moveStock,
  orderChange,
  reasonGiven,
} from './order-change.ts';
import { renewSearchTexts } from './order-search.ts';
import { type OrderRules, orderById } from './queries.ts';
import {
  asOffered,
  changedPrices,
  limitNewAccount,
  requireAvailable,
  requireOneCatalogue,
  requireReason,
  requireReferences,
  requireStock,
  wrongTotal,
} from './refusals.ts';

/** Edits a pending order. Units that the order already has keep their price; added units get today's price. */
export async function editOrder(
  db: Db,
  viewer: Viewer,
  rules: OrderRules,
  { id, edit, key }: { id: number; edit: OrderEdit; key: RequestKey },
): Promise<Order> {
  await change(db, viewer, async (change) => {
    const { tx, announce } = change;
    if (await takeKey(tx, keyUses.edit, viewer.id, key)) return;
    const order = await lockOrder(tx, id);
    checkStep('edit', order.state);
    if (order.isExchange) throw fixedExchange();
    const window = await lockWindow(tx, windowOf(id));
    // The window is checked before the version. Otherwise a user with an old version would reopen the order only to
    // learn that its window has ended.
    if (window.over) requireReason(viewer, edit.motivo);
    if (order.version !== edit.version)
      throw new Refusal('VERSION_VIEJA', 'El pedido cambió mientras usted lo editaba. Vuelva a abrirlo.');

    const before = await tx.rows(Line)`
      select linea, producto_id as "productoId", name, referencia, dia, amount, ordered as quantity, delivered as entregada,
        de_stock as "deStock"
      from pedido_linea where pedido_id = ${id} order by linea`;
    const products = await lockProducts(tx, idsOf([...before, ...edit.menuList]));
    const asked = asOffered(edit.menuList.map(lineFrom), products);
    const after = editLines(before, asked, (product) => products.get(product)?.amount ?? -1);
    if (after.added.length) {
      if (await isUnapproved(tx, viewer)) throw unapproved();
      await requireDebtWithinLimit(tx, rules, viewer, await debtorOf(tx, viewer.id));
    }
    const added = requireAvailable(after.added, products);
    requireReferences(after.lines.filter(isMoved), products);
    requireOneCatalogue(added, order.tipo);
    if (after.mispriced.length) throw changedPrices(after.mispriced, products);
    const lines = pricedLines(after, products);
    const total = requireTotal(orderTotal(lines));
    if (edit.totalAmount !== undefined && !isSamePrice(edit.totalAmount, total))
      throw wrongTotal(edit.menuList, products);
    requireStock(added);
    await limitNewAccount(tx, viewer, added);

    await writeLines(tx, id, lines, total);
    await correctSums(tx, window, 0, total - order.totalAmount);
    if (await moveStock(tx, stockMoves(after, products))) announce({ kind: 'products' });
    announce({ kind: 'order', orderId: id, state: order.state });
    await recordEdit(change, id, { before, lines, motivo: edit.motivo });
  });
  return orderById(db, viewer, rules, id);
}

/** True if a line has added units, or units that had another reference or day. */
const isMoved = ({ from, ...line }: Edit['lines'][number]) => from === null || !isSameVariant(from, line);

/** Returns the total; throws 422 if the total is outside the bounds of an order. */
const requireTotal = (totalAmount: number): number =>
  readInput(Order.pick({ totalAmount: true }), { totalAmount }, 'cuerpo').totalAmount;

const Line = Order.shape.orderDetails.element
  .omit({ tipoProducto: true, codigo: true, cambio: true })
  .extend({ deStock: z.boolean() });
type Line = z.output<typeof Line>;
type WrittenLine = { from: number | null } & Omit<Line, 'linea' | 'deStock'>;

const idsOf = (lines: readonly { productoId: number }[]) => [...new Set(lines.map(({ productoId }) => productoId))];

/**
 * Gives the lines their names and prices. Lines with equal variant and price are merged if the units of both, or of
 * neither, come from a limited stock (`deStock`).
 */
function pricedLines({ lines }: Edit, products: Map<number, LockedProduct>): WrittenLine[] {
  const written = new Map<string, WrittenLine>();
  for (const { quantity, entregada, from, ...of } of lines) {
    const { productoId } = of;
    const { name = '', amount: today = 0, deStock = false } = products.get(productoId) ?? {};
    const amount = from?.amount ?? today;
    const key = JSON.stringify([keyOf(of), amount, from?.deStock ?? deStock]);
    const same = written.get(key);
    if (same && same.quantity + quantity <= MAX_QUANTITY) Object.assign(same, joined(same, { quantity, entregada }));
    else
      written.set(same ? `${key} ${written.size}` : key, {
        ...of,
        quantity,
        entregada,
        name,
        amount,
        from: from?.linea ?? null,
      });
  }
  return [...written.values()];
}

type Units = Pick<Line, 'quantity' | 'entregada'>;
const joined = (a: Units, b: Units): Units => ({
  quantity: a.quantity + b.quantity,
  entregada: a.entregada === null && b.entregada === null ? null : deliveredUnits(a) + deliveredUnits(b),
});

/**
 * Replaces the lines of an order. Units that the order already had keep the data of their line; added units copy the
 * product's current data.
 */
async function writeLines(tx: Transaction, id: number, lines: readonly WrittenLine[], total: number) {
  await tx.execute`
    with sent as (
      select * from json_to_recordset(${JSON.stringify(lines.map((line, n) => ({ ...line, linea: n + 1 })))}::json)
        s(linea int, "from" int, "productoId" int, referencia text, dia text, quantity int, entregada int)
    ), old as materialized (select * from pedido_linea where pedido_id = ${id}), written as (
      select s.linea, s."productoId", coalesce(o.name, d.name) as name, coalesce(o.tipo_producto, d.tipo_producto) as tipo,
        coalesce(o.codigo, d.codigo) as codigo, s.referencia, s.dia, coalesce(o.amount, d.amount) as amount, s.quantity, s.entregada,
        coalesce(o.de_stock, ${isOfStock('d')}) as de_stock,
        case when o.linea is null then v.proveedor_id else o.proveedor_id end as proveedor_id,
        case when o.linea is null then v.razon_social else o.razon_social end as razon_social
      from sent s join producto d on d.producto_id = s."productoId" left join old o on o.linea = s."from"
      left join proveedor v on v.proveedor_id = d.proveedor_id and v.eliminado_at is null
    )
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, dia, amount, ordered, delivered,
      de_stock, proveedor_id, razon_social)
    select ${id}, -linea, "productoId", name, tipo, codigo, referencia, dia, amount, quantity, entregada,
      de_stock, proveedor_id, razon_social
    from written`;
  await tx.execute`delete from pedido_linea where pedido_id = ${id} and linea > 0`;
  await tx.execute`update pedido_linea set linea = -linea where pedido_id = ${id}`;
  await tx.execute`
    update pedido set total_amount = ${total}::numeric, version = version + 1 where pedido_id = ${id}`;
  await renewSearchTexts(tx, sql`p.pedido_id = ${id}`);
}

/** Returns the units per product that go back to the stock; negative units leave it. */
function stockMoves({ returned, added }: Edit, products: Map<number, LockedProduct>): Map<number, number> {
  const taken = added.filter(({ productoId }) => products.get(productoId)?.deStock);
  return summed([...returned, ...taken.map(({ productoId, quantity }) => [productoId, -quantity] as const)]);
}

/** Records the units before and after. All changed products share one entry, because sellers edit very often. */
async function recordEdit(
  { record }: Change,
  id: number,
  { before, lines, motivo }: { before: readonly Line[]; lines: readonly WrittenLine[]; motivo: string | undefined },
) {
  const [was, is] = [unitsOf(before), unitsOf(lines)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
  const inWords = (units: Map<string, number>) => {
    const parts = changed.filter((name) => units.has(name)).map((name) => `${name}: ${units.get(name)}`);
    return parts.length ? parts.join(' · ') : null;
  };
  await record([orderChange(id, 'productos', inWords(was), inWords(is)), ...reasonGiven(id, motivo)]);
}

const unitsOf = (lines: readonly Pick<Line, 'name' | 'referencia' | 'dia' | 'quantity'>[]) =>
  summed(lines.map((line) => [namedLine(line), line.quantity]));
