import type { Topic } from './topic.ts';

const accountsPage = { to: '/cuentas', label: 'Ir a Cuentas' } as const;

const accounts = {
  id: 'cuenta',
  title: 'Quién debe y quién pagó',
  steps: [
    'Un pedido entregado se suma solo a la cuenta de su dueño; los pagos y ajustes se restan.',
    'En «Cuentas», el nombre lleva a todos los movimientos de esa persona; «Resumen PDF» y «Resumen Excel» bajan los de las fechas que elija.',
  ],
  page: accountsPage,
} as const;

export const bankTopic = {
  id: 'banco',
  title: 'El archivo del banco',
  steps: [
    'En «Más» de «Cuentas», «Archivo del banco» lee los movimientos que baja el banco o la billetera. Cuenta solo lo que entró.',
    'Viene marcado lo que es seguro: una sola persona con ese nombre, esa cuenta o esa referencia, y justo lo que debe o lo que dice un comprobante suyo que espera, que queda aceptado por ese pago. Lo demás propone a quién puede ser; usted elige y marca.',
    'Una fila de la que no se entiende el estado, si entró o salió, la moneda o el día no viene marcada y dice por qué. Lo rechazado, pendiente, devuelto, los egresos y los saldos no cuentan: están al pie.',
    '«Registrar pagos» anota las filas marcadas al cambio de su día, todas o ninguna. Una fila registrada no se registra otra vez, aunque venga en otro archivo, salvo que se anule su pago. Si ya hay un pago igual de esos días, su fila lo muestra: es ese mismo, es otro, o se deja sin registrar.',
    'Si una columna se leyó mal, «Cómo se leyó» la corrige, y queda recordado para el próximo archivo igual. Allí se eligen también la hoja, el separador y la fila de los encabezados.',
  ],
  page: { to: '/banco', label: 'Ir al archivo del banco' },
} as const satisfies Topic;

export const proofsTopic = {
  id: 'comprobantes',
  title: 'Revisar los pagos avisados',
  steps: [
    'En «Cuentas», «Pagos avisados» tiene los pagos que la gente avisó, con su foto o su PDF. «Revisar» los muestra uno tras otro, del más viejo al más nuevo: cada uno dice lo que debe hoy y lo que quedaría.',
    'Enter lo acepta: es un pago, con el día que dice. Si el importe o la moneda no son, corríjalos antes. «Rechazar» pide un motivo, que esa persona lee.',
    '«Repetido» es el mismo archivo, o la misma persona, importe y día que otro de antes. Si otra persona lo decide mientras usted lo mira, se dice y sigue el próximo.',
    'Un PDF se descarga, y lo abre su equipo. El archivo de uno rechazado se borra a los 30 días. Si después se anula el pago, queda «Anulado», y se puede aceptar de nuevo o rechazar.',
    'Si ya hay un pago igual de esa persona y de esos días, se muestra al aceptar: «Es ese mismo pago» no lo cuenta otra vez.',
  ],
  page: { to: '/comprobantes', label: 'Ir a Pagos avisados' },
} as const satisfies Topic;

export const paymentsTopic = {
  id: 'varios-pagos',
  title: 'Anotar varios pagos juntos',
  steps: [
    'En «Cuentas», «Varios pagos» es una planilla: dos letras del nombre y Enter, el importe y Enter; moneda, medio y día siguen los de la fila de arriba. Cada fila dice lo que debe antes y después.',
    '«Pegar de una planilla o un chat» lee líneas como Ana Sol 15.000 transferencia 26/11; si un nombre puede ser de dos, pregunta de quién.',
    'Se registran todos o ninguno: lo que no puede ser se dice en su fila, y un pago igual que ya está se muestra al lado.',
  ],
  page: { to: '/varios-pagos', label: 'Ir a Varios pagos' },
} as const;

export const cashierTopics = [
  accounts,
  {
    id: 'caja',
    title: 'Cobrar',
    steps: [
      'Un pago puede ser en pesos: se toma al cambio de su día, o del último anterior. «Cotización», en «Más» de «Cuentas», anota a cuántos pesos está el dólar; lo pagado antes no cambia.',
      'En «Cuentas», «Registrar pago» anota lo que pagó y cómo. Si paga más de lo que debe, o mucho más que otras veces, se le pregunta antes.',
      'Nada se borra: lo que se anotó mal se quita con «Anular», con su motivo, y queda a la vista con el nombre de quien lo hizo.',
    ],
    page: accountsPage,
  },
  proofsTopic,
  paymentsTopic,
  bankTopic,
] as const satisfies readonly Topic[];

export const accountantTopics = [
  accounts,
  {
    id: 'contador',
    title: 'El mes del contador',
    steps: [
      'En «Cuentas», «Para el contador» baja entregas, pagos, ajustes y saldos de un mes, de otros días o de un cierre.',
      'Es una planilla de Excel y cada una de sus hojas en CSV.',
    ],
    page: accountsPage,
  },
  {
    id: 'cierres',
    title: 'Los documentos de un cierre',
    steps: [
      'En «Cierres», «Ver» elige un cierre: sus facturas y reportes bajan juntos, o cada uno por separado.',
      '«Compras» dice lo pedido a cada proveedor y lo que llegó. Desde esta cuenta se lee todo eso y no se cambia nada.',
    ],
    page: { to: '/cierres', label: 'Ir a Cierres' },
  },
] as const satisfies readonly Topic[];
