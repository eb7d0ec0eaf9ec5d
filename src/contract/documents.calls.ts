import { z } from 'zod';
import { amount, count, day, defineCalls, id, idParam, key, named, periodQuery, text } from './fields.calls.ts';
import { PrintedOrders } from './orders.calls.ts';
import { orderTypes } from './orders.ts';
import { categoryFilters, imageHashOf } from './products.ts';

const noOrders = ['SIN_PEDIDOS', 'NO_ENCONTRADO'] as const;
const report = { query: periodQuery, reply: 'xlsx', refuses: noOrders } as const;
const leaderReport = { ...report, access: 'leader-document' } as const;
const archive = { ...report, reply: 'zip' } as const;

/** The share button's request (§3): a product's sheet when it names a product, otherwise the whole catalogue. */
const CatalogueRequest = named('HojaOCatalogo', {
  /** Not in §3. Needed because several products may have the same name or picture. */
  productoId: id.nullish(),
  nombreProducto: text(120).nullish(),
  descripcion: text(2000).nullish(),
  /** In US dollars. Some clients send the price as a text. */
  precio: z.union([amount, z.string().max(20).transform(Number).pipe(amount)]).nullish(),
  imagen: z
    .string()
    .max(500)
    .refine((url) => url === '' || imageHashOf(url) !== null, 'La imagen debe ser una de Vitrina.')
    .nullish(),
  /** Not in §3: prints the prices that the viewer asks of her customers. */
  misPrecios: z.boolean().default(false),
  /** Not in §3: prints no prices. */
  sinPrecio: z.boolean().default(false),
  tipo: z.enum(orderTypes).default('ESENCIAL'),
  categoria: z.enum(categoryFilters).optional(),
});
export type CatalogueRequest = z.output<typeof CatalogueRequest>;

/**
 * The units of a product that were ordered on each day of a week (§3), without cancelled orders and without units that
 * did not come.
 */
export const WeekStatistic = named('EstadisticaSemanal', {
  productoId: key,
  nombre: z.string(),
  /** Other names under which the product was ordered. */
  antes: z.string().optional(),
  lunes: count,
  martes: count,
  miercoles: count,
  jueves: count,
  viernes: count,
  sabado: count,
  domingo: count,
  totalQuantity: count,
  /** Ordered units that came back; left out when none did. */
  devueltas: count.optional(),
});
export type WeekStatistic = z.output<typeof WeekStatistic>;

export const invoiceCalls = defineCalls('accountant', {
  'POST /api/menu/factura/:id': {
    ...report,
    access: 'seller-document',
    summary: 'La factura de un vendedor: Factura_{vendedor}.xlsx.',
    discloses: ['usuario', 'factura'],
  },
  'POST /api/menu/factura-lider/:id': {
    ...leaderReport,
    summary: 'La factura ESENCIAL del equipo de un líder: factura_esencial.xlsx.',
    discloses: ['usuario', 'factura del equipo, esencial'],
  },
  'POST /api/menu/factura-lider-black/:id': {
    ...leaderReport,
    summary: 'La factura BLACK del equipo de un líder: factura_black.xlsx.',
    discloses: ['usuario', 'factura del equipo, Black'],
  },
  'POST /api/menu/facturas': {
    ...archive,
    summary: 'Facturas ESENCIAL por vendedor: FacturasVendedores_esencial.zip.',
    discloses: ['pedido', 'facturas de los vendedores, esencial'],
  },
  'POST /api/menu/facturas-black': {
    ...archive,
    summary: 'Facturas BLACK por vendedor: FacturasBlackVendedores.zip.',
    discloses: ['pedido', 'facturas de los vendedores, Black'],
  },
  'POST /api/menu/facturas-lider': {
    ...archive,
    summary: 'Facturas ESENCIAL por líder: FacturasLideres.zip.',
    discloses: ['pedido', 'facturas de los líderes, esencial'],
  },
  'POST /api/menu/facturas-lider-black': {
    ...archive,
    summary: 'Facturas BLACK por líder: FacturasBlackLideres.zip.',
    discloses: ['pedido', 'facturas de los líderes, Black'],
  },
  'POST /api/menu/pedido/:id': { access: 'order-document', summary: 'Un pedido en PDF.', reply: 'pdf' },
  'POST /api/menu/pedidos': {
    summary: 'Muchos pedidos en un PDF, cada uno desde una página nueva y el primero que se hizo primero: Pedidos.pdf.',
    body: PrintedOrders,
    reply: 'pdf',
    refuses: noOrders,
    discloses: ['pedido', 'pedidos elegidos'],
  },
});

