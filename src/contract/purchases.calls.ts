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

/** Units of a product in one reference that a supplier is to deliver for a window, the days of the weekly menu added up. */
export const PurchaseLine = named('RenglonDeCompra', {
  ...goodsLine,
  /** Units of orders that were not cancelled. */
  pedidas: count,
  /** Of these, what is to be delivered: fewer where a shortage was shared out. */
  aEntregar: count,
  /** Units still to come: `aEntregar` − `recibidas` − those taken from what was left over, never below 0. What came broken has not come. */
  faltan: count,
  /** Of `faltan`, what pending orders still wait for once something of the purchase came: a shortage to be shared out. */
  sinRepartir: count,
  /** Units that all sendings held together; what was sent stays sent when orders are cancelled. */
  enviadas: count,
  /** What the next sending holds: `pedidas` − the larger of `enviadas` and `recibidas`, less `deSobrante` and `porTomar`, never below 0. */
  porEnviar: count,
  /** Good units that came, and broken ones. */
  recibidas: count,
  danadas: count,
  /** Good units that nobody ordered and that are claimed from the supplier. */
  reclamadas: count,
  /** Units of a product without a limit that came beyond the orders, until somebody says where they went. */
  sobrantes: count,
  /** Units that earlier closings left over: those that a sending took for this purchase, and those that the next one will take. */
  deSobrante: count,
  porTomar: count,
  /** US dollars that a unit costs the shop, as it was sent or, before, as the product says; null where unknown. Told to those who read costs. */
  costo: amount.nullable().optional(),
});
export type PurchaseLine = z.output<typeof PurchaseLine>;

/** What one supplier is to deliver for a window; last, without `proveedorId`, the products that have no supplier. */
export const Purchase = named('Compra', {
  proveedorId: key.nullable(),
  razonSocial: z.string(),
  telefono: z.string(),
  estado: z.enum(purchaseStates),
  /** Names what would be sent now, and what came. */
  huella: z.string(),
  /** What was ordered, at cost, in US dollars; units of unknown cost are not in it. Told to those who read costs. */
  total: sum.optional(),
  renglones: z.array(PurchaseLine),
});
export type Purchase = z.output<typeof Purchase>;

/** What came with one delivery of a supplier. */
export const Receipt = named('Recepcion', {
  id: key,
  recibida: instant,
  recibidaPor: z.string(),
  renglones: z.array(
    PurchaseLine.pick({
      productoId: true,
      codigo: true,
      name: true,
      referencia: true,
      recibidas: true,
      danadas: true,
    }).extend({
      /** Good units that nobody ordered and that do not stay, and what becomes of them. */
      rechazadas: count,
      destino: z.enum(fates).nullable(),
    }),
  ),
  /** It can be taken back: nothing that it has was shared out after it, and the stock that it raised was not ordered. */
  can: z.object({ undo: z.boolean() }),
});
export type Receipt = z.output<typeof Receipt>;

/** A price that would move if it followed a cost that a receipt corrected, in US dollars. None moves by itself. */
const FollowingPrice = z.object({
  productoId: key,
  name: z.string(),
  costoAntes: amount,
  costo: amount,
  precio: amount,
  seria: z.number(),
});

/** A receipt as it was kept, and to administrators the prices that its costs would move. */
export const KeptReceipt = Receipt.extend({ precios: z.array(FollowingPrice).optional() }).meta({
  id: 'RecepcionGuardada',
});
export type KeptReceipt = z.output<typeof KeptReceipt>;

const unitsThatCame = whole(0, 100_000, 'Las unidades deben ser un entero de 0 a 100.000.');

/** What came: good units and broken ones. `costo` is what the delivery note says of a unit; administrators alone say it. */
const NewReceipt = named('RecepcionNueva', {
  renglones: z
    .array(
      z.object({
        productoId: id,
        referencia: text(MAX_REFERENCE).default(''),
        recibidas: unitsThatCame,
        danadas: unitsThatCame.default(0),
        costo: amount.optional(),
        /** What becomes of `recibidas` where nobody ordered the line. */
        destino: z.enum(fatesThat('atDoor')).default('STOCK'),
      }),
    )
    .min(1)
    .max(1000),
  /** The purchase's, as it was read: where something came since then, nothing is kept. */
  huella: fingerprint.optional(),
});
export type NewReceipt = z.output<typeof NewReceipt>;

/** A product of a supplier, to find what came and is in no line of the purchase. */
export const SupplierProduct = named('ProductoDelProveedor', {
  productoId: key,
  codigo: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  referencias: z.array(z.string()),
});
export type SupplierProduct = z.output<typeof SupplierProduct>;

/** Where units went that came beyond the orders. */
const SurplusFate = named('DestinoDeSobrante', {
  productoId: id,
  referencia: text(MAX_REFERENCE).default(''),
  unidades: whole(1, 100_000, 'Las unidades deben ser un entero de 1 a 100.000.'),
  destino: z.enum(fatesThat('later')),
});
export type SurplusFate = z.output<typeof SurplusFate>;

/**
 * What was delivered and what changed of it since, in US dollars. `sinCosto` counts delivered units of unknown cost; the
 * amounts leave them out.
 */
const result = {
  ventas: sum,
  /** As fixed when the units were delivered. */
  costo: sum,
  ganancia: sum,
  sinCosto: z.int(),
  /** Units of these orders that came back, of known cost or not. */
  devueltas: z.int(),
  /** Credited for what came back. */
  acreditado: sum,
  /** The cost of returned units that went back to the stock. */
  costoRecuperado: sum,
  /** What delivery notes changed of `costo` after the delivery. */
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
