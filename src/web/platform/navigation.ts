import { CircleUserRound, ClipboardList, LayoutGrid, type LucideIcon, Users } from 'lucide-react';
import { cataloguePaths } from '#contract/products.ts';
import type { PagePath } from './router/router.ts';
import { isAdmin, isLeader, type Session } from './session.ts';

export type PageLink = {
  to: PagePath;
  label: string;
  shownTo: (session: Session) => boolean;
  /** Pages that have no link of their own and belong to this one. */
  within?: readonly PagePath[];
};

const administrator = isAdmin;
export const plainUser = (session: Session) => !isAdmin(session);
const anybody = () => true;
const leader = (session: Session) => plainUser(session) && isLeader(session);

/** Where the cart is filled. */
export const shop = [...Object.values(cataloguePaths), '/platos-list', '/producto/$id'] as const;
const newProducts = ['/new-producto', '/importar-productos', '/planilla-proveedor', '/imagenes-en-lote'] as const;

/** §2.2's links in their order. */
const specified: readonly PageLink[] = [
  { to: '/listado-vendedores', label: 'Usuarios', shownTo: administrator, within: ['/new-cliente'] },
  { to: '/listado-proveedores', label: 'Proveedores', shownTo: administrator, within: ['/crear-proveedor'] },
  { to: '/pedidos-list', label: 'Pedidos', shownTo: administrator, within: ['/pedidos-black'] },
  { to: '/individual', label: 'Catálogo', shownTo: administrator, within: shop },
  { to: '/producto-estadistica', label: 'Estadística Semanal', shownTo: administrator },
  { to: '/listado-platos', label: 'Productos', shownTo: administrator, within: newProducts },
  { to: '/pedido-vendedor', label: 'Mis Pedidos', shownTo: plainUser },
  { to: '/historial-pedidos', label: 'Historial de Pedidos', shownTo: plainUser },
  { to: '/listado-lider', label: 'Pedidos de Vendedores', shownTo: leader },
];

/** Ours, beside them and never between; a new page is one more line. */
const own: readonly PageLink[] = [
  { to: '/inicio', label: 'Inicio', shownTo: administrator },
  { to: '/cierres', label: 'Cierres', shownTo: administrator },
  { to: '/armado', label: 'Armado', shownTo: administrator },
  { to: '/cuentas', label: 'Cuentas', shownTo: administrator },
  { to: '/equipos', label: 'Equipos', shownTo: administrator },
  { to: '/puntos-de-retiro', label: 'Puntos de retiro', shownTo: administrator },
  { to: '/equipos', label: 'Mi equipo', shownTo: leader },
  { to: '/cuentas', label: 'Cuentas del equipo', shownTo: leader },
  { to: '/mi-cuenta', label: 'Mi cuenta', shownTo: plainUser },
  { to: '/platos-empresas-list', label: 'Platos Semanales', shownTo: anybody },
  { to: '/auditoria', label: 'Auditoría', shownTo: administrator },
  { to: '/ajustes', label: 'Ajustes', shownTo: administrator },
];

/** Links under the name by which they are read aloud. */
export type LinkGroup = { name: string; links: readonly PageLink[] };

/** The links of a group that are shown to a session. */
export const linkGroup = (name: string, links: readonly PageLink[], session: Session): LinkGroup => ({
  name,
  links: links.filter(({ shownTo }) => shownTo(session)),
});

/** What the navigation offers a session, §2.2's links and ours apart; a visitor gets none of it. */
export const linkGroupsFor = (session: Session | null): LinkGroup[] =>
  session ? [linkGroup('Secciones', specified, session), linkGroup('Más secciones', own, session)] : [];

/** `to` is left out of the link to the catalogue, which leads to the cart's. */
type Tab = Omit<PageLink, 'to'> & { to?: PageLink['to']; icon: LucideIcon };

/** The pages at the bottom of a phone. An administrator's pages are in the menu alone: nine fit no bar. */
const tabs: readonly Tab[] = [
  { label: 'Catálogo', icon: LayoutGrid, shownTo: plainUser, within: shop },
  {
    to: '/pedido-vendedor',
    label: 'Mis Pedidos',
    icon: ClipboardList,
    shownTo: plainUser,
    within: ['/historial-pedidos'],
  },
  { to: '/equipos', label: 'Mi equipo', icon: Users, shownTo: leader, within: ['/listado-lider', '/cuentas'] },
  { to: '/mi-cuenta', label: 'Mi cuenta', icon: CircleUserRound, shownTo: plainUser },
];

/** What the bottom of a phone offers a session; where it offers nothing the cart's button floats over its page. */
export const tabsFor = (session: Session | null) => (session ? tabs.filter(({ shownTo }) => shownTo(session)) : []);

/** Whether a page is one where the cart is filled. */
export const isShop = (path: string) => isCatalogue(path) || path.startsWith('/producto/');
export const isCatalogue = (path: string) => [...Object.values(cataloguePaths), '/platos-list'].includes(path);
