import { CircleUserRound, ClipboardList, LayoutGrid, Users } from 'lucide-react';
import { cataloguePaths } from '#contract/products.ts';
import type { Capacity } from '#contract/users.ts';
import { laterParts } from '../platform/late.tsx';
import type { Action, Navigation, PageLink, Tab } from '../platform/router/router.ts';

const catalogues = [...Object.values(cataloguePaths), '/platos-list'] as const;
export const shop = [...catalogues, '/producto/$id'] as const;

/** The group of the links of §2.2. */
const SPECIFIED = 'Secciones';
const OWN = 'Más secciones';

const weeklyMenu = { to: '/platos-empresas-list', label: 'Platos Semanales' } as const;
const ownAccount = { to: '/mi-cuenta', label: 'Mi cuenta' } as const;
const black = { to: '/productos-black', label: 'Catálogo Black' } as const;
const home = { to: '/inicio', label: 'Inicio' } as const;
const orders = { to: '/pedidos-list', label: 'Pedidos' } as const;
const purchases = { to: '/compras', label: 'Compras' } as const;
const packing = { to: '/armado', label: 'Armado' } as const;
const claims = { to: '/reclamos', label: 'Reclamos' } as const;
const payments = { to: '/varios-pagos', label: 'Varios pagos' } as const;
const bank = { to: '/banco', label: 'Archivo del banco' } as const;
const proofs = { to: '/comprobantes', label: 'Pagos avisados' } as const;
const accounts = { to: '/cuentas', label: 'Cuentas', within: [proofs.to, payments.to, bank.to] } as const;
const rate = {
  label: 'Cotización',
  act: () => laterParts.get()?.openRates(),
} as const satisfies Action;
const commissions = { to: '/comisiones', label: 'Comisiones' } as const;
const closings = { to: '/cierres', label: 'Cierres' } as const;

const ownOrders = [
  { to: '/pedido-vendedor', label: 'Mis Pedidos' },
  { to: '/historial-pedidos', label: 'Historial de Pedidos' },
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
const closingsTab: Tab = { ...closings, within: [purchases.to, packing.to, commissions.to] };

export const pageLinks = { black, proofs, payments, bank };

const places = {
  ADMIN: {
    groups: [
      {
        name: SPECIFIED,
        links: [
          {
            to: '/listado-vendedores',
            label: 'Usuarios',
            within: ['/new-cliente', '/varios-vendedores', '/enlace-de-registro'],
          },
          { to: '/listado-proveedores', label: 'Proveedores', within: ['/crear-proveedor'] },
          orders,
          { to: '/individual', label: 'Catálogo', within: ['/platos-list', '/producto/$id'] },
          { to: '/producto-estadistica', label: 'Estadística Semanal' },
          {
            to: '/listado-platos',
            label: 'Productos',
            within: ['/new-producto', '/importar-productos', '/imagenes-en-lote'],
          },
        ],
      },
      { name: OWN, links: [home, closings, { to: '/ajustes', label: 'Ajustes', within: ['/auditoria'] }] },
      {
        name: 'Vender',
        isMenu: true,
        links: [
          { to: '/equipos', label: 'Equipos' },
          weeklyMenu,
          black,
          { to: '/pedidos-black', label: 'Pedidos Black' },
        ],
      },
      {
        name: 'Comprar',
        isMenu: true,
        links: [purchases, { to: '/planilla-proveedor', label: 'Planilla de proveedor' }],
      },
      {
        name: 'Entregar',
        isMenu: true,
        links: [packing, claims, { to: '/puntos-de-retiro', label: 'Puntos de retiro' }],
      },
      {
        name: 'Cobrar',
        isMenu: true,
        links: [{ ...accounts, within: [] }, proofs, payments, bank, rate, commissions],
      },
    ],
    tabs: [home, { ...orders, within: ['/pedidos-black'] }, closingsTab, accounts],
    home: null,
  },
  LIDER: {
    groups: [
      { name: SPECIFIED, links: [...ownOrders, { to: '/listado-lider', label: 'Pedidos de Vendedores' }] },
      {
        name: OWN,
        links: [
          { to: '/equipos', label: 'Mi equipo' },
          { to: '/cuentas', label: 'Cuentas del equipo', within: ['/pagos-del-equipo'] },
          commissions,
          ownAccount,
          weeklyMenu,
        ],
      },
    ],
    tabs: [catalogueTab, ordersTab, teamTab, accountTab],
    home: null,
  },
  VENDEDOR: {
    groups: [
      { name: SPECIFIED, links: ownOrders },
      { name: OWN, links: [ownAccount, weeklyMenu] },
    ],
    tabs: [catalogueTab, ordersTab, accountTab],
    home: null,
  },
  ARMADO: {
    groups: [{ name: SPECIFIED, links: [packing, purchases] }],
    tabs: [],
    home: packing,
  },
  CAJA: {
    groups: [{ name: SPECIFIED, links: [accounts] }],
    tabs: [],
    home: accounts,
  },
  CONTADURIA: {
    groups: [{ name: SPECIFIED, links: [accounts, closings, purchases] }],
    tabs: [],
    home: accounts,
  },
} as const satisfies Record<Capacity, Navigation>;

export const navigation: Record<Capacity, Navigation> = places;

export type HeaderLink = Extract<(typeof places)[Capacity]['groups'][number]['links'][number], PageLink>;

export const isShop = (path: string) => isCatalogue(path) || path.startsWith('/producto/');
export const isCatalogue = (path: string) => catalogues.some((catalogue) => catalogue === path);
