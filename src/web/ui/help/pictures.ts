/** The size in pixels of the screens that `npm run help:pictures` photographs. */
export const screens = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 720 } } as const;

export const pictures = {
  catalogo: { screen: 'phone', alt: 'El catálogo en un teléfono, con dos productos en el carrito.' },
  pedido: { screen: 'phone', alt: 'El carrito: cada producto con su cantidad, y el total con «Finalizar Pedido».' },
  'mis-pedidos': { screen: 'phone', alt: '«Mis Pedidos»: los pedidos con su estado y «Repetir pedido».' },
  cuenta: { screen: 'phone', alt: 'El menú, con «Avisos» entre sus opciones.' },
  equipo: { screen: 'phone', alt: '«Mi equipo»: quién pidió y quién todavía no.' },
  'pedidos-equipo': {
    screen: 'phone',
    alt: '«Pedidos de Vendedores», con «Cargar pedido» y los documentos del equipo.',
  },
  productos: { screen: 'desktop', alt: '«Productos»: la lista con sus precios y los botones de cada cambio.' },
  planilla: { screen: 'desktop', alt: '«Planilla de proveedor»: el proveedor y el archivo que se eligen.' },
  pedidos: { screen: 'desktop', alt: '«Pedidos»: los del cierre, con su estado y sus sumas.' },
  faltantes: { screen: 'desktop', alt: '«Armado», la lista por proveedor, con «Faltante» en cada producto.' },
  armado: { screen: 'desktop', alt: '«Armado», los bultos por punto de retiro y vendedor.' },
  cierres: { screen: 'desktop', alt: '«Cierres»: el interruptor, la programación y los documentos de un cierre.' },
  usuarios: { screen: 'desktop', alt: '«Usuarios»: la lista de cuentas.' },
} as const satisfies Record<string, { screen: keyof typeof screens; alt: string }>;
export type PictureName = keyof typeof pictures;

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });
export const addressOf = (picture: PictureName) => files[`./pictures/${picture}.webp`];
