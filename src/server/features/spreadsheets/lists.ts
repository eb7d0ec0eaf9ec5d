import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { LONGEST_SHEET, sheet, tooLongASheet } from '#contract/limits.ts';
import type { SheetOrders } from '#contract/orders.calls.ts';
import { categoryLabel } from '#contract/products.ts';
import type { SheetSuppliers } from '#contract/suppliers.calls.ts';
import type { SheetUsers } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import type { List, ListRow } from '../../documents/list-xlsx.ts';
import { productColumns } from '../../documents/sheets/columns.ts';
import type { SheetCell } from '../../documents/sheets/sheet-rows.ts';
import type { Db } from '../../platform/db/connect.ts';
import { orderOf } from '../../platform/http/answer-list.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { distinctName } from '../../platform/session/display-name.ts';
import { orderSorting, ordersMatching } from '../orders/order-list.ts';
import { findOrders, type OrderRules, ofType } from '../orders/queries.ts';
import { findProducts } from '../products/queries.ts';
import { suppliersMatching } from '../suppliers/queries.ts';
import { usersMatching } from '../users/queries.ts';
import type { refusedRows } from './import-supplier-sheet.ts';

/** Every product with the columns that the import reads. */
export async function productList(db: Db, lowStock: number): Promise<List> {
  const products = await findProducts(db, lowStock, sql`true`);
  return {
    name: 'Productos',
    columns: [
      { header: productColumns.codigo, kind: 'text', width: 16 },
      { header: productColumns.name, kind: 'text', width: 40 },
      { header: productColumns.description, kind: 'text', width: 56 },
      { header: productColumns.amount, kind: 'money', width: 16 },
      { header: productColumns.categoria, kind: 'text', width: 20 },
      { header: productColumns.tipoProducto, kind: 'text', width: 11 },
      { header: productColumns.razonSocial, kind: 'text', width: 28 },
      { header: productColumns.cantidadLimite, kind: 'whole', width: 13 },
      { header: productColumns.stock, kind: 'whole', width: 9 },
      { header: productColumns.estado, kind: 'text', width: 11 },
    ],
    rows: products.map((p) => [
      p.codigo,
      p.name,
      p.description,
      p.amount,
      categoryLabel(p.categoria),
      p.tipoProducto,
      p.razonSocial ?? null,
      p.cantidadLimite,
      p.stock,
      p.estado,
    ]),
  };
}

/** The refused rows as the supplier wrote them, ready to be corrected and read again: why, then their own columns. */
export const refusedRowList = ({ columnas, rows }: Awaited<ReturnType<typeof refusedRows>>): List => ({
  name: 'Filas rechazadas',
  columns: [
    { header: 'Motivo', kind: 'text', width: 60 },
    { header: 'Fila', kind: 'whole', width: 8 },
    ...columnas.map(({ encabezado }) => ({ header: encabezado, kind: 'text' as const, width: 20 })),
  ],
  rows: rows.map(({ fila, errores, celdas }) => [
    errores.map(({ columna, mensaje }) => `${columna}: ${mensaje}`).join(' '),
    fila,
    ...columnas.map(({ columna }) => asWritten(celdas[columna])),
  ]),
});

function asWritten(cell: SheetCell | undefined): ListRow[number] {
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO';
  return typeof cell === 'string' ? cell.slice(0, sheet.maxCharacters) : (cell ?? null);
}

/** These users, or those that a list shows, in this order, as their screen shows them; whoever is gone is left out. */
export async function userList(db: Db, { ids, filtros }: SheetUsers): Promise<List> {
  const users = await usersMatching(db, filtros);
  return {
    name: 'Usuarios',
    columns: [
      { header: 'ID', kind: 'identifier', width: 8 },
      { header: 'Nombre y Apellido', kind: 'text', width: 30 },
      { header: 'Usuario', kind: 'text', width: 18 },
      { header: 'Tipo', kind: 'text', width: 12 },
      { header: 'Líder', kind: 'text', width: 30 },
      { header: 'Teléfono', kind: 'text', width: 18 },
      { header: 'Email', kind: 'text', width: 30 },
      { header: 'Dirección', kind: 'text', width: 34 },
      { header: 'Punto de Retiro', kind: 'text', width: 38 },
    ],
    rows: shownRows(ids, users, (user) => user.id).map((user) => [
      user.id,
      fullName(user),
      user.userName,
      user.tipo,
      user.lider,
      user.telefono,
      user.email,
      user.direccion,
      user.retiro,
    ]),
  };
}

