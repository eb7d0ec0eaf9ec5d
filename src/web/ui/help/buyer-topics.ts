import { END_NOTICE } from '#contract/notices.ts';
import { orderStates } from '#contract/orders.ts';
import type { Topic } from './topic.ts';

const notices = {
  id: 'avisos',
  title: 'Recibir avisos',
  steps: [
    `En el menú de arriba toque «Avisos» y marque qué quiere saber: que el catálogo abrió, que cierra en ${END_NOTICE} minutos, que un pedido suyo está realizado, o que un reclamo suyo se resolvió.`,
    'El navegador le pide permiso la primera vez. Vale para ese teléfono: en otro se marca aparte.',
    'En un iPhone primero instale la aplicación: en Safari, Compartir y «Agregar a inicio».',
    'Al salir de su cuenta los avisos terminan en ese teléfono.',
  ],
  picture: 'cuenta',
} as const satisfies Topic;

export const sellerTopics = [
  {
    id: 'pedir',
    title: 'Mirar y pedir',
    steps: [
      'Busque por nombre o código, o toque una categoría. El botón de arriba cambia entre el catálogo Esencial y el Black: un pedido es de uno de los dos.',
      'Toque «Agregar» y elija la cantidad. «+ Color», en el carrito, dice cuál de los modelos quiere.',
      'Abra el carrito, revise el total y toque «Finalizar Pedido». Vale lo que dice la pantalla: si un precio cambió mientras tanto, se le pregunta antes.',
      'Los precios están en dólares y se muestran sin centavos, que el total cuenta.',
      'Su número de pedido queda a la vista, para compartirlo.',
    ],
    page: { to: '/individual', label: 'Ir al catálogo' },
    picture: 'catalogo',
  },
  {
    id: 'sin-senal',
    title: 'Sin señal',
    steps: [
      'El catálogo, el carrito, Mis Pedidos, Mi cuenta y los productos que abrió se leen sin señal, como los vio la última vez; una línea arriba dice de cuándo son.',
      'Si al finalizar no hay señal, el pedido queda solo «Pendiente de envío»: sale una vez, cuando vuelve la conexión y Vitrina está abierta.',
      'Hasta que sale puede cancelarlo con «Cancelar envío».',
      'También puede salir sin señal: este equipo olvida todo en el momento, y su sesión se cierra en el servidor cuando vuelve.',
    ],
    page: { to: '/carrito', label: 'Ir a mi pedido' },
    picture: 'pedido',
  },
  {
    id: 'mis-pedidos',
    title: 'Mis pedidos, cambiar y repetir',
    steps: [
      `Cada pedido dice si está ${new Intl.ListFormat('es', { type: 'disjunction' }).format(orderStates)}. Toque los productos para ver qué lleva.`,
      'Mientras el catálogo está abierto puede editarlo o cancelarlo.',
      '«Repetir pedido» pone lo mismo en el carrito con los precios de hoy, y dice qué cambió o falta.',
      'Si algo vino en menor cantidad, el pedido dice cuánto pidió y cuánto se entregó, y el total es de lo entregado.',
    ],
    page: { to: '/pedido-vendedor', label: 'Ir a mis pedidos' },
    picture: 'mis-pedidos',
  },
  {
    id: 'reclamar',
    title: 'Reclamar lo que vino mal',
    steps: [
      'Hay tres días corridos desde la entrega: abra el pedido en «Mis Pedidos» y toque «Reclamar», que dice hasta qué día.',
      'Elija el producto, diga qué pasó y cuántas unidades, cuente qué se ve y saque hasta tres fotos.',
      'La respuesta queda en el pedido: con su número de aprobación, un cambio sin cargo o un crédito en su cuenta; nunca dinero en mano. «Avisar por WhatsApp» la manda escrita.',
    ],
    page: { to: '/pedido-vendedor', label: 'Ir a mis pedidos' },
  },
  {
    id: 'mas-rapido',
    title: 'Pedir más rápido',
    steps: [
      'El corazón de un producto lo deja en «Favoritos», arriba del catálogo, con las categorías. «Lo que suelo pedir» junta lo de sus últimos cierres, con la cantidad de siempre.',
      'En el carrito, «Carga rápida» agrega por código: código, cantidad, color y Enter.',
      '«Pegar líneas» toma una lista entera, de un mensaje o de una planilla, y dice línea por línea qué encontró antes de agregar.',
    ],
    page: { to: '/carrito', label: 'Ir a mi pedido' },
  },
  {
    id: 'mis-precios',
    title: 'Mis precios y mis clientes',
    steps: [
      'En el menú de arriba, «Precios para mis clientes» guarda su margen, y otro precio para los productos que quiera.',
      'Con «Modo cliente» puede mostrar el teléfono: se ven sus precios, y los de Vitrina no. El carrito y sus pedidos quedan tapados hasta que toque «Salir del modo cliente».',
      'Lo que comparta por WhatsApp o imprima lleva sus precios; sus pedidos y facturas, siempre los de Vitrina.',
      'En cada pedido, «Ganancia» dice cuánto le queda, y «Para quién», que también se puede anotar en el carrito, guarda de quién es cada producto: lo ve usted y quien cargó el pedido por usted, cada uno lo suyo.',
    ],
  },
  {
    id: 'platos',
    title: 'Los platos de la semana',
    steps: [
      'En «Platos Semanales» elija cuántos quiere de cada plato, día por día.',
      'Toque «Finalizar Pedido»: quedan en su carrito, cada uno con su día, y desde ahí se piden como lo demás.',
    ],
    page: { to: '/platos-empresas-list', label: 'Ir a Platos Semanales' },
  },
  {
    id: 'cuenta',
    title: 'Lo que debo',
    steps: [
      'En «Mis Pedidos», «Mi cuenta» muestra lo entregado, lo que pagó y su saldo. Un pedido se suma cuando queda REALIZADO.',
      '«Resumen PDF» y «Resumen Excel» bajan los movimientos de las fechas que elija.',
    ],
    page: { to: '/mi-cuenta', label: 'Ir a mi cuenta' },
  },
  {
    id: 'ya-pague',
    title: 'Avisar un pago',
    steps: [
      'En «Mi cuenta» toque «Ya pagué». Ahí están el alias y el CBU del negocio, para copiarlos con un toque, y su QR.',
      'El importe propuesto es lo que debe; en pesos, al cambio de ese día. Cámbielo si pagó otra cosa, y sume la foto o el PDF si lo tiene.',
      '«Pagos avisados» dice si cada uno está en revisión, se aceptó y como qué, o se rechazó y por qué. Su saldo cambia cuando se acepta.',
      'Sin señal queda «Pendiente de envío» y sale solo, una vez, cuando vuelve.',
    ],
    page: { to: '/mi-cuenta', label: 'Ir a mi cuenta' },
  },
  notices,
] as const satisfies readonly Topic[];

