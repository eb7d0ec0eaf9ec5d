import type { Order } from '#contract/orders.calls.ts';
import type { Session } from '../platform/session.ts';
import { type Call, paged, Refused } from './test-page.tsx';

export const seller: Session = {
  userID: '7',
  roles: ['ROLE_USER'],
  email: 'ana@ejemplo.com',
  nombre: 'Ana',
  apellido: 'García',
  tipo: 'VENDEDOR',
};
export const leader: Session = { ...seller, userID: '54', nombre: 'Carla', apellido: 'Ríos', tipo: 'LIDER' };
export const helper: Session = {
  ...seller,
  userID: '8',
  roles: ['ROLE_AYUDANTE', 'ARMADO'],
  nombre: 'Pía',
  apellido: 'Arce',
  tipo: 'AYUDANTE',
};
export const cashier: Session = { ...helper, userID: '9', roles: ['ROLE_AYUDANTE', 'CAJA'], nombre: 'Caro' };
export const accountant: Session = { ...helper, userID: '10', roles: ['ROLE_AYUDANTE', 'CONTADURIA'], nombre: 'Inés' };
export const administrator: Session = { ...seller, userID: '1', roles: ['ROLE_ADMIN'], nombre: 'Eva', tipo: 'ADMIN' };

/** A refusal that every call may give. */
export const busy = (title: string) => new Refused({ title, status: 503, code: 'OCUPADO' });

/** The most rows of a page, because each row takes time to render. */
const DRAWN = 5;

/**
 * Answers a page of orders as the server does, newest first, with the totals of all orders. Returns only the first
 * `DRAWN` rows.
 */
export function orderPages(orders: readonly Order[]) {
  const sum = (some: readonly Order[]) => String(some.reduce((total, order) => total + order.totalAmount, 0));
  return ({ query }: Pick<Call, 'query'>) => {
    const [page, size] = [Number(query.get('pagina')), Number(query.get('porPagina'))];
    const rows = orders
      .toReversed()
      .slice((page - 1) * size, page * size)
      .slice(0, DRAWN);
    return paged(rows, orders.length, {
      'x-total-amount': sum(orders),
      'x-total-cancelled': sum(orders.filter(({ delivered }) => delivered === 'CANCELADO')),
    });
  };
}

/** The steps of an order to which nothing can be done any more. */
export const nothing: Order['can'] = { cancel: false, claim: false, complete: false, edit: false, undo: false };

/** An order of two products, placed on 10/03/2025, with `given` in place of its own values. */
export const anOrder = (orderId: number, given: Partial<Order> = {}): Order => ({
  orderId,
  clientName: 'Ana García',
  tipo: 'ESENCIAL',
  direccion: 'Mitre 1200, José C Paz',
  telefono: '11 5555 0101',
  retiro: 'Conesa 970, Muñiz',
  ventanaId: 3,
  cierre: 3,
  cierreAbierto: true,
  idLider: 54,
  lider: 'Carla Ríos',
  cargadoPor: null,
  entrega: null,
  diaRetiro: null,
  horarioRetiro: '',
  reclamarHasta: null,
  totalAmount: 1500,
  serviceAmount: 250,
  createdAt: '2025-03-10T15:00:00.000Z',
  delivered: 'PENDIENTE',
  userId: 7,
  version: 1,
  orderDetails: [
    {
      linea: 1,
      productoId: 1,
      name: 'Olla de aluminio 24 cm',
      tipoProducto: 'GENERAL',
      codigo: 'OLL-24',
      quantity: 2,
      entregada: null,
      referencia: 'roja',
      dia: null,
      amount: 500,
      cambio: null,
    },
    {
      linea: 2,
      productoId: 2,
      name: 'Sartén antiadherente',
      tipoProducto: 'MIXTO',
      codigo: 'SAR-28',
      quantity: 1,
      entregada: null,
      referencia: '',
      dia: null,
      amount: 500,
      cambio: null,
    },
  ],
  can: { cancel: true, claim: false, complete: true, edit: true, undo: false },
  ...given,
});
