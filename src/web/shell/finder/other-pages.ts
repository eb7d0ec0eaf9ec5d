import type { Capacity } from '#contract/users.ts';
import type { PageLink, PagePath, Register } from '../../platform/router/router.ts';
import { type HeaderLink, pageLinks } from '../navigation.ts';

const { black, proofs, payments, bank } = pageLinks;
const cart = { to: '/carrito', label: 'Mi Pedido' } as const;
const help = { to: '/ayuda', label: 'Ayuda' } as const;
const buyers = [{ to: '/individual', label: 'Catálogo' }, black, cart, help] as const;

/** For each capacity: the pages that it may open without a link in the header. */
export const others = {
  ADMIN: [
    cart,
    { to: '/auditoria', label: 'Auditoría' },
    { to: '/new-producto', label: 'Crear Producto' },
    { to: '/importar-productos', label: 'Importar productos' },
    { to: '/imagenes-en-lote', label: 'Imágenes en lote' },
    { to: '/new-cliente', label: 'Crear Usuario' },
    { to: '/varios-vendedores', label: 'Varios vendedores' },
    { to: '/enlace-de-registro', label: 'Enlace de registro' },
    { to: '/crear-proveedor', label: 'Crear Proveedor' },
    help,
  ],
  LIDER: [{ to: '/pagos-del-equipo', label: 'Pagos del equipo' }, ...buyers],
  VENDEDOR: buyers,
  ARMADO: [help],
  CAJA: [proofs, payments, bank, help],
  CONTADURIA: [help],
} as const satisfies Record<Capacity, readonly PageLink[]>;

type Linked = HeaderLink['to'] | (typeof others)[Capacity][number]['to'];
/** Pages that users reach from another page, or by a link that they were sent. */
type Unlinked =
  | '/login'
  | '/auth/login'
  | '/recuperar'
  | '/nueva-clave'
  | '/registrarse'
  | '/platos-list'
  | '/producto/$id'
  | '/cuentas/$id'
  | '/proveedores/$id/cuenta';
type None<Missing extends never> = Missing;
/** Does not compile if a page is neither linked nor listed above. @public */
export type Unplaced = None<Exclude<Register['page']['path'], Linked | Unlinked>>;

/** The only action among the header's links. */
export const RATE = 'Cotización';

export const words: Partial<Record<PagePath | typeof RATE, string>> = {
  [RATE]: 'Dólar, pesos, tipo de cambio',
  '/inicio': 'Para resolver, pendientes, primeros pasos',
  '/cierres': 'Ventanas, resultado, reportes, programar, documentos, días de retiro',
  '/listado-vendedores': 'Vendedores, líderes, ayudantes, personas, aprobar, contraseñas',
  '/new-cliente': 'Nuevo usuario, vendedor, líder',
  '/enlace-de-registro': 'QR, invitar vendedores',
  '/equipos': 'Quién pidió, quién falta pedir, recordar',
  '/pedidos-list': 'Facturas, imprimir, marcar realizado',
  '/carrito': 'Carrito',
  '/individual': 'Productos',
  '/platos-empresas-list': 'Menú semanal',
  '/producto-estadistica': 'Más vendidos, ventas',
  '/listado-platos': 'Precios, stock, costos',
  '/new-producto': 'Nuevo producto',
  '/importar-productos': 'Planilla propia, Excel',
  '/planilla-proveedor': 'Lista de precios, importar, Excel, costos',
  '/imagenes-en-lote': 'Fotos',
  '/listado-proveedores': 'Pagar a proveedores, deuda con proveedores',
  '/crear-proveedor': 'Nuevo proveedor',
  '/compras': 'Recibir, recepción, remito, enviar pedido a proveedor, faltantes, repartir, mercadería',
  '/armado': 'Bultos, entregar, preparar, etiquetas',
  '/reclamos': 'Devoluciones, cambios, crédito, garantía',
  '/puntos-de-retiro': 'Lugares, horarios',
  '/cuentas': 'Deudas, saldos, cobranzas, cuenta corriente, contador',
  '/mi-cuenta': 'Deuda, avisar un pago, ya pagué',
  '/comprobantes': 'Comprobantes, transferencias por revisar',
  '/varios-pagos': 'Registrar pagos, cobrar',
  '/pagos-del-equipo': 'Avisar pagos',
  '/banco': 'Extracto, transferencias, Mercado Pago',
  '/comisiones': 'Liquidar, porcentaje de líderes, ganancias',
  '/ajustes': 'CBU, alias, logo, límite de deuda, segundo paso',
  '/auditoria': 'Quién cambió, historial de cambios',
  '/ayuda': 'Manual, cómo se hace',
};
