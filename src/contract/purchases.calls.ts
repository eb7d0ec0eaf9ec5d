import { z } from 'zod';
import {
  amount,
  count,
  defineCalls,
  fingerprint,
  id,
  idParam,
  instant,
  key,
  named,
  sum,
  text,
  whole,
} from './fields.calls.ts';
import { goodsLine } from './orders.calls.ts';
import { MAX_REFERENCE } from './orders.ts';
import { fates, fatesThat, purchaseStates } from './purchases.ts';

/** Units of a product in one reference to buy for a window. All days of the weekly menu are added up. */
export const PurchaseLine = named('RenglonDeCompra', {
  ...goodsLine,
  /** Ordered units, without cancelled orders. */
  pedidas: count,
  /** Units to deliver: fewer than `pedidas` after a shortage was shared out. */
  aEntregar: count,
  /** Units still to come: `aEntregar` − `recibidas` − earlier surpluses, at least 0. Broken units do not count. */
  faltan: count,
  /** Missing units of pending orders, to be shared out. 0 until something of the purchase came. */
  sinRepartir: count,
  /** Units sent to the supplier so far. Cancelled orders do not lower it. */
  enviadas: count,
  /** Units of the next sending: `pedidas` − max(`enviadas`, `recibidas`) − `deSobrante` − `porTomar`, at least 0. */
  porEnviar: count,
  /** Received units: `recibidas` are the good ones, `danadas` the broken ones. */
  recibidas: count,
  danadas: count,
  /** Good units that nobody ordered and that the shop claims from the supplier. */
  reclamadas: count,
  /** Left-over units of a product without a stock limit, until a user says where they went. */
  sobrantes: count,
  /**
   * Units from the surplus of earlier closings, which need not be sent: taken with earlier sendings (`deSobrante`), and
   * to be taken with the next (`porTomar`).
   */
  deSobrante: count,
  porTomar: count,
  /**
   * The unit cost in US dollars: from the last sending or delivery note, or else from the product. Null if unknown.
   * Only viewers of costs get it.
   */
  costo: amount.nullable().optional(),
});
export type PurchaseLine = z.output<typeof PurchaseLine>;

/**
 * What one supplier is to deliver for a window. `proveedorId` is null for the purchase of the products that have no
 * supplier.
 */
export const Purchase = named('Compra', {
  proveedorId: key.nullable(),
  razonSocial: z.string(),
  telefono: z.string(),
  estado: z.enum(purchaseStates),
  /** A fingerprint of the units to send now and of the received units. */
  huella: z.string(),
  /** Cost of the ordered units in US dollars, without units of unknown cost. Only viewers of costs get it. */
  total: sum.optional(),
  /** The shop's debt for all purchases from the supplier, in US dollars. Only viewers of costs get it. */
  saldo: sum.optional(),
  renglones: z.array(PurchaseLine),
});
export type Purchase = z.output<typeof Purchase>;

export const Receipt = named('Recepcion', {
  id: key,
  recibida: instant,
  recibidaPor: z.string(),
  renglones: z.array(
    z.object({
      ...goodsLine,
      recibidas: count,
      danadas: count,
      /** `rechazadas` are good units that nobody ordered and the shop does not keep. `destino` says where they go. */
      rechazadas: count,
      destino: z.enum(fates).nullable(),
    }),
  ),
  /** True while no shortage of these goods was shared out and nobody ordered the stock that the receipt added. */
  can: z.object({ undo: z.boolean() }),
});
export type Receipt = z.output<typeof Receipt>;

/** A product's price in US dollars that would follow the corrected cost. The server changes no price by itself. */
const FollowingPrice = z.object({
  productoId: key,
  name: z.string(),
  costoAntes: amount,
  costo: amount,
  precio: amount,
  seria: z.number(),
});

/** Administrators also get the prices that would follow the receipt's costs. */
export const KeptReceipt = Receipt.extend({ precios: z.array(FollowingPrice).optional() }).meta({
  id: 'RecepcionGuardada',
});
export type KeptReceipt = z.output<typeof KeptReceipt>;

const unitsThatCame = whole(0, 100_000, 'Las unidades deben ser un entero de 0 a 100.000.');

/** `costo` is the unit cost on the delivery note; only administrators may send it. */
const NewReceipt = named('RecepcionNueva', {
  renglones: z
    .array(
      z.object({
        productoId: id,
        referencia: text(MAX_REFERENCE).default(''),
        recibidas: unitsThatCame,
        danadas: unitsThatCame.default(0),
        costo: amount.optional(),
        /** What the shop does with `recibidas` if nobody ordered the product in this reference. */
        destino: z.enum(fatesThat('atDoor')).default('STOCK'),
      }),
    )
    .min(1)
    .max(1000),
  /** The fingerprint of the purchase that the caller read. 409 `VERSION_VIEJA` if goods came since. */
  huella: fingerprint.optional(),
});
export type NewReceipt = z.output<typeof NewReceipt>;

/** A supplier's product, for received goods that no line of the purchase has. */
export const SupplierProduct = named('ProductoDelProveedor', {
  productoId: key,
  codigo: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  referencias: z.array(z.string()),
});
export type SupplierProduct = z.output<typeof SupplierProduct>;

