import { z } from 'zod';
import { weekDays } from './days.ts';
import {
  count,
  countParam,
  defineCalls,
  filledText,
  fingerprint,
  id,
  idParam,
  instant,
  key,
  listQuery,
  named,
  something,
  text,
  whole,
} from './fields.calls.ts';
import { messages } from './messages.ts';
import { goodsLine } from './orders.calls.ts';
import { completedFrom, MAX_QUANTITY, MAX_REFERENCE } from './orders.ts';
import { LONGEST_DELIVERY_NOTE, LONGEST_RECIPIENT, labelPapers, shareWays } from './packing.ts';
import { OrderingWindow } from './windows.calls.ts';

/** Units of a product in one reference, for one day of the menu. `listo` counts those that are ready. */
export const PackingItem = named('RenglonDeArmado', {
  ...goodsLine,
  dia: z.enum(weekDays).nullable(),
  quantity: count,
  /** Ordered units. After a shortage was shared out they are more than `quantity`. */
  pedidas: count,
  listo: count,
  /** Units of pending orders that may be missing, because too few were received. 0 once the shortage was shared out. */
  sinRepartir: count,
  /** The approval numbers of the claims whose goods some of these units replace. */
  cambios: z.array(key),
});
export type PackingItem = z.output<typeof PackingItem>;

export const Delivery = named('Entrega', {
  id: key,
  recibio: z.string(),
  nota: z.string(),
  entregada: instant,
  entregadaPor: z.string(),
  /** `undo` is true on the day of the delivery, while none of its completed orders has a claim. */
  can: z.object({ undo: z.boolean() }),
});
export type Delivery = z.output<typeof Delivery>;

/** The parcel of one seller, with the goods of all her orders. */
export const Parcel = named('Bulto', {
  vendedorId: key,
  vendedor: z.string(),
  telefono: z.string(),
  pedidos: z.array(key),
  /** The number of pending orders. At 0 nothing is left to hand over. */
  pendientes: count,
  /** Rises with every change of the parcel's orders. */
  version: key,
  /** The last delivery that was not undone. Orders that are pending now were placed or changed after it. */
  entrega: Delivery.nullable(),
  renglones: z.array(PackingItem),
});
export type Parcel = z.output<typeof Parcel>;

/** A window as packers see it: without its number of orders and its total. */
export const PackedWindow = OrderingWindow.pick({ id: true, cierre: true, abierta: true, cerrada: true }).meta({
  id: 'VentanaDeArmado',
});
export type PackedWindow = z.output<typeof PackedWindow>;

/** A window's orders without cancelled ones, as parcels and as a pick list. */
export const Packing = named('Armado', {
  ventana: PackedWindow,
  /** A leader's own orders are packed with the leader's team. */
  puntos: z.array(
    z.object({
      retiro: z.string(),
      lideres: z.array(
        z.object({ idLider: key.nullable(), lider: z.string().nullable(), vendedores: z.array(Parcel) }),
      ),
    }),
  ),
  proveedores: z.array(
    z.object({ proveedorId: key.nullable(), razonSocial: z.string().nullable(), renglones: z.array(PackingItem) }),
  ),
});
export type Packing = z.output<typeof Packing>;

/**
 * Ticks for units that are ready: in the seller's parcel or, without `vendedorId`, in the pick list. 0 in `listo`
 * removes a tick.
 */
export const PackingTicks = named('MarcasDeArmado', {
  vendedorId: id.nullable().default(null),
  renglones: z
    .array(
      z.object({
        productoId: id,
        referencia: text(MAX_REFERENCE).default(''),
        dia: z.enum(weekDays).nullable().default(null),
        listo: whole(0, 999_999_999, 'Las unidades deben ser un entero de 0 en adelante.'),
      }),
    )
    .min(1)
    .max(1000),
});
export type PackingTicks = z.output<typeof PackingTicks>;

/** `version` is the version of the parcel that the caller read. `recibio` is the person who took the parcel. */
const NewDelivery = named('EntregaNueva', {
  vendedorId: id,
  version: id,
  recibio: filledText(LONGEST_RECIPIENT, messages.delivery.recipientMissing),
  nota: text(LONGEST_DELIVERY_NOTE).default(''),
  /** True: hands over the parcel although nobody has shared out a shortage in it. */
  confirmado: z.boolean().default(false),
});
export type NewDelivery = z.output<typeof NewDelivery>;

/** `papel` is the paper. `retiro` is one pickup point; without it the document has the labels of all. */
const LabelRequest = named('PedidoDeEtiquetas', { papel: z.enum(labelPapers), retiro: text(120).nullish() });
export type LabelRequest = z.output<typeof LabelRequest>;

const params = z.object({ ventana: idParam });

