import { type Account, demoAccounts } from './api.ts';
import { isoToday } from './dates.ts';

const { admin, leader, seller } = demoAccounts;
const history = `/historial-pedidos?desde=2020-01-01&hasta=${isoToday()}`;
/** Every list of every role. */
export const lists: Record<string, [who: Account, addresses: readonly string[]]> = {
  'an administrator': [
    admin,
    [
      '/listado-platos',
      '/pedidos-list?ventana=todas',
      '/pedidos-black?ventana=todas',
      '/listado-vendedores',
      '/listado-proveedores',
      '/puntos-de-retiro',
      '/cuentas',
      '/cuentas/4',
      '/comprobantes',
      '/equipos',
      '/cierres',
      // A new closing buys nothing yet.
      '/compras?ventana=1',
      '/producto-estadistica',
      '/auditoria',
    ],
  ],
  'a leader': [
    leader,
    ['/listado-lider?ventana=todas', '/equipos', '/cuentas', '/pedido-vendedor', history, '/mi-cuenta'],
  ],
  'a seller': [seller, ['/pedido-vendedor', history, '/mi-cuenta']],
};
