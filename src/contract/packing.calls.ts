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
import { MAX_QUANTITY, MAX_REFERENCE } from './orders.ts';
import { LONGEST_DELIVERY_NOTE, LONGEST_RECIPIENT, labelPapers, shareWays } from './packing.ts';
import { OrderingWindow } from './windows.calls.ts';

/** Units of a product in one reference for one day, and how many of them are ready. */
export const PackingItem = named('RenglonDeArmado', {
  ...goodsLine,
  dia: z.enum(weekDays).nullable(),
  /** Units that are delivered. */
  quantity: count,
  /** Units that were ordered: more than those where a shortage was shared out. */
  pedidas: count,
  /** From 0 to `quantity`. */
  listo: count,
  /** Of the pending units at most so many, by the receipts, did not come, and nobody shared out the shortage. */
  sinRepartir: count,
  /** The approval numbers of the exchanges among them. */
  cambios: z.array(key),
});
export type PackingItem = z.output<typeof PackingItem>;

export const Delivery = named('Entrega', {
  id: key,
  recibio: z.string(),
  nota: z.string(),
  entregada: instant,
  entregadaPor: z.string(),
  /** It can be undone on the day of the business on which it was made, while nothing of what it completed was claimed. */
  can: z.object({ undo: z.boolean() }),
});
export type Delivery = z.output<typeof Delivery>;

/** What one seller is to be handed, as one parcel however many orders it came in. */
export const Parcel = named('Bulto', {
  vendedorId: key,
  vendedor: z.string(),
  telefono: z.string(),
  pedidos: z.array(key),
  /** How many of them are pending: the parcel is handed over when none is. */
  pendientes: count,
  /** Every change of its orders makes it more. */
  version: key,
  /** The last delivery that was not undone; pending orders came or changed after it. */
  entrega: Delivery.nullable(),
  renglones: z.array(PackingItem),
});
export type Parcel = z.output<typeof Parcel>;

/** A window as packers are told of it, without amounts. */
export const PackedWindow = OrderingWindow.pick({ id: true, cierre: true, abierta: true, cerrada: true }).meta({
  id: 'VentanaDeArmado',
});
export type PackedWindow = z.output<typeof PackedWindow>;

/** A window's orders that were not cancelled, as they are packed and as they are picked. */
export const Packing = named('Armado', {
  ventana: PackedWindow,
  /** By pickup point, leader and seller; a leader's own orders are packed with the leader's team. */
  puntos: z.array(
    z.object({
      retiro: z.string(),
      lideres: z.array(
        z.object({ idLider: key.nullable(), lider: z.string().nullable(), vendedores: z.array(Parcel) }),
      ),
    }),
  ),
  /** By supplier and product. */
  proveedores: z.array(
    z.object({
      proveedorId: key.nullable(),
      razonSocial: z.string().nullable(),
      renglones: z.array(PackingItem),
    }),
  ),
});
export type Packing = z.output<typeof Packing>;

/** Ticks of a parcel, or without `vendedorId` of the pick list: how many units are ready, 0 to untick. */
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

/** To whom a parcel is handed over, over the version that was read. */
const NewDelivery = named('EntregaNueva', {
  vendedorId: id,
  version: id,
  recibio: filledText(LONGEST_RECIPIENT, messages.delivery.recipientMissing),
  nota: text(LONGEST_DELIVERY_NOTE).default(''),
  /** Hands it over although units are missing that nobody shared out. */
  confirmado: z.boolean().default(false),
});
export type NewDelivery = z.output<typeof NewDelivery>;

/** Which labels, and for which paper: those of a pickup point, or of all. */
const LabelRequest = named('PedidoDeEtiquetas', { papel: z.enum(labelPapers), retiro: text(120).nullish() });
export type LabelRequest = z.output<typeof LabelRequest>;

const params = z.object({ ventana: idParam });

/** A product of a window and its pending orders: the units that were ordered, and those that each order gets. */
export const Shortage = named('Faltante', {
  /** Names the orders as they were read. */
  huella: z.string(),
  name: z.string(),
  pedidas: count,
  entregadas: count,
  /** As they were ordered, the first one first. */
  lineas: z.array(
    z.object({
      orderId: key,
      /** Its number in the order, from 1. */
      linea: key,
      clientName: z.string(),
      referencia: z.string(),
      dia: z.enum(weekDays).nullable(),
      quantity: count,
      /** From 0 to `quantity`. */
      entregada: count,
    }),
  ),
  /** `undo`: something was shared out, and nothing of that was delivered yet. */
  can: z.object({ undo: z.boolean() }),
});
export type Shortage = z.output<typeof Shortage>;

/** What each line of an order gets; lines that it does not name stay as they are. */
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

/** The units of one reference alone; left out, of all. */
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
    summary: 'Deshace una entrega el mismo día: los pedidos que ella marcó vuelven a PENDIENTE.',
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