export const reportCalls = defineCalls('accountant', {
  'GET /api/menu/reporteProveedor': {
    ...report,
    summary: 'Lo que hay que comprar a un proveedor: Reporte_{proveedor}.xlsx.',
    query: periodQuery.safeExtend({ proveedorId: idParam }),
  },
  'GET /api/menu/reportLideresExcel/:id': {
    ...leaderReport,
    reply: ['xlsx', 'pdf'],
    summary: 'Los pedidos del equipo de un líder: reporteByLider.xlsx o, si se acepta application/pdf, reporte.pdf.',
    discloses: ['usuario', 'reporte del equipo'],
  },
  'GET /api/menu/reportByProductGeneral': { ...report, summary: 'Lo pedido por producto GENERAL.' },
  'GET /api/menu/reportByProductOnline': { ...report, summary: 'Lo pedido por producto ONLINE.' },
  'GET /api/menu/reportByProductMixto': { ...report, summary: 'Lo pedido por producto MIXTO.' },
  'GET /api/menu/reportByProduct': { ...report, summary: 'Lo pedido por producto, de todos los tipos.' },
  'GET /api/menu/generateExcelVedendedores': {
    ...report,
    summary: 'Lo pedido por vendedor: reporteByVendedor.xlsx.',
    discloses: ['pedido', 'reporte por vendedor'],
  },
  'GET /api/menu/generateReporteCierre': {
    summary: 'Todos los reportes del cierre: nombre de archivo y contenido en base64.',
    query: periodQuery,
    reply: z.record(z.string(), z.string()),
    refuses: [...noOrders, 'DOCUMENTO_MUY_GRANDE', 'OCUPADO'],
    discloses: ['pedido', 'reportes del cierre'],
  },
  'POST /api/menu/reporte-proveedores': { ...archive, summary: 'Un reporte por proveedor: ReportesProveedores.zip.' },
  'POST /api/menu/facturas-reporte': {
    ...archive,
    summary: 'Todos los reportes del cierre: ReportesCierre.zip.',
    discloses: ['pedido', 'reportes del cierre'],
  },
  'POST /api/menu/cierre-completo': {
    ...archive,
    summary: 'Todos los documentos del cierre, en carpetas: las facturas y los reportes: Cierre_{número}.zip.',
    discloses: ['pedido', 'todo el cierre'],
  },
  'GET /api/cuentas/contabilidad': {
    summary:
      'Lo que se movió en todas las cuentas en un período, con los saldos de sus dos extremos y su antigüedad: una planilla de cálculo y sus CSV, Contabilidad_{período}.zip.',
    query: periodQuery,
    reply: 'zip',
    refuses: ['NO_ENCONTRADO'],
    discloses: ['usuario', 'contabilidad'],
  },
  'POST /api/producto/reporte': {
    summary: 'El reporte diario: reporteDiario.pdf o, si se acepta una planilla de cálculo, reporteDiario.xlsx.',
    body: z.object({ fecha: day }),
    reply: ['pdf', 'xlsx'],
    refuses: ['SIN_PEDIDOS'],
  },
  'POST /api/producto/imprimir-catalogo': {
    access: 'open',
    summary: 'La hoja de un producto en PDF; sin producto, y solo para administradores, un catálogo entero.',
    body: CatalogueRequest,
    reply: 'pdf',
    refuses: ['SIN_SESION', 'NO_PERMITIDO', 'SIN_PRODUCTOS', 'PRODUCTO_NO_DISPONIBLE'],
  },
  'GET /api/producto/estadistica': {
    access: 'admin',
    summary: 'Cantidades por producto y día de la semana, de lunes a domingo, que contiene la fecha (hoy si falta).',
    query: z.object({ fecha: day.optional() }),
    reply: z.array(WeekStatistic),
  },
});
