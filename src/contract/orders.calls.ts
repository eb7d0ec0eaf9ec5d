import { z } from 'zod';
import { weekDays } from './days.ts';
import {
  amount,
  count,
  day,
  daysInOrder,
  defineCalls,
  id,
  idParam,
  instant,
  key,
  listPeriodQuery,
  listQuery,
  named,
  reason,
  rowChoice,
  search,
  searchHeaders,
  sheetRows,
  something,
  sum,
  text,
  total,
  whole,
} from './fields.calls.ts';
import { LONGEST_KEY, MOST_PRINTED, MOST_REPLACED } from './limits.ts';
import { messages } from './messages.ts';
import {
  MAX_LINES,
  MAX_QUANTITY,
  MAX_REFERENCE,
  type OrderStep,
  orderStates,
  orderTypes,
  SERVICE_AMOUNT,
  stepRefusals,
  tooManyUnits,
} from './orders.ts';
import { sentNames } from './own.calls.ts';
import { productTypes } from './products.ts';

const OrderLine = named('RenglonDePedido', {
  /** From 1. */
  linea: key,
  productoId: key,
  name: z.string(),
  tipoProducto: z.enum(productTypes),
  codigo: z.string(),
  /** Units that were ordered. */
  quantity: count,
  /** How many of them are delivered and paid, once a shortage was shared out; null: all. */
  entregada: count.nullable(),
  /** Colour or other text that says which variant. */
  referencia: z.string(),
  /** The day of the weekly menu that it is for; null: none. */
  dia: z.enum(weekDays).nullable(),
  /** Unit price in US dollars on the day of the order. */
  amount,
  /** The approval number of the claim that it is the exchange of; null: of none. */
  cambio: key.nullable(),
});

/** An order with its lines, as every listing answers it (§3); buyer and leader as of its day. */
export const Order = named('Pedido', {
  orderId: key,
  clientName: z.string(),
  tipo: z.enum(orderTypes),
  direccion: z.string(),
  telefono: z.string(),
  retiro: z.string(),
  /** The day on which it is handed over there; null while nobody said it. */
  diaRetiro: day.nullable(),
  /** The ordering window that it was placed in, and that window's number from 1. */
  ventanaId: key,
  cierre: key,
  cierreAbierto: z.boolean(),
  /** Whose team it counts for: the buyer's leader, or the buyer who is one; null when there is none. */
  idLider: key.nullable(),
  lider: z.string().nullable(),
  /** The name of who placed it for the buyer; null when the buyer did. */
  cargadoPor: z.string().nullable(),
  /** US dollars; the service amount is not part of the total. */
  totalAmount: total,
  serviceAmount: amount,
  createdAt: instant,
  delivered: z.enum(orderStates),
  /** When the parcel that it was part of was handed over, and to whom; null where nobody said so. */
  entrega: z.object({ entregada: instant, recibio: z.string() }).nullable(),
  /** Of what was delivered, the last day on which it can be claimed; null of what was not. */
  reclamarHasta: day.nullable(),
  userId: key,
  /** From 1; every change of the order makes it one more. */
  version: key,
  orderDetails: z.array(OrderLine),
  /** What the viewer may do with it now; `undo` takes REALIZADO back. */
  can: z.object({
    cancel: z.boolean(),
    claim: z.boolean(),
    complete: z.boolean(),
    edit: z.boolean(),
    undo: z.boolean(),
  } satisfies Record<OrderStep | 'claim', z.ZodBoolean>),
});
export type Order = z.output<typeof Order>;

/** The lines that are asked for, at the prices that the buyer saw; equal ones add up. */
const menuList = z
  .array(
    z.object({
      productoId: id,
      referencia: text(MAX_REFERENCE).optional(),
      dia: z.enum(weekDays).nullish(),
      amount,
      quantity: whole(1, MAX_QUANTITY, tooManyUnits),
    }),
  )
  .min(1, messages.order.noProducts)
  .max(MAX_LINES, `Un pedido puede tener hasta ${MAX_LINES} productos.`);

/** Seconds. */
const LONGEST_WAIT = 7 * 86_400;