/** The pending orders with a product in a window. */
export const Shortage = named('Faltante', {
  /** Fingerprint of the orders that the caller read. */
  huella: z.string(),
  name: z.string(),
  pedidas: count,
  entregadas: count,
  lineas: z.array(
    z.object({
      orderId: key,
      linea: key,
      clientName: z.string(),
      referencia: z.string(),
      dia: z.enum(weekDays).nullable(),
      quantity: count,
      entregada: count,
    }),
  ),
  /** `undo` is true after a shortage was shared out, until one of its orders is delivered. */
  can: z.object({ undo: z.boolean() }),
});
export type Shortage = z.output<typeof Shortage>;

/** How a user shares out a shortage. A line that the user leaves out keeps its units. */
const Shares = named('Reparto', {
  huella: z.string().max(100),
  reparto: z
    .array(
      z.object({
        orderId: id,
        linea: id,
        entregada: whole(0, MAX_QUANTITY, 'Las unidades deben ser un entero de 0 en adelante.'),
      }),
    )
    .min(1)
    .max(10_000),
});
export type Shares = z.output<typeof Shares>;

const shortageParams = z.object({ ventana: idParam, productoId: idParam });

/** With `referencia` the call is about the units of that reference only; without it, about all units of the product. */
const ofReference = z.object({ referencia: something.pipe(text(MAX_REFERENCE)).optional() });

const ShareQuery = ofReference.extend({
  entregadas: countParam.optional(),
  modo: z.enum(shareWays).default('LLEGADA'),
});
export type ShareQuery = z.output<typeof ShareQuery>;

export const packingCalls = defineCalls('admin', {
  'GET /api/armado': {
    access: 'packer',
    summary: 'Las ventanas de pedidos que se arman, la última primero; sin lo que suman.',
    query: listQuery(PackedWindow.keyof().options, {}),
    reply: z.array(PackedWindow),
  },
  'GET /api/armado/:ventana': {
    access: 'packer',
    summary: 'Lo que hay que armar y buscar de una ventana de pedidos, y cuánto está listo.',
    params,
    reply: Packing,
  },
  'PUT /api/armado/:ventana': {
    access: 'packer',
    summary: 'Marca cuántas unidades están listas; repetirlo no cambia nada.',
    params,
    body: PackingTicks,
    refuses: ['ARMADO_CAMBIADO'],
  },
  'POST /api/armado/:ventana/entregas': {
    access: 'packer',
    summary:
      'Entrega un bulto: anota quién lo recibió y marca como REALIZADO sus pedidos pendientes; repetirlo no cambia nada. Con unidades que no llegaron y nadie repartió, solo con `confirmado`.',
    params,
    body: NewDelivery,
    reply: Delivery,
    status: 201,
    refuses: ['BULTO_ENTREGADO', 'VERSION_VIEJA', 'FALTANTE_SIN_REPARTIR'],
  },
  'PUT /api/entregas/:id/deshacer': {
    access: 'packer',
    summary: `Deshace una entrega el mismo día: los pedidos que ella marcó vuelven a ${completedFrom}.`,
    refuses: ['PLAZO_VENCIDO', 'PEDIDO_RECLAMADO'],
  },
  'POST /api/armado/:ventana/etiquetas': {
    access: 'packer',
    summary: 'Una etiqueta por bulto, con un QR que lo abre: Etiquetas_Cierre_{número}.pdf.',
    params,
    body: LabelRequest,
    reply: 'pdf',
    refuses: ['SIN_PEDIDOS'],
    discloses: ['pedido', 'etiquetas'],
  },
  'GET /api/faltantes/:ventana/:productoId': {
    access: 'packer',
    summary:
      'Cuánto se pidió de un producto, o de una referencia suya, en una ventana de pedidos y cuánto se entrega a cada uno; con `entregadas`, cuánto se entregaría repartiendo esas unidades.',
    params: shortageParams,
    query: ShareQuery,
    reply: Shortage,
  },
  'PUT /api/faltantes/:ventana/:productoId': {
    summary: 'Reparte lo que se entrega de un producto de un cierre terminado; repetirlo no cambia nada.',
    params: shortageParams,
    query: ofReference,
    body: Shares,
    reply: Shortage,
    refuses: ['VENTANA_ABIERTA', 'VERSION_VIEJA'],
  },
  'DELETE /api/faltantes/:ventana/:productoId': {
    summary:
      'Vuelve a entregar lo que se pidió, mientras nada del reparto se haya entregado; con `huella`, si todavía es el que se leyó.',
    params: shortageParams,
    query: ofReference.extend({ huella: fingerprint.optional() }),
    refuses: ['VENTANA_ABIERTA', 'PEDIDO_REALIZADO', 'VERSION_VIEJA'],
  },
});
