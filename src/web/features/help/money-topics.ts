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

/** Whoever keeps the cash. */
export const cashierTopics = [
  accounts,
  {
    id: 'caja',
    title: 'Cobrar',
    steps: [
      'Un pago puede ser en pesos: se toma al cambio de su día, o del último anterior. «Cotización», en «Cuentas», anota a cuántos pesos está el dólar; lo pagado antes no cambia.',
      'En «Cuentas», «Registrar pago» anota lo que pagó y cómo. Si paga más de lo que debe, o mucho más que otras veces, se le pregunta antes.',
      'Nada se borra: lo que se anotó mal se quita con «Anular», con su motivo, y queda a la vista con el nombre de quien lo hizo.',
    ],
    page: accountsPage,
  },
] as const satisfies readonly Topic[];

/** Whoever keeps the books. */
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
      'En «Cierres», «Documentos» elige un cierre: sus facturas y reportes bajan juntos, o cada uno por separado.',
      'Desde esta cuenta se lee todo eso y no se cambia nada.',
    ],
    page: { to: '/cierres', label: 'Ir a Cierres' },
  },
] as const satisfies readonly Topic[];