/**
 * An order request (§3). Names and codes are the database's; `amount` and `totalAmount` are the prices that the buyer saw.
 * An administrator adds a late order to a window that is closed by naming it, with the reason. What is ordered from one's own
 * cart (`carrito`) leaves that with the order. For whom the products are (`paraQuien`) becomes a note of the viewer.
 * An order that was sent before without an answer says how many seconds ago that was first (`intentadoHace`): it is refused where its
 * buyer ordered any of it since. One in the place of such sendings names their keys (`reemplaza`), which then place nothing any more.
 */
export const OrderRequest = named('PedidoNuevo', {
  emailUsuario: z.string().max(200).optional(),
  totalAmount: total,
  serviceAmount: amount.default(SERVICE_AMOUNT),
  userId: id.optional(),
  tipo: z.enum(orderTypes).optional(),
  menuList,
  ventanaId: id.optional(),
  motivo: reason.optional(),
  carrito: z.boolean().optional(),
  paraQuien: sentNames.optional(),
  intentadoHace: whole(0, LONGEST_WAIT, 'Deben ser segundos, una semana como mucho.').optional(),
  reemplaza: z.array(text(LONGEST_KEY)).max(MOST_REPLACED).optional(),
});
export type OrderRequest = z.output<typeof OrderRequest>;

/**
 * What an order shall be. Units that it had keep their price, those that are added take today's; `totalAmount`, where it is
 * sent, is what the editor saw as the sum. After the window closed an administrator gives the reason.
 */
export const OrderEdit = named('PedidoEditado', {
  version: id,
  menuList,
  totalAmount: total.optional(),
  motivo: reason.optional(),
});
export type OrderEdit = z.output<typeof OrderEdit>;

const givenReason = z.object({ motivo: something.pipe(reason).optional() });

/** Why an order's lines cannot be what they are asked to be. */
const lineRefusals = [
  'VENDEDOR_PENDIENTE',
  'DEUDA_EXCEDIDA',
  'CATALOGO_CERRADO',
  'CATALOGOS_MEZCLADOS',
  'PRODUCTO_NO_DISPONIBLE',
  'FALTA_REFERENCIA',
  'PRECIO_CAMBIADO',
  'STOCK_INSUFICIENTE',
] as const;
const placing = {
  idempotent: true,
  access: 'buyer',
  body: OrderRequest,
  reply: Order,
  status: 201,
  refuses: ['NO_PERMITIDO', 'PEDIDO_REPETIDO', 'NO_ENCONTRADO', ...lineRefusals],
} as const;

const orderFields = Order.omit({
  diaRetiro: true,
  cierreAbierto: true,
  cargadoPor: true,
  entrega: true,
  reclamarHasta: true,
  version: true,
  orderDetails: true,
  can: true,
}).keyof().options;
export type OrderField = (typeof orderFields)[number];

const orderFilters = {
  ...listPeriodQuery.shape,
  estado: z.enum(orderStates).optional(),
  retiro: something.pipe(text(120)).optional(),
  lider: idParam.optional(),
  vendedor: idParam.optional(),
  /** One order by its number alone, which a search finds among all that hold its digits. */
  pedido: idParam.optional(),
};
const ordersQuery = listQuery(orderFields, {
  ...orderFilters,
  /** Leaves `orderDetails` empty: for lists that show no lines. */
  sinRenglones: z.enum(['true', 'false']).optional(),
}).refine(...daysInOrder);
export type OrdersQuery = z.output<typeof ordersQuery>;
const listing = {
  query: ordersQuery,
  reply: z.array(Order),
  headers: [...searchHeaders, 'X-Total-Amount', 'X-Total-Cancelled'],
  refuses: ['NO_ENCONTRADO', 'DOCUMENTO_MUY_GRANDE'],
} as const;

/** The filters of a list of orders of one catalogue or both. */
const found = z.object({ tipo: z.enum(orderTypes).optional(), ...orderFilters, q: search.optional() });

const OrderChoice = rowChoice(found.refine(...daysInOrder)).meta({ id: 'PedidosElegidos' });
export type OrderChoice = z.output<typeof OrderChoice>;

export const PrintedOrders = rowChoice(found.refine(...daysInOrder), MOST_PRINTED).meta({ id: 'PedidosAImprimir' });

