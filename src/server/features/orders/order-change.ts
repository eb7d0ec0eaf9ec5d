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

/** A requested line with defaults for missing fields. */
export const lineFrom = <Line extends { productoId: number } & Partial<Variant>>(line: Line) => ({
  ...line,
  referencia: line.referencia ?? '',
  dia: line.dia ?? null,
});

const LockedOrder = Order.pick({ version: true, tipo: true, totalAmount: true }).extend({
  state: z.enum(orderStates),
  isExchange: z.boolean(),
});
export type LockedOrder = z.output<typeof LockedOrder>;

/** Locks an order and returns its state; 404 when there is none. The caller locks its window and products afterwards. */
export const lockOrder = (tx: Transaction, id: number): Promise<LockedOrder> =>
  tx.one(LockedOrder, { otherwise: noOrder })`
    select estado as state, version, tipo, total_amount as "totalAmount", ${isExchange('p')} as "isExchange"
    from pedido p where pedido_id = ${id} for no key update`;

export const noOrder = () => notFound('No existe ese pedido.');

/** 409 `PEDIDO_DE_CAMBIO`: the shop decided what replaces a claimed product. */
export const fixedExchange = () =>
  new Refusal('PEDIDO_DE_CAMBIO', 'Es el cambio de un reclamo.', {
    detail: 'No se edita, y solo un administrador puede cancelarlo.',
  });

/** True when a step must be taken; false when it was taken before. Throws the 409 of a state that refuses it. */
export function demandStep(step: OrderStep, state: OrderState): boolean {
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

/** Locks products for a change of stock; see `lockingSelect`. */
export const lockProducts = async (tx: Transaction, ids: readonly number[]): Promise<Map<number, LockedProduct>> =>
  byId(await tx.rows(LockedProduct)`${lockingSelect(ids, sql`true`)}`);

/**
 * Selects and locks products, deleted ones too, while the condition holds. Locking in id order prevents deadlocks
 * between orders. NO KEY: a plain FOR UPDATE clashes with the share lock of the lines' foreign key.
 */
export const lockingSelect = (ids: readonly number[], condition: Sql): Sql => sql`
  select producto_id as "productoId", name, codigo, tipo_producto as "tipoProducto", amount, stock, referencias,
    case when eliminado_at is null then estado else 'ELIMINADO' end as estado, ${isOfStock('d')} as "deStock"
  from producto d where ${condition} and producto_id = any(${ids}::int[])
  order by producto_id for no key update`;

export const byId = (products: readonly LockedProduct[]) =>
  new Map(products.map((product) => [product.productoId, product]));

/** Adds units to products with a stock, or takes negative units from it. Returns whether there were any. */
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

/** True when units of the product with this alias come from a stock: a current one, or one that undoing an import restores. */
export const isOfStock = (product: string): Sql =>
  sql`(${column(product, 'stock')} is not null or ${column(product, 'vendidas')} is not null)`;

/**
 * The assignments of an update of `d` (producto) for returned units, or for taken units if negative. Returned units
 * first fill those owed since an import was undone. The stock never grows beyond the limit.
 */
export const stockAfter = (units: Sql): Sql => sql`
  stock = case when ${units} < 0 then d.stock + ${units}
    when d.stock is not null then least(greatest(d.cantidad_limite, d.stock), greatest(0, d.stock - d.adeudadas + ${units})) end,
  adeudadas = greatest(0, d.adeudadas - greatest(0, ${units})),
  vendidas = d.vendidas - ${units}`;

export const orderThing = (id: number) => ({ entidad: 'pedido', entidadId: id, nombre: `Pedido ${id}` }) as const;

export const orderChange = (id: number, campo: string, antes: string | null, despues: string | null): AuditChange =>
  changeOf(orderThing(id), campo, antes, despues);

export const orderStateChange = (id: number, antes: OrderState, despues: OrderState): AuditChange =>
  orderChange(id, 'estado', antes, despues);

export const reasonGiven = (id: number, motivo: string | undefined) => (motivo ? [reason(orderThing(id), motivo)] : []);

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    /** Without an id: many orders. */
    order: { orderId?: number; state: OrderState };
  }
}
