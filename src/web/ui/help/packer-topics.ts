import type { Topic } from './topic.ts';

/** The topic about receipts. `administrator-topics.ts` adds a step about costs to it. */
export const receivingTopic = {
  id: 'recibir',
  title: 'Recibir lo que llega',
  steps: [
    'En «Compras», «Recibir» del proveedor: «Todo llegó» anota lo que falta como se pidió; después corrija lo que no vino, lo dañado, que sigue faltando, y lo que sobra. O escriba los códigos: cada uno suma una unidad.',
    'Varias entregas se suman, también si dos reciben a la vez. «Llegó algo que no se pidió» busca por código, nombre o foto, y pregunta si queda, se reclama o se devuelve.',
    'Lo que sobra de un producto con stock límite sube su stock. De los otros queda como «Sobran», y el próximo pedido pide esas unidades de menos, hasta que se diga adónde fueron.',
    'De lo que falta, «Faltan» abre el reparto con lo que llegó. Una recepción se deshace mientras no se haya repartido nada de ella.',
  ],
  page: { to: '/compras', label: 'Ir a Compras' },
} as const satisfies Topic;

export const packerTopics = [
  {
    id: 'armado',
    title: 'Juntar, armar y entregar',
    steps: [
      '«Buscar por proveedor» es la lista para juntar la mercadería; «Armar por vendedor», la de cada bulto, por punto de retiro.',
      'Tilde lo que ya está, de a una unidad si hace falta: lo ven todos los que arman, en sus teléfonos.',
      'Lo que dice Cambio y un número es de un reclamo aprobado: va en el bulto como lo demás.',
      '«Etiquetas» imprime una por bulto; su código QR abre ese bulto en el teléfono.',
      'Al entregar toque «Entregado» y diga quién lo recibió: sus pedidos quedan REALIZADOS. «Entregar los» da a un líder todos los que quedan de su equipo. Si algo no llegó y nadie lo repartió, se pregunta antes. «Deshacer entrega» vale el mismo día.',
    ],
    page: { to: '/armado', label: 'Ir a Armado' },
  },
  receivingTopic,
  {
    id: 'faltantes',
    title: 'Lo que no llegó',
    steps: [
      'Cada producto dice cuántas unidades se entregan y, si llegaron menos, cuántas se habían pedido.',
      'Con el catálogo cerrado, en «Buscar por proveedor», «Faltante» muestra a quién le toca cuánto. Lo reparte quien administra.',
    ],
    page: { to: '/armado', label: 'Ir a Armado' },
  },
] as const satisfies readonly Topic[];