export const SheetOrders = sheetRows(
  listQuery(orderFields, { tipo: found.shape.tipo, ...orderFilters })
    .omit({ pagina: true, porPagina: true })
    .refine(...daysInOrder),
).meta({ id: 'PedidosDePlanilla' });
export type SheetOrders = z.output<typeof SheetOrders>;

/** How many of the orders are done now, whenever that was, and why others are not. */
const CompletedOrders = named('PedidosRealizados', {
  realizados: count,
  omitidos: z.array(z.object({ orderId: key, code: z.enum(['NO_ENCONTRADO', 'PEDIDO_CANCELADO']) })),
});
export type CompletedOrders = z.output<typeof CompletedOrders>;

/** What a person's orders of a period come to, without those that were cancelled. */
export const SellerTotal = named('TotalDeVendedor', {
  userId: key,
  /** As on the newest of them. */
  clientName: z.string(),
  pedidos: count,
  total: sum,
});
export type SellerTotal = z.output<typeof SellerTotal>;

export const orderCalls = defineCalls('admin', {
  'POST /api/menu/order': { ...placing, summary: 'Genera un pedido ESENCIAL.' },
  'POST /api/menu/order-black': { ...placing, summary: 'Genera un pedido BLACK.' },
  'GET /api/menu/order': { ...listing, summary: 'Los pedidos ESENCIAL.' },
  'GET /api/menu/order-black': { ...listing, summary: 'Los pedidos BLACK.' },
  'GET /api/menu/order/:id': {
    ...listing,
    access: 'self-or-admin',
    summary: 'Los pedidos de un usuario.',
  },
  'GET /api/menu/order-lider/:id': {
    ...listing,
    access: 'leader-or-admin',
    summary: 'Los pedidos de los vendedores de un líder, bajo el que se hicieron; los propios del líder no.',
  },
  'GET /api/menu/order-lider/:id/totales': {
    access: 'leader-or-admin',
    summary: 'Lo que suman los pedidos de cada vendedor de un líder, y los propios del líder, el que más primero.',
    query: listPeriodQuery,
    reply: z.array(SellerTotal),
  },
  'GET /api/menu/historial-pedidos/:id': {
    ...listing,
    access: 'self-or-admin',
    summary: 'Los pedidos de un usuario entre dos fechas, ambas incluidas.',
    query: listQuery(orderFields, { ...orderFilters, fechaDesde: day, fechaHasta: day }).refine(...daysInOrder),
  },
  'GET /api/pedidosDetalle/:id': {
    access: 'order-party',
    summary: 'Un pedido.',
    reply: Order,
  },
  'PUT /api/menu/estadoPedido': {
    summary: 'Marca muchos pedidos como REALIZADO, todos en una transacción.',
    body: OrderChoice,
    reply: CompletedOrders,
    refuses: ['NO_ENCONTRADO'],
  },
  'PUT /api/menu/estadoPedido/:id': {
    summary: 'Marca un pedido como REALIZADO.',
    reply: Order,
    refuses: stepRefusals('complete'),
  },
  'PUT /api/menu/estadoPedido/:id/deshacer': {
    summary: 'Vuelve a PENDIENTE, el mismo día, un pedido que se marcó como REALIZADO.',
    reply: Order,
    refuses: [...stepRefusals('undo'), 'PEDIDO_RECLAMADO', 'PLAZO_VENCIDO'],
  },
  'PUT /api/pedidosDetalle/:id': {
    access: 'order-owner',
    summary: 'Cambia los productos de un pedido pendiente; después del cierre, solo un administrador y con motivo.',
    idempotent: true,
    body: OrderEdit,
    reply: Order,
    refuses: [...stepRefusals('edit'), 'PEDIDO_DE_CAMBIO', 'VERSION_VIEJA', ...lineRefusals],
  },
  'DELETE /api/menu/:id': {
    access: 'order-party',
    summary: 'Cancela un pedido y devuelve su stock; después del cierre, solo un administrador y con motivo.',
    query: givenReason,
    body: givenReason.optional(),
    reply: Order,
    refuses: [...stepRefusals('cancel'), 'PEDIDO_DE_CAMBIO', 'CATALOGO_CERRADO'],
  },
});
