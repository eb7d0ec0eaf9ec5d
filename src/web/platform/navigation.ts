import { ClipboardList, LayoutGrid, type LucideIcon, Users } from 'lucide-react';
import { cataloguePaths } from '#contract/products.ts';
import type { PagePath } from './router/router.ts';
import { isAdmin, isLeader, type Session } from './session.ts';

export type PageLink = { to: PagePath; label: string; shownTo: (session: Session) => boolean };

const administrator = isAdmin;
export const plainUser = (session: Session) => !isAdmin(session);
const anybody = () => true;
export const leader = (session: Session) => plainUser(session) && isLeader(session);

/** The header's links (§2.2) in their order; a new page is one more line. */
export const links: readonly PageLink[] = [
  { to: '/inicio', label: 'Inicio', shownTo: administrator },
  { to: '/listado-vendedores', label: 'Usuarios', shownTo: administrator },
  { to: '/listado-proveedores', label: 'Proveedores', shownTo: administrator },
  { to: '/pedidos-list', label: 'Pedidos', shownTo: administrator },
  { to: '/cierres', label: 'Cierres', shownTo: administrator },
  { to: '/individual', label: 'Catálogo', shownTo: administrator },
  { to: '/producto-estadistica', label: 'Estadística Semanal', shownTo: administrator },
  { to: '/listado-platos', label: 'Productos', shownTo: administrator },
  { to: '/auditoria', label: 'Auditoría', shownTo: administrator },
  { to: '/pedido-vendedor', label: 'Mis Pedidos', shownTo: plainUser },
  { to: '/historial-pedidos', label: 'Historial de Pedidos', shownTo: plainUser },
  { to: '/listado-lider', label: 'Pedidos de Vendedores', shownTo: leader },
  { to: '/platos-empresas-list', label: 'Platos Semanales', shownTo: anybody },
];

/** What the header offers a session; a visitor gets none of it. */
export const linksFor = (session: Session | null) => (session ? links.filter(({ shownTo }) => shownTo(session)) : []);

/** `to` is left out of the link to the catalogue, which leads to the cart's. */
type Tab = { to?: PageLink['to']; label: string; icon: LucideIcon; shownTo: (session: Session) => boolean };

/** The pages at the bottom of a phone. An administrator's pages are in the menu alone: nine fit no bar. */
const tabs: readonly Tab[] = [
  { label: 'Catálogo', icon: LayoutGrid, shownTo: plainUser },
  { to: '/pedido-vendedor', label: 'Mis pedidos', icon: ClipboardList, shownTo: plainUser },
  { to: '/equipos', label: 'Mi equipo', icon: Users, shownTo: leader },
];

/** What the bottom of a phone offers a session; where it offers nothing the cart's button floats over its page. */
export const tabsFor = (session: Session | null) => (session ? tabs.filter(({ shownTo }) => shownTo(session)) : []);

/** Whether a page is one where the cart is filled. */
export const isShop = (path: string) => isCatalogue(path) || path.startsWith('/producto/');
export const isCatalogue = (path: string) => [...Object.values(cataloguePaths), '/platos-list'].includes(path);
