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
  completedFrom,
  MAX_LINES,
  MAX_QUANTITY,
  MAX_REFERENCE,
  type OrderStep,
  orderStates,
  orderTypes,
  SERVICE_AMOUNT,
  stepRefusals,
  tooManyUnits,
  undoneFrom,
} from './orders.ts';
import { sentNames } from './own.calls.ts';
import { productTypes } from './products.ts';

export const goodsLine = { productoId: key, codigo: z.string(), name: z.string(), referencia: z.string() };

const OrderLine = named('RenglonDePedido', {
  ...goodsLine,
  /** The line's number in the order, from 1. */
  linea: key,
  tipoProducto: z.enum(productTypes),
  quantity: count,
  /** The units that the buyer gets and pays for after a shortage was shared out; null: all. */
  entregada: count.nullable(),
  /** The line's day of the weekly menu; null for products that are not on it. */
  dia: z.enum(weekDays).nullable(),
  /** Unit price in US dollars on the day of the order. */
  amount,
  /** The approval number of the claim whose units this line replaces; null for other lines. */
  cambio: key.nullable(),
});

/** An order as every listing answers it (§3). The buyer's and leader's data are as of the order's day. */
export const Order = named('Pedido', {
  orderId: key,
  clientName: z.string(),
  tipo: z.enum(orderTypes),
  direccion: z.string(),
  telefono: z.string(),
  retiro: z.string(),
  /** Null until somebody enters the pickup day. */
  diaRetiro: day.nullable(),
  horarioRetiro: z.string(),
  /** `ventanaId` is the id of the order's window, `cierre` the window's number from 1. */
  ventanaId: key,
  cierre: key,
  cierreAbierto: z.boolean(),
  /** The leader of the team that the order counts for: the buyer's leader, or the buyer if she leads. Null: no team. */
  idLider: key.nullable(),
  lider: z.string().nullable(),
  /** The name of the person who placed the order for the buyer; null when the buyer placed it. */
  cargadoPor: z.string().nullable(),
  /** In US dollars. `serviceAmount` is not part of `totalAmount`. */
  totalAmount: total,
  serviceAmount: amount,
  createdAt: instant,
  delivered: z.enum(orderStates),
  /** When the order's parcel was handed over, and who took it; null when nobody entered it. */
  entrega: z.object({ entregada: instant, recibio: z.string() }).nullable(),
  /** The last day on which a delivered order can be claimed; null for other orders. */
  reclamarHasta: day.nullable(),
  userId: key,
  /** Starts at 1; every change of the order adds one. */
  version: key,
  orderDetails: z.array(OrderLine),
  /** The steps that the viewer may take now. `undo` makes a delivered order pending again. */
  can: z.object({
    cancel: z.boolean(),
    claim: z.boolean(),
    complete: z.boolean(),
    edit: z.boolean(),
    undo: z.boolean(),
  } satisfies Record<OrderStep | 'claim', z.ZodBoolean>),
});
export type Order = z.output<typeof Order>;

/** The lines of an order request, at the prices that the buyer saw. The server adds up equal lines. */
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

/** The longest time in seconds for which a browser may repeat an unanswered order. */
const LONGEST_WAIT = 7 * 86_400;

/**
 * An order request (§3). With `ventanaId` and `motivo` an administrator adds the order to a closed window.
 * `intentadoHace` counts the seconds since the first unanswered attempt. `reemplaza` names keys of earlier attempts
 * that must no longer become orders.
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

/** The new content of an order. After the window closed, administrators must give a `motivo`. */
export const OrderEdit = named('PedidoEditado', {
  version: id,
  menuList,
  totalAmount: total.optional(),
  motivo: reason.optional(),
});
export type OrderEdit = z.output<typeof OrderEdit>;

const givenReason = z.object({ motivo: something.pipe(reason).optional() });

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
  horarioRetiro: true,
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
  /** Finds one order by its exact number. The search `q` finds every order with these digits in its number. */
  pedido: idParam.optional(),
};
const ordersQuery = listQuery(orderFields, {
  ...orderFilters,
  /** `true`: the answer has no lines, and `orderDetails` is empty. */
  sinRenglones: z.enum(['true', 'false']).optional(),
}).refine(...daysInOrder);
export type OrdersQuery = z.output<typeof ordersQuery>;
const listing = {
  query: ordersQuery,
  reply: z.array(Order),
  headers: [...searchHeaders, 'X-Total-Amount', 'X-Total-Cancelled'],
  refuses: ['NO_ENCONTRADO', 'DOCUMENTO_MUY_GRANDE'],
} as const;

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

/**
 * `realizados` counts the requested orders that are delivered now, including those delivered before. `omitidos` says
 * why the others are not.
 */
const CompletedOrders = named('PedidosRealizados', {
  realizados: count,
  omitidos: z.array(z.object({ orderId: key, code: z.enum(['NO_ENCONTRADO', 'PEDIDO_CANCELADO']) })),
});
export type CompletedOrders = z.output<typeof CompletedOrders>;

/** A person's orders in a period, without cancelled ones. */
export const SellerTotal = named('TotalDeVendedor', {
  userId: key,
  /** The person's name in the newest of these orders. */
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
  'GET /api/menu/order/:id': { ...listing, access: 'self-or-admin', summary: 'Los pedidos de un usuario.' },
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
  'GET /api/pedidosDetalle/:id': { access: 'order-party', summary: 'Un pedido.', reply: Order },
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
    summary: `Vuelve a ${completedFrom}, el mismo día, un pedido que se marcó como ${undoneFrom}.`,
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
