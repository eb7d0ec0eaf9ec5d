import { raw } from 'sql-template-tag';
import { SERVICE_AMOUNT, stateRules } from '#contract/orders.ts';
import { typeRules } from '#contract/users.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { type ImageSettings, openImageStore } from '../../platform/images/image-store.ts';
import type { ImageStore } from '../../platform/images/image-types.ts';
import { type StoredImage, storeImage } from '../../platform/images/store-image.ts';
import { openQueue } from '../../platform/queue.ts';
import { displayName } from '../../platform/session/display-name.ts';
import { addSearchTexts } from '../orders/order-search.ts';
import { DEMO_PASSWORD, hashPassword } from '../session/password.ts';
import { isEmpty } from './demo-accounts.ts';
import {
  type DemoPerson,
  demoMenu,
  demoPeople,
  demoPickupPoints,
  demoProducts,
  demoSuppliers,
  supplierOf,
} from './demo-data.ts';
import { buyDemoGoods } from './demo-purchases.ts';
import { drawPicture } from './draw-picture.ts';
import { type DemoOrder, demoMovements, demoProofs, demoTrade, TIME_ZONE } from './trade.ts';

/** Fills an empty database with a demo shop as of `now`. Returns false if the database has data. */
export async function loadDemo(db: Db, { now = new Date(), ...config }: ImageSettings & { now?: Date }) {
  if (!(await isEmpty(db))) return false;
  const [pictures, clave] = await Promise.all([storePictures(openImageStore(config)), hashPassword(DEMO_PASSWORD)]);
  return db.allowing('upkeep').transaction(async (tx) => {
    // Two servers may start on one empty database.
    await tx.execute`select pg_advisory_xact_lock(hashtext('vitrina demo'))`;
    if (!(await isEmpty(tx))) return false;
    const { windows, orders } = demoTrade(now);
    const opened = windows[0]?.abiertaAt ?? now;
    await insertRows(
      tx,
      'usuario',
      demoPeople.map((person) => ({ ...person, clave, creadoAt: opened })),
    );
    for (const { nombre, direccion } of demoPickupPoints)
      await tx.execute`update punto_retiro set direccion = ${direccion} where nombre = ${nombre}`;
    await insertProducts(tx, pictures, orders, opened);
    await insertRows(
      tx,
      'ventana',
      windows.map((window) => ({ ...window, abiertaPor: 1, cerradaPor: window.cerradaAt && 1 })),
    );
    await insertOrders(tx, orders);
    const movements = demoMovements(orders, now);
    await insertRows(tx, 'movimiento', movements);
    await insertRows(tx, 'comprobante', demoProofs(movements, now));
    await tx.execute`
      insert into pago_escrito (movimiento_id) select movimiento_id from movimiento m
      where tipo = 'PAGO' and not exists (select from comprobante c where c.movimiento_id = m.movimiento_id)`;
    await continueKeys(tx);
    await buyDemoGoods(tx, TIME_ZONE);
    return true;
  });
}

/** Stores the products' pictures, two at a time to save memory. */
function storePictures(store: ImageStore): Promise<StoredImage[]> {
  const queue = openQueue({ what: 'pictures', concurrency: 2 });
  return Promise.all(
    demoProducts.map((product, place) =>
      queue.run(async () => storeImage(await drawPicture(product, place), { store })),
    ),
  );
}

async function insertProducts(tx: Transaction, pictures: StoredImage[], orders: DemoOrder[], creadoAt: Date) {
  await insertRows(
    tx,
    'proveedor',
    demoSuppliers.map(({ delivers: _, ...supplier }) => supplier),
  );
  await insertRows(
    tx,
    'imagen',
    pictures.map(({ hash, width, height }) => ({ hash, ancho: width, alto: height })),
  );
  await insertRows(
    tx,
    'producto',
    demoProducts.map(({ left, picture: _picture, colours: _colours, ...product }, place) => ({
      ...product,
      productoId: place + 1,
      imagenHash: pictures[place]?.hash,
      proveedorId: supplierOf(product.categoria).proveedorId,
      stock: left,
      cantidadLimite: left === undefined ? undefined : left + takenFromStock(orders, place + 1),
      creadoAt,
    })),
  );
  const ids = new Map(demoProducts.map(({ codigo }, place) => [codigo, place + 1]));
  await insertRows(
    tx,
    'menu_semanal',
    Object.entries(demoMenu).flatMap(([dia, dishes]) =>
      dishes.map((codigo, posicion) => ({ dia, productoId: ids.get(codigo) ?? 0, posicion })),
    ),
  );
}

async function insertOrders(tx: Transaction, orders: DemoOrder[]) {
  await insertRows(
    tx,
    'pedido',
    orders.map(({ buyer, lines: _, settledAt, ...order }) => ({
      ...order,
      usuarioId: buyer.id,
      clientName: displayName(buyer),
      email: buyer.email,
      direccion: buyer.direccion,
      telefono: buyer.telefono,
      retiro: buyer.retiro,
      ...teamOf(buyer),
      serviceAmount: SERVICE_AMOUNT,
      realizadoAt: stateRules[order.estado].isDelivered ? settledAt : null,
      canceladoAt: stateRules[order.estado].counts ? null : settledAt,
    })),
  );
  await insertRows(
    tx,
    'pedido_linea',
    orders.flatMap(({ pedidoId, ventanaId, lines }) =>
      lines.map(({ product, productoId, referencia, quantity }, place) => ({
        pedidoId,
        linea: place + 1,
        productoId,
        name: product.name,
        tipoProducto: product.tipoProducto,
        codigo: product.codigo,
        referencia,
        amount: product.amount,
        ordered: quantity,
        deStock: product.left !== undefined && ventanaId === OPEN_WINDOW,
        proveedorId: supplierOf(product.categoria).proveedorId,
        razonSocial: supplierOf(product.categoria).razonSocial,
      })),
    ),
  );
  await addSearchTexts(tx);
}

function teamOf({ id, tipo, idLider }: DemoPerson) {
  const leader = demoPeople.find((person) => person.id === (typeRules[tipo].leads ? id : idLider));
  return { idLider: leader?.id, lider: leader && displayName(leader) };
}

/** The stock limits were set when this window opened. Only its orders take from the stock. */
const OPEN_WINDOW = 3;

function takenFromStock(orders: DemoOrder[], productoId: number): number {
  return orders
    .filter(({ ventanaId, estado }) => ventanaId === OPEN_WINDOW && stateRules[estado].counts)
    .flatMap(({ lines }) => lines.filter((line) => line.productoId === productoId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

async function continueKeys(tx: Transaction) {
  for (const [table, column] of countedKeys)
    await tx.execute`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${raw(identifier(column))}) from ${raw(identifier(table))}))`;
}

const countedKeys = [
  ['usuario', 'id'],
  ['proveedor', 'proveedor_id'],
  ['producto', 'producto_id'],
  ['ventana', 'ventana_id'],
  ['pedido', 'pedido_id'],
  ['movimiento', 'movimiento_id'],
  ['comprobante', 'comprobante_id'],
] as const;
