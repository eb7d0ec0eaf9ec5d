import {
  Banknote,
  CalendarCheck,
  CircleUserRound,
  ClipboardList,
  HandCoins,
  House,
  LayoutGrid,
  Receipt,
  Users,
} from 'lucide-react';
import { cataloguePaths } from '#contract/products.ts';
import type { Capacity } from '#contract/users.ts';
import type { Action, Navigation, PageLink, Register, Tab } from '../platform/router/router.ts';
import { bringDialog } from '../ui/overlay/bring-dialog.ts';

/** The pages where users fill the cart. */
export const shop = [...Object.values(cataloguePaths), '/platos-list', '/producto/$id'] as const;

const own = <const Links extends readonly (PageLink | Action)[]>(links: Links) =>
  ({ name: 'Más secciones', links }) as const;
const specified = <const Links extends readonly PageLink[]>(links: Links) => ({ name: 'Secciones', links }) as const;
const menu = <const Links extends readonly (PageLink | Action)[]>(name: string, links: Links) =>
  ({ name, links, isMenu: true }) as const;

const weeklyMenu = { to: '/platos-empresas-list', label: 'Platos Semanales', also: 'Menú semanal' } as const;
const ownAccount = { to: '/mi-cuenta', label: 'Mi cuenta', also: 'Deuda, avisar un pago, ya pagué' } as const;
const black = { to: '/productos-black', label: 'Catálogo Black' } as const;
const cart = { to: '/carrito', label: 'Mi Pedido', also: 'Carrito' } as const;
const home = { to: '/inicio', label: 'Inicio', also: 'Para resolver, pendientes, primeros pasos' } as const;
const orders = { to: '/pedidos-list', label: 'Pedidos', also: 'Facturas, imprimir, marcar realizado' } as const;
const purchases = {
  to: '/compras',
  label: 'Compras',
  also: 'Recibir, recepción, remito, enviar pedido a proveedor, faltantes, repartir, mercadería',
  waiting: ({ terminado }) => (terminado ? terminado.compras + terminado.faltantes : 0),
} as const satisfies PageLink;
const packing = {
  to: '/armado',
  label: 'Armado',
  also: 'Bultos, entregar, preparar, etiquetas',
  waiting: ({ terminado }) => terminado?.bultos ?? 0,
} as const satisfies PageLink;
const claims = {
  to: '/reclamos',
  label: 'Reclamos',
  also: 'Devoluciones, cambios, crédito, garantía',
  waiting: ({ reclamos }) => reclamos,
} as const satisfies PageLink;
const payments = { to: '/varios-pagos', label: 'Varios pagos', also: 'Registrar pagos, cobrar' } as const;
const teamPayments = { to: '/pagos-del-equipo', label: 'Pagos del equipo', also: 'Avisar pagos' } as const;
const bank = { to: '/banco', label: 'Archivo del banco', also: 'Extracto, transferencias, Mercado Pago' } as const;
const proofs = {
  to: '/comprobantes',
  label: 'Comprobantes',
  also: 'Pagos avisados, transferencias por revisar',
  waiting: ({ comprobantes }) => comprobantes,
} as const satisfies PageLink;
const accounts = {
  to: '/cuentas',
  label: 'Cuentas',
  also: 'Deudas, saldos, cobranzas, cuenta corriente, contador',
  within: [proofs.to, payments.to, bank.to],
} as const;
const rate = {
  label: 'Cotización',
  icon: Banknote,
  also: 'Dólar, pesos, tipo de cambio',
  act: () => bringDialog(async () => (await import('../features/rates/rates-dialog.tsx')).DollarRateDialog),
} as const satisfies Action;
const commissions = {
  to: '/comisiones',
  label: 'Comisiones',
  also: 'Liquidar, porcentaje de líderes, ganancias',
} as const;
const closings = {
  to: '/cierres',
  label: 'Cierres',
  also: 'Ventanas, resultado, reportes, programar, documentos, días de retiro',
} as const;
const audit = { to: '/auditoria', label: 'Auditoría', also: 'Quién cambió, historial de cambios' } as const;
const help = { to: '/ayuda', label: 'Ayuda', also: 'Manual, cómo se hace' } as const;

const ownOrders = [
  { to: '/pedido-vendedor', label: 'Mis Pedidos' },
  { to: '/historial-pedidos', label: 'Historial de Pedidos' },
] as const;
const buyersOthers = [{ to: '/individual', label: 'Catálogo', also: 'Productos' }, black, cart, help] as const;

const catalogueTab: Tab = { label: 'Catálogo', icon: LayoutGrid, within: shop };
const ordersTab: Tab = {
  to: '/pedido-vendedor',
  label: 'Mis Pedidos',
  icon: ClipboardList,
  within: ['/historial-pedidos'],
};
const teamTab: Tab = { to: '/equipos', label: 'Mi equipo', icon: Users, within: ['/listado-lider', '/cuentas'] };
const accountTab: Tab = { ...ownAccount, icon: CircleUserRound };
/** From 'Cierres' an administrator goes to buy, pack, hand over and settle. */
const closingsTab: Tab = {
  ...closings,
  icon: CalendarCheck,
  within: [purchases.to, packing.to, commissions.to],
  waiting: (overview) => purchases.waiting(overview) + packing.waiting(overview),
};
const moneyTab: Tab = { ...accounts, icon: HandCoins, waiting: proofs.waiting };

