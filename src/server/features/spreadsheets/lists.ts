import sql from 'sql-template-tag';
import { z } from 'zod';
import { LONGEST_SHEET, sheet, tooLongASheet } from '#contract/limits.ts';
import type { SheetOrders } from '#contract/orders.calls.ts';
import { productFields, type SheetColumn, sheetColumns } from '#contract/product-fields.ts';
import type { Product } from '#contract/products.calls.ts';
import { categoryLabel } from '#contract/products.ts';
import type { SheetSuppliers } from '#contract/suppliers.calls.ts';
import { personColumns } from '#contract/user-fields.ts';
import type { SheetUsers, User } from '#contract/users.calls.ts';
import type { SheetCell } from '../../documents/sheets/sheet-rows.ts';
import type { List, ListColumn, ListRow } from '../../documents/xlsx.ts';
import type { Db } from '../../platform/db/executor.ts';
import { orderOf } from '../../platform/http/answer-list.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { distinctName } from '../../platform/session/display-name.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { orderSorting, ordersMatching } from '../orders/order-list.ts';
import { findOrders, type OrderRules, ofType } from '../orders/queries.ts';
import { findProducts } from '../products/queries.ts';
import { suppliersMatching } from '../suppliers/queries.ts';
import { usersMatching } from '../users/queries.ts';
import type { refusedRows } from './import-sheet.ts';

type ValueColumn<Row> = readonly [
  header: string,
  kind: ListColumn['kind'],
  width: number,
  value: (row: Row) => ListRow[number],
];

/** Computes the cells of a list here, because functions cannot be sent to the thread that writes documents. */
const listOf = <Row>(name: string, rows: readonly Row[], columns: readonly ValueColumn<Row>[]): List => ({
  name,
  columns: columns.map(([header, kind, width]) => ({ header, kind, width })),
  rows: rows.map((row) => columns.map(([, , , value]) => value(row))),
});

export const productList = async (db: Db, lowStock: number): Promise<List> =>
  listOf(
    'Productos',
    await findProducts(db, lowStock, sql`true`),
    sheetColumns.map((field) => {
      const { kind, sheet } = productFields[field];
      return [sheet[0], cellKinds[kind], sheet[1], (product) => shownIn(product, field)];
    }),
  );

const cellKinds = { text: 'text', choice: 'text', money: 'money', units: 'whole' } as const;
const shownIn = (product: Product, field: SheetColumn) =>
  field === 'categoria' ? categoryLabel(product.categoria) : (product[field] ?? null);

/** Lists refused rows as the supplier wrote them. People correct the rows and import them again. */
export const refusedRowList = ({ columnas, rows }: Awaited<ReturnType<typeof refusedRows>>): List =>
  listOf('Filas rechazadas', rows, [
    ['Motivo', 'text', 60, ({ errores }) => errores.map((error) => `${error.columna}: ${error.mensaje}`).join(' ')],
    ['Fila', 'whole', 8, ({ fila }) => fila],
    ...columnas.map(
      ({ encabezado, columna }): ValueColumn<(typeof rows)[number]> => [
        encabezado,
        'text',
        20,
        ({ celdas }) => asWritten(celdas[columna]),
      ],
    ),
  ]);

/** Returns a cell's value or, if the cell shows a number in its own format, its text. */
function asWritten(cell: SheetCell | undefined): ListRow[number] {
  const { value = null, text = '' } = cell ?? {};
  if (value === null || value instanceof Date) return value;
  if (typeof value === 'number' && Number(text) === value && !/^0\d/.test(text)) return value;
  return (typeof value === 'string' ? value : text).slice(0, sheet.maxCharacters);
}

export async function userList(db: Db, { ids, filtros }: SheetUsers): Promise<List> {
  const users = shownRows(ids, await usersMatching(db, filtros), (user) => user.id);
  return listOf('Usuarios', users, [
    ['ID', 'identifier', 8, (user) => user.id],
    ...personColumns.map(({ header, width, text }): ValueColumn<User> => [header, 'text', width, text]),
  ]);
}

export async function supplierList(db: Db, timeZone: string, { ids, filtros }: SheetSuppliers): Promise<List> {
  const suppliers = shownRows(ids, await suppliersMatching(db, timeZone, filtros), (supplier) => supplier.proveedorId);
  return listOf('Proveedores', suppliers, [
    ['ID', 'identifier', 8, (supplier) => supplier.proveedorId],
    ['Razón Social', 'text', 36, (supplier) => supplier.razonSocial],
    ['Teléfono', 'text', 18, (supplier) => supplier.telefono],
    ['Email', 'text', 32, (supplier) => supplier.email],
    ['Se le debe', 'money', 16, (supplier) => supplier.saldo],
    ['Vence', 'day', 12, (supplier) => supplier.vence],
  ]);
}

/** Lists the chosen orders, or those that the filters find. 422 for more rows than a sheet holds. */
export async function orderList(db: Db, viewer: Viewer, rules: OrderRules, shown: SheetOrders): Promise<List> {
  const { timeZone } = rules;
  const ids = shown.ids ?? (await listedOrders(db, shown.filtros, timeZone));
  const orders = await findOrders(db, viewer, rules, sql`p.pedido_id = any(${ids}::int[])`);
  const named = await db.rows(NamedOrder)`
    select p.pedido_id as id, ${distinctName(sql`p.client_name`, sql`u.user_name`)} as vendedor
    from pedido p join usuario u on u.id = p.usuario_id where p.pedido_id = any(${ids}::int[])`;
  const sellerOf = new Map(named.map(({ id, vendedor }) => [id, vendedor]));
  const shownOrders = inOrder(ids, orders, (order) => order.orderId);
  return listOf('Pedidos', shownOrders, [
    ['N° Orden', 'identifier', 10, (order) => order.orderId],
    ['Vendedor', 'text', 30, (order) => sellerOf.get(order.orderId) ?? order.clientName],
    ['Tipo', 'text', 12, (order) => order.tipo],
    ['Dirección', 'text', 34, (order) => order.direccion],
    ['Teléfono', 'text', 18, (order) => order.telefono],
    ['Monto', 'money', 18, (order) => order.totalAmount],
    ['Fecha de Entrega', 'day', 17, (order) => wallClock(new Date(order.createdAt), timeZone).day],
    ['Estado', 'text', 13, (order) => order.delivered],
  ]);
}

const NamedOrder = z.object({ id: z.int(), vendedor: z.string() });

async function listedOrders(
  db: Db,
  { tipo, orden, ...filters }: NonNullable<SheetOrders['filtros']> = {},
  timeZone: string,
): Promise<number[]> {
  const found = await ordersMatching(db, tipo ? ofType('p', tipo) : sql`true`, filters, timeZone);
  const ids = await db.rows(z.int())`
    select p.pedido_id from ${found} order by ${orderOf(orden, orderSorting)} limit ${LONGEST_SHEET + 1}`;
  return fitting(ids);
}

/** Returns the rows in the order of the ids. Without ids, returns all rows; 422 for more than a sheet holds. */
const shownRows = <Row>(ids: readonly number[] | undefined, rows: Row[], idOf: (row: Row) => number): Row[] =>
  ids ? inOrder(ids, rows, idOf) : fitting(rows);

function fitting<Row>(rows: Row[]): Row[] {
  if (rows.length <= LONGEST_SHEET) return rows;
  throw invalidField('filtros', tooLongASheet);
}

function inOrder<Row>(ids: readonly number[], rows: readonly Row[], idOf: (row: Row) => number): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