/** These suppliers, or those that a list shows, in this order. */
export async function supplierList(db: Db, { ids, filtros }: SheetSuppliers): Promise<List> {
  const suppliers = await suppliersMatching(db, filtros);
  return {
    name: 'Proveedores',
    columns: [
      { header: 'ID', kind: 'identifier', width: 8 },
      { header: 'Razón Social', kind: 'text', width: 36 },
      { header: 'Teléfono', kind: 'text', width: 18 },
      { header: 'Email', kind: 'text', width: 32 },
    ],
    rows: shownRows(ids, suppliers, (supplier) => supplier.proveedorId).map((supplier) => [
      supplier.proveedorId,
      supplier.razonSocial,
      supplier.telefono,
      supplier.email,
    ]),
  };
}

/** These orders, or those that a list shows, in this order; their day is the business's. 422 for more than a sheet takes. */
export async function orderList(db: Db, viewer: Viewer, rules: OrderRules, shown: SheetOrders): Promise<List> {
  const { timeZone } = rules;
  const ids = shown.ids ?? (await listedOrders(db, shown.filtros, timeZone));
  const orders = await findOrders(db, viewer, rules, sql`p.pedido_id = any(${sql.param([...ids])}::int[])`);
  const named = await db.rows(NamedOrder)`
    select p.pedido_id as id, ${distinctName(sql`p.client_name`, sql`u.user_name`)} as vendedor
    from pedido p join usuario u on u.id = p.usuario_id where p.pedido_id = any(${sql.param([...ids])}::int[])`;
  const sellerOf = new Map(named.map(({ id, vendedor }) => [id, vendedor]));
  // The Canadian locale writes YYYY-MM-DD.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  return {
    name: 'Pedidos',
    columns: [
      { header: 'N° Orden', kind: 'identifier', width: 10 },
      { header: 'Vendedor', kind: 'text', width: 30 },
      { header: 'Tipo', kind: 'text', width: 12 },
      { header: 'Dirección', kind: 'text', width: 34 },
      { header: 'Teléfono', kind: 'text', width: 18 },
      { header: 'Monto', kind: 'money', width: 18 },
      { header: 'Fecha de Entrega', kind: 'day', width: 17 },
      { header: 'Estado', kind: 'text', width: 13 },
    ],
    rows: inOrder(ids, orders, (order) => order.orderId).map((order) => [
      order.orderId,
      sellerOf.get(order.orderId) ?? order.clientName,
      order.tipo,
      order.direccion,
      order.telefono,
      order.totalAmount,
      day.format(new Date(order.createdAt)),
      order.delivered,
    ]),
  };
}

const NamedOrder = z.object({ id: z.int(), vendedor: z.string() });

async function listedOrders(
  db: Db,
  { tipo, orden, ...filters }: NonNullable<SheetOrders['filtros']> = {},
  timeZone: string,
): Promise<number[]> {
  const found = await ordersMatching(db, tipo ? ofType(tipo) : sql`true`, filters, timeZone);
  const rows = await db.rows(OrderId)`
    select p.pedido_id as id from ${found} order by ${orderOf(orden, orderSorting)} limit ${LONGEST_SHEET + 1}`;
  return fitting(rows).map(({ id }) => id);
}

/** The rows with these ids in their order; without ids, all of them. */
const shownRows = <Row>(ids: readonly number[] | undefined, rows: Row[], idOf: (row: Row) => number): Row[] =>
  ids ? inOrder(ids, rows, idOf) : fitting(rows);

/** 422 for more than a sheet takes. */
function fitting<Row>(rows: Row[]): Row[] {
  if (rows.length <= LONGEST_SHEET) return rows;
  throw new Refusal(422, 'DATO_RECHAZADO', tooLongASheet, { errors: [{ field: 'filtros', message: tooLongASheet }] });
}

const OrderId = z.object({ id: z.int() });

function inOrder<Row>(ids: readonly number[], rows: readonly Row[], idOf: (row: Row) => number): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