const places = {
  ADMIN: {
    groups: [
      specified([
        {
          to: '/listado-vendedores',
          label: 'Usuarios',
          within: ['/new-cliente', '/varios-vendedores', '/enlace-de-registro'],
          also: 'Vendedores, líderes, ayudantes, personas, aprobar, contraseñas',
        },
        {
          to: '/listado-proveedores',
          label: 'Proveedores',
          within: ['/crear-proveedor'],
          also: 'Pagar a proveedores, deuda con proveedores',
        },
        orders,
        { to: '/individual', label: 'Catálogo', within: ['/platos-list', '/producto/$id'] },
        { to: '/producto-estadistica', label: 'Estadística Semanal', also: 'Más vendidos, ventas' },
        {
          to: '/listado-platos',
          label: 'Productos',
          within: ['/new-producto', '/importar-productos', '/imagenes-en-lote'],
          also: 'Precios, stock, costos',
        },
      ]),
      own([home, closings]),
      menu('Vender', [
        { to: '/equipos', label: 'Equipos', also: 'Quién pidió, quién falta pedir, recordar' },
        weeklyMenu,
        black,
        { to: '/pedidos-black', label: 'Pedidos Black' },
      ]),
      menu('Comprar', [
        purchases,
        {
          to: '/planilla-proveedor',
          label: 'Planilla de proveedor',
          also: 'Lista de precios, importar, Excel, costos',
        },
      ]),
      menu('Entregar', [
        packing,
        claims,
        { to: '/puntos-de-retiro', label: 'Puntos de retiro', also: 'Lugares, horarios' },
      ]),
      menu('Cobrar', [{ ...accounts, within: [] }, proofs, payments, bank, rate, commissions]),
      {
        name: 'Negocio',
        links: [{ to: '/ajustes', label: 'Ajustes', also: 'CBU, alias, logo, límite de deuda, segundo paso' }, audit],
      },
    ],
    others: [
      cart,
      { to: '/new-producto', label: 'Crear Producto', also: 'Nuevo producto' },
      { to: '/importar-productos', label: 'Importar productos', also: 'Planilla propia, Excel' },
      { to: '/imagenes-en-lote', label: 'Imágenes en lote', also: 'Fotos' },
      { to: '/new-cliente', label: 'Crear Usuario', also: 'Nuevo usuario, vendedor, líder' },
      { to: '/varios-vendedores', label: 'Varios vendedores' },
      { to: '/enlace-de-registro', label: 'Enlace de registro', also: 'QR, invitar vendedores' },
      { to: '/crear-proveedor', label: 'Crear Proveedor', also: 'Nuevo proveedor' },
      help,
    ],
    // Where she begins, what she is asked about all day, the evening's work, and the money.
    tabs: [{ ...home, icon: House }, { ...orders, icon: Receipt, within: ['/pedidos-black'] }, closingsTab, moneyTab],
    home: null,
  },
  LIDER: {
    groups: [
      specified([...ownOrders, { to: '/listado-lider', label: 'Pedidos de Vendedores' }]),
      own([
        { to: '/equipos', label: 'Mi equipo' },
        { to: '/cuentas', label: 'Cuentas del equipo', within: [teamPayments.to] },
        commissions,
        ownAccount,
        weeklyMenu,
      ]),
    ],
    others: [teamPayments, ...buyersOthers],
    tabs: [catalogueTab, ordersTab, teamTab, accountTab],
    home: null,
  },
  VENDEDOR: {
    groups: [specified(ownOrders), own([ownAccount, weeklyMenu])],
    others: buyersOthers,
    tabs: [catalogueTab, ordersTab, accountTab],
    home: null,
  },
  ARMADO: {
    groups: [specified([packing, purchases])],
    others: [help],
    // Two entries do not fill a dock.
    tabs: [],
    home: packing,
  },
  CAJA: {
    groups: [specified([accounts])],
    others: [proofs, payments, bank, help],
    tabs: [],
    home: accounts,
  },
  CONTADURIA: {
    groups: [specified([accounts, closings, purchases])],
    others: [help],
    tabs: [],
    home: accounts,
  },
} as const satisfies Record<Capacity, Navigation>;

/** The navigation of each capacity: header, menu, finder and dock. */
export const navigation: Record<Capacity, Navigation> = places;

type Links = (typeof places)[Capacity];
type Linked = Extract<Links['groups'][number]['links'][number] | Links['others'][number], PageLink>['to'];
/** Pages that people reach from another page or by a link that they were sent. */
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
/** Names each page that has neither a link nor a line above: it does not compile. @public */
export type Unplaced = None<Exclude<Register['page']['path'], Linked | Unlinked>>;

export const isShop = (path: string) => isCatalogue(path) || path.startsWith('/producto/');
export const isCatalogue = (path: string) => [...Object.values(cataloguePaths), '/platos-list'].includes(path);
