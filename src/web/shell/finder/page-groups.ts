import { links, type PageLink, plainUser } from '../../platform/navigation.ts';
import { isAdmin, type Session } from '../../platform/session.ts';

export type PageGroup = { name: string; pages: readonly PageLink[] };

/** Every page that a session may go to, by what it is about. */
export const pageGroups = (session: Session): PageGroup[] =>
  groups
    .map(([name, paths]) => ({ name, pages: paths.flatMap((path) => pageAt(path, session) ?? []) }))
    .filter(({ pages }) => pages.length > 0);

const pageAt = (path: string, session: Session) =>
  [...links, ...others].find(({ to, shownTo }) => to === path && shownTo(session));

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

const groups: readonly [string, readonly string[]][] = [
  [
    'Ventas',
    [
      '/pedidos-list',
      '/pedidos-black',
      '/cierres',
      '/armado',
      '/carrito',
      '/pedido-vendedor',
      '/historial-pedidos',
      '/listado-lider',
      '/mi-cuenta',
    ],
  ],
  [
    'Catálogo',
    [
      '/individual',
      '/productos-black',
      '/platos-empresas-list',
      '/listado-platos',
      '/new-producto',
      '/importar-productos',
      '/planilla-proveedor',
      '/imagenes-en-lote',
    ],
  ],
  [
    'Personas',
    [
      '/listado-vendedores',
      '/new-cliente',
      '/equipos',
      '/cuentas',
      '/puntos-de-retiro',
      '/listado-proveedores',
      '/crear-proveedor',
    ],
  ],
  ['Control', ['/inicio', '/producto-estadistica', '/auditoria', '/ajustes']],
  ['Ayuda', ['/ayuda']],
];
