import type { Topic } from './topic.ts';

/** A week, from the suppliers' prices to the closing's papers. */
export const administratorTopics: readonly Topic[] = [
  {
    id: 'inicio',
    title: 'Cómo viene la semana',
    steps: [
      '«Inicio» compara este cierre con el anterior a la misma altura, por hora, y junta lo que espera: poco stock, quién no pidió, contraseñas, vendedores por aprobar, copias.',
      'Cada número lleva a su lista. Ctrl K abre «Ir a o buscar» desde cualquier pantalla.',
      'En las listas, «Vista» elige columnas y tamaño, y guarda con un nombre los filtros de ahora.',
    ],
    page: { to: '/inicio', label: 'Ir a Inicio' },
  },
  {
    id: 'productos',
    title: 'Productos y precios',
    steps: [
      'En «Productos» se crean, se editan y se pasan a INACTIVO. «Stock Limite» pone un tope por ventana.',
      'Toque un precio o un stock de la lista para cambiarlo ahí: Enter guarda, Escape lo deja como estaba. Marque varios para cambiarles estado, categoría, proveedor o precio juntos.',
      '«Nuevo Porcentaje» sube o baja los precios de muchos a la vez: primero muestra cómo quedan, y el último cambio se puede deshacer.',
      '«Imágenes en lote» sube muchas fotos juntas: cada una encuentra su producto por el código en el nombre del archivo.',
    ],
    page: { to: '/listado-platos', label: 'Ir a Productos' },
    picture: 'productos',
  },
  {
    id: 'planilla',
    title: 'La planilla de un proveedor',
    steps: [
      'Elija el proveedor y su archivo .xlsx o .csv tal como lo manda, con títulos y todo.',
      'Diga qué columna es cada cosa, a qué categoría va cada rubro, y conteste lo que la planilla no dice (moneda, separadores, IVA, margen): queda recordado para ese proveedor.',
      'Si los precios están en pesos, escriba a cuánto está el dólar ese día: al lado de cada fila se ve el precio que resulta.',
      'Mire qué se crearía, qué cambia de precio y qué se rechaza. Nada se escribe hasta «Importar».',
      'Un precio de US$ 0, o que se mueve más de la mitad, no entra hasta que lo confirme.',
      'Las filas rechazadas se descargan con su motivo, se corrigen y se suben otra vez. La última importación se puede deshacer.',
    ],
    page: { to: '/planilla-proveedor', label: 'Ir a la planilla' },
    picture: 'planilla',
  },
  {
    id: 'abrir',
    title: 'Abrir y programar',
    steps: [
      'El interruptor de «Cierres» abre y cierra el catálogo a los pedidos en el momento.',
      '«Programar» lo hace solo a la hora que diga. Los vendedores ven cuánto falta; quien pidió avisos los recibe en su teléfono.',
      'Un pedido cuenta si llegó antes de la hora, aunque se termine de procesar después.',
    ],
    page: { to: '/cierres', label: 'Ir a Cierres' },
  },
  {
    id: 'pedidos',
    title: 'Pedidos',
    steps: [
      '«Pedidos» muestra el cierre elegido; se busca por número, persona, producto o color.',
      '«Cargar pedido» lo hace a nombre de otro, también en un cierre que pasó, con su motivo.',
      'Marque varios para pasarlos juntos a REALIZADO: a su dueño le llega el aviso, si lo pidió. El mismo día se puede deshacer.',
    ],
    page: { to: '/pedidos-list', label: 'Ir a Pedidos' },
    picture: 'pedidos',
  },
  {
    id: 'faltantes',
    title: 'Lo que no llegó',
    steps: [
      'Con el catálogo cerrado, en «Armado», «Buscar por proveedor», toque «Faltante» en el producto.',
      'Escriba cuántos llegaron y cómo se reparten: por orden de llegada, en proporción o a mano. La lista muestra quién recibe cuánto antes de «Repartir».',
      'Totales, facturas y reportes cuentan lo entregado. El reparto se puede deshacer mientras ninguno de esos pedidos esté REALIZADO.',
      '«Avisar faltantes» prepara un mensaje de WhatsApp para cada vendedor.',
    ],
    page: { to: '/armado', label: 'Ir a Armado' },
    picture: 'faltantes',
  },
  {
    id: 'armado',
    title: 'Armar y entregar',
    steps: [
      '«Buscar por proveedor» es la lista para juntar la mercadería; «Armar por vendedor», la de cada bulto, por punto de retiro.',
      'Tilde lo que ya está, de a una unidad si hace falta: lo ven todos los que arman, en sus teléfonos.',
      '«Etiquetas» imprime una por bulto; su código QR abre ese bulto en el teléfono. Ahí, al entregarlo, «Entregado» guarda quién lo recibió y deja sus pedidos REALIZADOS.',
    ],
    page: { to: '/armado', label: 'Ir a Armado' },
    picture: 'armado',
  },
  {
    id: 'cierres',
    title: 'Facturas y cierre de la semana',
    steps: [
      'Antes de cerrar, «Cerrar catálogo ahora» dice cuántos pedidos hay, cuánto suman y quién todavía no pidió.',
      'En «Cierres» toque «Documentos» del que quiera: «Descargar todo» baja el cierre entero en un archivo; cada factura y reporte está también por separado.',
      'Si se cerró de más, el último cierre se reabre con su motivo, y los pedidos siguen en él.',
    ],
    page: { to: '/cierres', label: 'Ir a Cierres' },
    picture: 'cierres',
  },
  {
    id: 'cuenta',
    title: 'Quién debe y quién pagó',
    steps: [
      'Un pedido que queda REALIZADO se suma solo a la cuenta de su dueño, por lo entregado; si se deshace, se resta.',
      'En «Cuentas», que se abre desde «Usuarios», «Registrar pago» anota lo que pagó y cómo. Nada se borra: lo que se anotó mal se anula con su motivo.',
      'Con un «Límite de deuda» en «Ajustes», quien debe más que ese monto no puede pedir.',
    ],
    page: { to: '/cuentas', label: 'Ir a Cuentas' },
  },
  {
    id: 'contrasenas',
    title: 'Personas y contraseñas',
    steps: [
      'Quien se registra aparece en «Usuarios»; si hace falta aprobarlo, en «Mostrar: Pendientes».',
      'Quien tocó «Olvidé mi contraseña» aparece arriba, en «Olvidaron su contraseña»: toque «Crear enlace» y envíeselo. Sirve una sola vez y vence.',
      'No hace falta que usted invente una contraseña ni la conozca.',
    ],
    page: { to: '/listado-vendedores', label: 'Ir a Usuarios' },
    picture: 'usuarios',
  },
  {
    id: 'copias',
    title: 'Copias de seguridad',
    steps: [
      '«Inicio» y abajo de «Cierres» dicen de cuándo es la última copia, y avisan si hace demasiado que no hay una.',
      'Las copias se programan en el servidor (BACKUP_DIR, BACKUP_URL); guárdelas en otro disco o en otro lugar, bajo llave: llevan datos de todos.',
    ],
    page: { to: '/cierres', label: 'Ir a Cierres' },
  },
];
