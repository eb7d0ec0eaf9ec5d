import { type LinkGroup, linkGroup, linkGroupsFor, type PageLink, plainUser } from '../../platform/navigation.ts';
import { isAdmin, type Session } from '../../platform/session.ts';

/** Every page that a session may go to: the navigation's, in its groups, and the others. */
export const pageGroups = (session: Session): LinkGroup[] => [
  ...linkGroupsFor(session),
  linkGroup('Otras páginas', others, session),
];

/** Pages that the header has no link to. */
const others: readonly PageLink[] = [
  { to: '/pedidos-black', label: 'Pedidos Black', shownTo: isAdmin },
  { to: '/individual', label: 'Catálogo', shownTo: plainUser },
  { to: '/productos-black', label: 'Catálogo Black', shownTo: () => true },
  { to: '/carrito', label: 'Mi Pedido', shownTo: plainUser },
  { to: '/new-producto', label: 'Crear Producto', shownTo: isAdmin },
  { to: '/importar-productos', label: 'Importar productos', shownTo: isAdmin },
  { to: '/planilla-proveedor', label: 'Planilla de proveedor', shownTo: isAdmin },
  { to: '/imagenes-en-lote', label: 'Imágenes en lote', shownTo: isAdmin },
  { to: '/new-cliente', label: 'Crear Usuario', shownTo: isAdmin },
  { to: '/crear-proveedor', label: 'Crear Proveedor', shownTo: isAdmin },
  { to: '/ayuda', label: 'Ayuda', shownTo: () => true },
];