const SurplusFate = named('DestinoDeSobrante', {
  productoId: id,
  referencia: text(MAX_REFERENCE).default(''),
  unidades: whole(1, 100_000, 'Las unidades deben ser un entero de 1 a 100.000.'),
  destino: z.enum(fatesThat('later')),
});
export type SurplusFate = z.output<typeof SurplusFate>;

/**
 * The result of deliveries and of their later changes, in US dollars. The amounts leave out delivered units of unknown
 * cost, which `sinCosto` counts.
 */
const result = {
  ventas: sum,
  /** The cost at the time of the delivery. */
  costo: sum,
  ganancia: sum,
  sinCosto: z.int(),
  /** Returned units of these orders, whether or not their cost is known. */
  devueltas: z.int(),
  /** The amount with which buyers were credited for returned units. */
  acreditado: sum,
  /** The cost of returned units that went back to the stock. */
  costoRecuperado: sum,
  /** What later delivery notes added to `costo`; negative if they lowered it. */
  correcciones: sum,
  /** `ganancia` − `acreditado` + `costoRecuperado` − `correcciones` − `comisiones`. */
  gananciaFinal: sum,
};
export const WindowResult = named('Resultado', {
  ...result,
  /** Commissions of the window that were paid out. */
  comisiones: sum,
});
export type WindowResult = z.output<typeof WindowResult>;

export const SupplierResult = named('ResultadoDeProveedor', {
  proveedorId: key.nullable(),
  razonSocial: z.string(),
  unidades: count,
  ...result,
  productos: z.array(z.object({ productoId: key, name: z.string(), unidades: count, ...result })),
});
export type SupplierResult = z.output<typeof SupplierResult>;

const params = z.object({ ventana: idParam, proveedorId: idParam });

export const purchaseCalls = defineCalls('admin', {
  'GET /api/compras/:ventana': {
    access: 'purchases',
    summary:
      'Lo que hay que comprar a cada proveedor para un cierre, lo que se le envió y lo que llegó; los costos, solo a administradores y a quien lleva la contabilidad.',
    params: params.pick({ ventana: true }),
    reply: z.array(Purchase),
  },
  'POST /api/compras/:ventana/:proveedorId/enviar': {
    summary:
      'Anota como enviado al proveedor lo que falta enviarle de un cierre terminado: la primera vez todo, después solo lo que se agregó.',
    params,
    body: named('EnvioDeCompra', { huella: fingerprint }),
    reply: Purchase,
    idempotent: true,
    refuses: ['VENTANA_ABIERTA', 'VERSION_VIEJA'],
  },
  'GET /api/compras/:ventana/:proveedorId/recepciones': {
    access: 'purchases',
    summary: 'Lo que llegó de un proveedor para un cierre, lo último primero; sin lo que se deshizo.',
    params,
    reply: z.array(Receipt),
  },
  'POST /api/compras/:ventana/:proveedorId/recepciones': {
    access: 'packer',
    summary:
      'Anota lo que llegó: se suma a lo anterior; lo que sobra de un producto con stock límite sube su stock. Un costo corrige el del producto, sin mover precios: la respuesta dice cuáles se moverían.',
    params,
    body: NewReceipt,
    reply: KeptReceipt,
    status: 201,
    idempotent: true,
    refuses: ['VENTANA_ABIERTA', 'PRODUCTO_DESCONOCIDO', 'VERSION_VIEJA'],
  },
  'GET /api/compras/:ventana/:proveedorId/productos': {
    access: 'packer',
    summary: 'Los productos de un proveedor, para anotar lo que llegó sin pedirse.',
    params,
    reply: z.array(SupplierProduct),
  },
  'POST /api/compras/:ventana/:proveedorId/sobrantes': {
    access: 'packer',
    summary: 'Dice adónde fue lo que sobró de un renglón: deja de contarse como sobrante.',
    params,
    body: SurplusFate,
    idempotent: true,
    refuses: ['VENTANA_ABIERTA', 'DATO_RECHAZADO'],
  },
  'DELETE /api/compras/:ventana/:proveedorId/recepciones/:id': {
    access: 'packer',
    summary:
      'Deshace una recepción, con el stock que subió, mientras nada de ella se haya repartido; repetirlo no cambia nada.',
    params: params.extend({ id: idParam }),
    refuses: ['VENTANA_ABIERTA', 'RECEPCION_REPARTIDA', 'STOCK_INSUFICIENTE'],
  },
  'POST /api/compras/:ventana/:proveedorId/pedido': {
    access: 'accountant',
    summary:
      'El pedido al proveedor, a costo: lo que falta enviarle o, cuando no falta nada, el último envío. Pedido_{proveedor}.xlsx o, si se acepta application/pdf, Pedido_{proveedor}.pdf.',
    params,
    reply: ['xlsx', 'pdf'],
    refuses: ['SIN_PEDIDOS'],
  },
  'GET /api/ventanas/:id/resultado': {
    access: 'accountant',
    summary:
      'Lo que dejó un cierre: ventas, costo y ganancia de lo entregado, y las unidades sin costo, que no cuentan; al lado, lo que volvió por reclamos, lo que corrigieron los remitos y las comisiones liquidadas.',
    reply: WindowResult,
  },
  'GET /api/ventanas/:id/resultado/proveedores': {
    access: 'accountant',
    summary: 'Lo mismo por proveedor y producto, sin las comisiones.',
    reply: z.array(SupplierResult),
  },
});