export const leaderTopics = [
  {
    id: 'equipo',
    title: 'Mirar al equipo',
    steps: [
      '«Mi equipo» muestra quién pidió, quién tiene productos en el carrito y quién todavía nada, con un mensaje de WhatsApp listo para cada caso.',
      'Ahí mismo, «Cuentas del equipo» dice cuánto debe cada uno y qué pagó.',
      'En «Pedidos de Vendedores» están los pedidos del equipo, y arriba sus sumas y documentos: las facturas del equipo y sus reportes, de un cierre o entre dos fechas.',
    ],
    page: { to: '/equipos', label: 'Ir a mi equipo' },
    picture: 'equipo',
  },
  {
    id: 'pagos-del-equipo',
    title: 'Avisar lo que cobró a su equipo',
    steps: [
      'En «Cuentas del equipo» toque «Avisar pagos»: una fila por cada pago, con la persona, el importe y la moneda. Dos letras y Enter la encuentran.',
      '«Pegar de una planilla o un chat» toma la lista entera.',
      'Cada fila queda como un aviso de esa persona: ella y usted ven en «Pagos avisados» si se aceptó.',
    ],
    page: { to: '/pagos-del-equipo', label: 'Ir a Pagos del equipo' },
  },
  {
    id: 'pedir-por',
    title: 'Pedir por alguien',
    steps: [
      'En «Pedidos de Vendedores» toque «Cargar pedido» y elija para quién es.',
      'Agregue los productos por código o por nombre, o pegue la lista que le pasaron; dígale el total antes de generarlo.',
      'El pedido queda a nombre del vendedor, en su «Mis Pedidos», y dice quién lo cargó.',
    ],
    page: { to: '/listado-lider', label: 'Ir a los pedidos del equipo' },
    picture: 'pedidos-equipo',
  },
  {
    id: 'comisiones',
    title: 'Lo que gana por su equipo',
    steps: [
      'Si el negocio paga comisión, «Comisiones» dice de cada cierre cuánto se entregó a su equipo, su porcentaje y lo que gana.',
      'Cuando se liquida, queda a favor en «Mi cuenta». Lo que cambia después cuenta en su próximo cierre.',
    ],
    page: { to: '/comisiones', label: 'Ir a Comisiones' },
  },
  {
    id: 'contrasenas',
    title: 'Alguien olvidó su contraseña',
    steps: [
      'Quien toca «Olvidé mi contraseña» aparece en «Mi equipo», en «Olvidaron su contraseña».',
      'Toque «Crear enlace» y envíeselo: sirve una sola vez y vence. Con él elige otra; usted no llega a verla.',
      'Un enlace nuevo reemplaza al anterior.',
    ],
    page: { to: '/equipos', label: 'Ir a mi equipo' },
  },
] as const satisfies readonly Topic[];
