import { CircleUserRound, ClipboardList, LayoutGrid, Users } from 'lucide-react';
import { cataloguePaths } from '#contract/products.ts';
import type { Capacity } from '#contract/users.ts';
import type { Navigation, PageLink, Register, Tab } from '../platform/router/router.ts';

/** The pages where users fill the cart. */
export const shop = [...Object.values(cataloguePaths), '/platos-list', '/producto/$id'] as const;
const newProducts = ['/new-producto', '/importar-productos', '/planilla-proveedor', '/imagenes-en-lote'] as const;

/** The links of §2.2 in their order, and ours in a group of their own. */
const groups = <const Specified extends readonly PageLink[], const Own extends readonly PageLink[]>(
  specified: Specified,
  own: Own,
) => [{ name: 'Secciones', links: specified } as const, { name: 'Más secciones', links: own } as const];

const weeklyMenu = { to: '/platos-empresas-list', label: 'Platos Semanales' } as const;
const ownAccount = { to: '/mi-cuenta', label: 'Mi cuenta' } as const;
const black = { to: '/productos-black', label: 'Catálogo Black' } as const;
const purchases = { to: '/compras', label: 'Compras' } as const;
const packing = { to: '/armado', label: 'Armado' } as const;
const payments = { to: '/varios-pagos', label: 'Varios pagos' } as const;
const teamPayments = { to: '/pagos-del-equipo', label: 'Pagos del equipo' } as const;
const bank = { to: '/banco', label: 'Archivo del banco' } as const;
const proofs = { to: '/comprobantes', label: 'Pagos avisados' } as const;
const accounts = { to: '/cuentas', label: 'Cuentas', within: [proofs.to, payments.to, bank.to] } as const;
const commissions = { to: '/comisiones', label: 'Comisiones' } as const;
const closings = { to: '/cierres', label: 'Cierres' } as const;
const help = { to: '/ayuda', label: 'Ayuda' } as const;

const ownOrders = [
  { to: '/pedido-vendedor', label: 'Mis Pedidos' },
  { to: '/historial-pedidos', label: 'Historial de Pedidos' },
] as const;
const buyersOthers = [
  { to: '/individual', label: 'Catálogo' },
  black,
  { to: '/carrito', label: 'Mi Pedido' },
  help,
] as const;

const catalogueTab: Tab = { label: 'Catálogo', icon: LayoutGrid, within: shop };
const ordersTab: Tab = {
  to: '/pedido-vendedor',
  label: 'Mis Pedidos',
  icon: ClipboardList,
  within: ['/historial-pedidos'],
};
const teamTab: Tab = { to: '/equipos', label: 'Mi equipo', icon: Users, within: ['/listado-lider', '/cuentas'] };
const accountTab: Tab = { ...ownAccount, icon: CircleUserRound };

const places = {
  ADMIN: {
    groups: groups(
      [
        {
          to: '/listado-vendedores',
          label: 'Usuarios',
          within: ['/new-cliente', '/varios-vendedores', '/enlace-de-registro', '/puntos-de-retiro'],
        },
        { to: '/listado-proveedores', label: 'Proveedores', within: ['/crear-proveedor'] },
        { to: '/pedidos-list', label: 'Pedidos', within: ['/pedidos-black'] },
        { to: '/individual', label: 'Catálogo', within: shop },
        { to: '/producto-estadistica', label: 'Estadística Semanal' },
        { to: '/listado-platos', label: 'Productos', within: newProducts },
      ],
      [
        { to: '/inicio', label: 'Inicio' },
        { ...closings, within: ['/comisiones'] },
        purchases,
        packing,
        { to: '/reclamos', label: 'Reclamos' },
        accounts,
        { to: '/equipos', label: 'Equipos' },
        weeklyMenu,
        { to: '/ajustes', label: 'Ajustes', within: ['/auditoria'] },
      ],
    ),
    others: [
      commissions,
      proofs,
      payments,
      bank,
      { to: '/puntos-de-retiro', label: 'Puntos de retiro' },
      { to: '/auditoria', label: 'Auditoría' },
      { to: '/pedidos-black', label: 'Pedidos Black' },
      black,
      { to: '/new-producto', label: 'Crear Producto' },
      { to: '/importar-productos', label: 'Importar productos' },
      { to: '/planilla-proveedor', label: 'Planilla de proveedor' },
      { to: '/imagenes-en-lote', label: 'Imágenes en lote' },
      { to: '/new-cliente', label: 'Crear Usuario' },
      { to: '/varios-vendedores', label: 'Varios vendedores' },
      { to: '/enlace-de-registro', label: 'Enlace de registro' },
      { to: '/crear-proveedor', label: 'Crear Proveedor' },
      help,
    ],
    // Nine entries do not fit into a dock.
    tabs: [],
    home: null,
  },
  LIDER: {
    groups: groups(
      [...ownOrders, { to: '/listado-lider', label: 'Pedidos de Vendedores' }],
      [
        { to: '/equipos', label: 'Mi equipo' },
        { to: '/cuentas', label: 'Cuentas del equipo', within: [teamPayments.to] },
        commissions,
        ownAccount,
        weeklyMenu,
      ],
    ),
    others: [teamPayments, ...buyersOthers],
    tabs: [catalogueTab, ordersTab, teamTab, accountTab],
    home: null,
  },
  VENDEDOR: {
    groups: groups(ownOrders, [ownAccount, weeklyMenu]),
    others: buyersOthers,
    tabs: [catalogueTab, ordersTab, accountTab],
    home: null,
  },
  ARMADO: {
    groups: [{ name: 'Secciones', links: [packing, purchases] }],
    others: [help],
    // Two entries do not fill a dock.
    tabs: [],
    home: packing,
  },
  CAJA: {
    groups: [{ name: 'Secciones', links: [accounts] }],
    others: [proofs, payments, bank, help],
    tabs: [],
    home: accounts,
  },
  CONTADURIA: {
    groups: [{ name: 'Secciones', links: [accounts, closings, purchases] }],
    others: [help],
    tabs: [],
    home: accounts,
  },
} as const satisfies Record<Capacity, Navigation>;

/** The navigation of each capacity: header, menu, finder and dock. */
export const navigation: Record<Capacity, Navigation> = places;

type Links = (typeof places)[Capacity];
type Linked = Links['groups'][number]['links'][number]['to'] | Links['others'][number]['to'];
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
