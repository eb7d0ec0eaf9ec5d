import armado from './pictures/armado.webp';
import catalogo from './pictures/catalogo.webp';
import cierres from './pictures/cierres.webp';
import cuenta from './pictures/cuenta.webp';
import equipo from './pictures/equipo.webp';
import faltantes from './pictures/faltantes.webp';
import misPedidos from './pictures/mis-pedidos.webp';
import pedido from './pictures/pedido.webp';
import pedidos from './pictures/pedidos.webp';
import pedidosEquipo from './pictures/pedidos-equipo.webp';
import planilla from './pictures/planilla.webp';
import productos from './pictures/productos.webp';
import usuarios from './pictures/usuarios.webp';

/** Pixels of the screens that `npm run help:pictures` photographs. */
export const screens = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 720 } } as const;

type Picture = { src: string; screen: keyof typeof screens; alt: string };

/** The manual's pictures, of the demo. */
export const pictures = {
  catalogo: { src: catalogo, screen: 'phone', alt: 'El catálogo en un teléfono, con dos productos en el carrito.' },
  pedido: {
    src: pedido,
    screen: 'phone',
    alt: 'El carrito: cada producto con su cantidad, y el total con «Finalizar Pedido».',
  },
  'mis-pedidos': {
    src: misPedidos,
    screen: 'phone',
    alt: '«Mis Pedidos»: los pedidos con su estado y «Repetir pedido».',
  },
  cuenta: { src: cuenta, screen: 'phone', alt: 'El menú, con «Avisos» entre sus opciones.' },
  equipo: { src: equipo, screen: 'phone', alt: '«Mi equipo»: quién pidió y quién todavía no.' },
  'pedidos-equipo': {
    src: pedidosEquipo,
    screen: 'phone',
    alt: '«Pedidos de Vendedores», con «Cargar pedido» y los documentos del equipo.',
  },
  productos: {
    src: productos,
    screen: 'desktop',
    alt: '«Productos»: la lista con sus precios y los botones de cada cambio.',
  },
  planilla: {
    src: planilla,
    screen: 'desktop',
    alt: '«Planilla de proveedor»: el proveedor y el archivo que se eligen.',
  },
  pedidos: { src: pedidos, screen: 'desktop', alt: '«Pedidos»: los del cierre, con su estado y sus sumas.' },
  faltantes: {
    src: faltantes,
    screen: 'desktop',
    alt: '«Armado», la lista por proveedor, con «Faltante» en cada producto.',
  },
  armado: { src: armado, screen: 'desktop', alt: '«Armado», los bultos por punto de retiro y vendedor.' },
  cierres: {
    src: cierres,
    screen: 'desktop',
    alt: '«Cierres»: el interruptor, la programación y los documentos de un cierre.',
  },
  usuarios: { src: usuarios, screen: 'desktop', alt: '«Usuarios»: la lista de cuentas.' },
} as const satisfies Record<string, Picture>;
export type PictureName = keyof typeof pictures;
