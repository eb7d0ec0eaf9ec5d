import type { Topic } from './topic.ts';

/** A week, from the suppliers' prices to the closing's papers. */
export const administratorTopics = [
  {
    id: 'inicio',
    title: 'Cómo viene la semana',
    steps: [
      '«Inicio» compara este cierre con el anterior a la misma altura, por hora, y junta lo que espera: poco stock, quién no pidió, contraseñas, vendedores por aprobar, copias.',
      'Cada número lleva a su lista. Ctrl K abre «Ir a o buscar» desde cualquier pantalla, y también hace: «Cerrar catálogo», «Facturas de líderes», o aumentar 7 % a un proveedor.',
      'En las listas, «Columnas y vistas» elige columnas y su orden, y guarda con un nombre los filtros de ahora; «Copiar enlace» la muestra a otro. El borde de cada título se arrastra para dar más ancho; dos toques lo dejan como estaba. Un título se arrastra sobre otro para ocupar su lugar.',
      'Con el teclado, «Saltar a la lista» (Tab al abrir la pantalla) lleva a su primera fila: ↑ ↓ o J K pasan de una a otra, Enter la abre, X la elige, Mayús elige varias, y «?» muestra las demás teclas.',
      'En una pantalla ancha, la flecha de un pedido, un producto, un usuario o una cuenta lo abre al lado de la lista, con sus últimos cambios; J y K pasan al siguiente y al anterior, Escape cierra.',
    ],
    page: { to: '/inicio', label: 'Ir a Inicio' },
  },
  {
    id: 'productos',
    title: 'Productos y precios',
    steps: [
      'En «Productos» se crean, se editan y se pasan a INACTIVO. «Stock Limite» pone un tope por cierre.',
      'Toque un precio o un stock de la lista para cambiarlo ahí: Enter guarda, Escape lo deja como estaba. Marque varios para cambiarles estado, categoría, proveedor o precio juntos.',
      '«Nuevo Porcentaje» sube o baja los precios de muchos a la vez: primero muestra cómo quedan, y el último cambio se puede deshacer.',
      '«Imágenes en lote» sube muchas fotos juntas: cada una encuentra su producto por el código en el nombre del archivo.',
    ],
    page: { to: '/listado-platos', label: 'Ir a Productos' },
    picture: 'productos',
  },
  {
    id: 'monedas',
    title: 'Dólares, centavos y pesos',
    steps: [
      'Los precios están en dólares y se muestran sin centavos: US$ 19,40 se lee US$ 019. Al sumar cuentan: tres dan US$ 058.',
      'Cuentas, facturas y planillas muestran los centavos. Para no tenerlos, deje el «Redondeo» de «Nuevo Porcentaje» y de las planillas en dólares enteros.',
      'Una planilla en pesos se convierte al importarla, con los «Pesos por dólar» y el día que usted escriba. Después los precios ya son dólares: si el dólar cambia, no se mueven.',
      'Los pagos se anotan en dólares. Si cobró en pesos, escriba cuántos dólares son, y los pesos en «Nota».',
    ],
    page: { to: '/listado-platos', label: 'Ir a Productos' },
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
    id: 'platos',
    title: 'Los platos de la semana',
    steps: [
      'Un plato es un producto: primero créelo en «Productos».',
      'En «Platos Semanales», «Editar» de cada día abre su lista: «Agregar un plato» lo busca por nombre o código, y las flechas cambian el orden.',
      'Uno INACTIVO conserva su lugar y no se ofrece. La lista vale todas las semanas, hasta que la cambie.',
    ],
    page: { to: '/platos-empresas-list', label: 'Ir a Platos Semanales' },
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
      'Marque varios y toque «Marcar como realizados»: a su dueño le llega el aviso, si lo pidió, y sus bultos quedan entregados, también los que no se terminaron de armar.',
      '«Imprimir» y «Descargar PDF» de los marcados dan un solo archivo, con cada pedido desde una página nueva.',
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
      'En «Cierres» toque «Documentos» del que quiera: «Descargar todo» baja el cierre entero en un archivo; cada factura y reporte está también por separado. Si después entra un pedido, ahí dice de qué hora es lo que bajó.',
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
      'En «Cuentas», que se abre desde «Usuarios», «Registrar pago» anota lo que pagó y cómo. Si paga más de lo que debe, o mucho más que otras veces, se le pregunta antes.',
      'Nada se borra: lo que se anotó mal se quita con «Anular», con su motivo, y queda a la vista.',
      '«Para el contador» baja entregas, pagos, ajustes y saldos de un mes, de otros días o de un cierre.',
      'Con un «Límite de deuda» en «Ajustes», quien debe más que ese monto no puede pedir.',
    ],
    page: { to: '/cuentas', label: 'Ir a Cuentas' },
  },
  {
    id: 'contrasenas',
    title: 'Personas y contraseñas',
    steps: [
      'Quien se registra aparece en «Usuarios». Con «Aprobar a quien se registra», en «Ajustes», no pide hasta que lo apruebe su líder o usted: en «Mostrar», elija «Pendientes».',
      'Quien tocó «Olvidé mi contraseña» aparece arriba, en «Olvidaron su contraseña»: toque «Crear enlace» y envíeselo. Sirve una sola vez y vence.',
      'No hace falta que usted invente una contraseña ni la conozca.',
      '«Segundo paso», en el menú de su cuenta o en «Cambiar contraseña», pide además un código de su teléfono al entrar, y con la contraseña otro al hacer, cambiar o eliminar administradores; «Ajustes» lo exige a todos los administradores. A quien perdió teléfono y códigos se lo quita otro administrador, en «Contraseña» de «Usuarios».',
    ],
    page: { to: '/listado-vendedores', label: 'Ir a Usuarios' },
    picture: 'usuarios',
  },
  {
    id: 'equipo',
    title: 'Líderes y equipos',
    steps: [
      'Para que alguien lidere, en «Usuarios» toque «Editar» y elija LIDER en «Tipo».',
      'Para darle vendedores, márquelos y toque «Cambiar líder»; de a uno, «Editar» y «Líder». Quien se registra también puede elegirlo.',
      'Cada líder ve en «Mi equipo» quién pidió y cuánto debe, y puede pedir por ellos. «Equipos» le muestra a usted los de todos.',
      'Si deja de ser líder, o lo elimina, se le pregunta a quién pasa su equipo. Los pedidos hechos quedan a su nombre.',
    ],
    page: { to: '/listado-vendedores', label: 'Ir a Usuarios' },
  },
  {
    id: 'retiro',
    title: 'Puntos de retiro',
    steps: [
      'En «Puntos de retiro», que se abre desde «Usuarios», «Crear punto de retiro» pide su nombre y su dirección.',
      'Su «Líder» es el de quien se registra ahí y no elige a nadie.',
      'Uno que ya no se usa se edita y se le saca «Activo»: no se ofrece más, y quienes lo tienen lo conservan. Siempre queda uno activo.',
      'Si le cambia el nombre, sus usuarios pasan al nuevo; los pedidos hechos quedan como estaban.',
    ],
    page: { to: '/puntos-de-retiro', label: 'Ir a Puntos de retiro' },
  },
  {
    id: 'deshacer',
    title: 'Volver atrás',
    steps: [
      'Un pedido PENDIENTE: edítelo o cancélelo; con el cierre terminado se le pide el motivo. Uno CANCELADO no vuelve: cárguelo otra vez con «Cargar pedido».',
      'Un REALIZADO: el mismo día, «Deshacer» en su fila; un bulto, «Deshacer entrega» en «Armado»; lo que no llegó, «Deshacer el reparto».',
      'Precios: «Deshacer» en «Nuevo Porcentaje», debajo del último cambio. Una planilla: «Deshacer» en «Última importación». Ambos, mientras nadie edite después esos productos.',
      'Un pago o un ajuste: «Anular» en la cuenta de la persona.',
      'Los que pasaron a otro líder o punto de retiro: «Deshacer» en el mensaje; quien se cambió otra vez después queda como está. Un usuario eliminado: en «Usuarios», «Mostrar», elija «Eliminados» y toque «Recuperar». Después de «Borrar datos» ya no se puede.',
      'Un cierre: «Reabrir», el último. Un producto o un proveedor eliminado no vuelve: si duda, pase el producto a INACTIVO.',
    ],
    page: { to: '/pedidos-list', label: 'Ir a Pedidos' },
  },
  {
    id: 'auditoria',
    title: 'Quién cambió qué',
    steps: [
      '«Auditoría» dice de cada cambio quién lo hizo, cuándo, y qué había antes y después: productos, platos, proveedores, pedidos, usuarios, puntos de retiro, cierres y ajustes. Los pagos están en cada cuenta.',
      'Busque un nombre, un código o una persona, o elija «Sobre» qué y entre qué días.',
      'No se puede cambiar ni borrar. Cuántos días se guarda lo dice «Ajustes», en «Cuánto se guarda».',
    ],
    page: { to: '/auditoria', label: 'Ir a Auditoría' },
  },
  {
    id: 'ajustes',
    title: 'Ajustes del negocio',
    steps: [
      '«Límite de deuda» es cuánto puede deber alguien y seguir pidiendo; «Poco stock», desde cuántas unidades se avisa que quedan pocas.',
      '«Cancelar después del cierre» deja que lo hagan también vendedores y líderes. «Aprobar a quien se registra» pide su visto bueno.',
      'Ahí está también cuánto dura una sesión y cuántos días se guarda cada cosa. Lo que cambie vale enseguida, para todos.',
    ],
    page: { to: '/ajustes', label: 'Ir a Ajustes' },
  },
  {
    id: 'copias',
    title: 'Copias de seguridad',
    steps: [
      '«Inicio» y «Cierres», abajo, dicen de cuándo es la última copia, y avisan si hace demasiado que no hay una.',
      'Las programa quien cuida el servidor. Si dicen que no hay copias programadas, o que fallan, avísele.',
      'Pídale que las guarde en otro lugar y bajo llave: llevan los datos de todos.',
    ],
    page: { to: '/cierres', label: 'Ir a Cierres' },
  },
] as const satisfies readonly Topic[];
