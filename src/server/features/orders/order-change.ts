import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Order } from '#contract/orders.calls.ts';
import {
  type OrderState,
  type OrderStep,
  orderStates,
  refusedSteps,
  stateRules,
  type Variant,
} from '#contract/orders.ts';
import { Product } from '#contract/products.calls.ts';
import { productStates } from '#contract/products.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { type AuditChange, changeOf, reason } from '../../platform/db/record.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { isExchange } from './queries.ts';

export const lineFrom = <Line extends { productoId: number } & Partial<Variant>>(line: Line) => ({
  ...line,
  referencia: line.referencia ?? '',
  dia: line.dia ?? null,
});

const LockedOrder = Order.pick({ version: true, tipo: true, totalAmount: true }).extend({
  state: z.enum(orderStates),
  isExchange: z.boolean(),
});

/** Locks an order, before the caller locks its window and products. 404 if the order does not exist. */
export const lockOrder = (tx: Transaction, id: number) =>
  tx.one(LockedOrder, { otherwise: noOrder })`
    select estado as state, version, tipo, total_amount as "totalAmount", ${isExchange('p')} as "isExchange"
    from pedido p where pedido_id = ${id} for no key update`;

export const noOrder = () => notFound('No existe ese pedido.');

/** Returns 409 `PEDIDO_DE_CAMBIO`. An exchange is an order that replaces claimed goods. */
export const fixedExchange = () =>
  new Refusal('PEDIDO_DE_CAMBIO', 'Es el cambio de un reclamo.', {
    detail: 'No se edita, y solo un administrador puede cancelarlo.',
  });

/** Returns true if the step is to be taken, false if it was taken before. 409 if the order's state refuses the step. */
export function checkStep(step: OrderStep, state: OrderState): boolean {
  const answer = stateRules[state][step];
  if (answer === 'taken' || answer === 'before') return answer === 'taken';
  throw new Refusal(answer, refusedSteps[answer](step));
}

export const LockedProduct = Product.pick({
  productoId: true,
  name: true,
  codigo: true,
  tipoProducto: true,
  amount: true,
  stock: true,
  referencias: true,
}).extend({ estado: z.enum([...productStates, 'ELIMINADO']), deStock: z.boolean() });
export type LockedProduct = z.output<typeof LockedProduct>;

export const lockProducts = async (tx: Transaction, ids: readonly number[]): Promise<Map<number, LockedProduct>> =>
  byId(await tx.rows(LockedProduct)`${lockingSelect(ids, sql`true`)}`);

/**
 * Locks products, even deleted ones, in id order against deadlocks. NO KEY UPDATE lets other orders insert lines with
 * these products meanwhile.
 */
export const lockingSelect = (ids: readonly number[], condition: Sql): Sql => sql`
  select producto_id as "productoId", name, codigo, tipo_producto as "tipoProducto", amount, stock, referencias,
    case when eliminado_at is null then estado else 'ELIMINADO' end as estado, ${isOfStock('d')} as "deStock"
  from producto d where ${condition} and producto_id = any(${ids}::int[])
  order by producto_id for no key update`;

export const byId = (products: readonly LockedProduct[]) =>
  new Map(products.map((product) => [product.productoId, product]));

/** Adds units to products that keep a stock; negative units are taken from it. Returns false if `units` is empty. */
export async function moveStock(tx: Transaction, units: ReadonlyMap<number, number>): Promise<boolean> {
  if (!units.size) return false;
  const ids = [...units.keys()];
  await lockProducts(tx, ids);
  await tx.execute`
    update producto d set ${stockAfter(sql`s.units`)}
    from unnest(${ids}::int[], ${[...units.values()]}::int[]) as s (producto_id, units)
    where d.producto_id = s.producto_id and ${isOfStock('d')}`;
  return true;
}

/** True if the product keeps a stock, or if undoing an import would give it one again. */
export const isOfStock = (product: string): Sql =>
  sql`(${column(product, 'stock')} is not null or ${column(product, 'vendidas')} is not null)`;

/**
 * Returns the assignments that add units to the stock of `d` (producto); negative units are taken. `adeudadas` are
 * units that were sold beyond the stock when an import was undone. Added units first reduce `adeudadas`.
 */
export const stockAfter = (units: Sql): Sql => sql`
  stock = case when ${units} < 0 then d.stock + ${units}
    when d.stock is not null then least(greatest(d.cantidad_limite, d.stock), greatest(0, d.stock - d.adeudadas + ${units})) end,
  adeudadas = greatest(0, d.adeudadas - greatest(0, ${units})),
  vendidas = d.vendidas - ${units}`;

export const orderThing = (id: number) => ({ entidad: 'pedido', entidadId: id, nombre: `Pedido ${id}` }) as const;

export const orderChange = (id: number, campo: string, antes: string | null, despues: string | null): AuditChange =>
  changeOf(orderThing(id), campo, antes, despues);

export const reasonGiven = (id: number, motivo: string | undefined) => (motivo ? [reason(orderThing(id), motivo)] : []);

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    /** Without `orderId`, many orders changed. */
    order: { orderId?: number; state: OrderState };
  }
}
