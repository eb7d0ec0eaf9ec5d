import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { fullName } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import type { PageLink } from '../../platform/navigation.ts';
import type { PagePath } from '../../platform/router/router.ts';
import { isAdmin, type Session } from '../../platform/session.ts';
import { createSearchIndex } from '../../ui/table/search-text.ts';
import { pageGroups } from './page-groups.ts';

/** Where something is: a page, and what its list is to be searched for. */
export type Found = { label: string; to: PagePath; search?: Record<string, unknown> };

/** Pages by their name and, for administrators, orders by their number, products by name or code, and people. */
export async function find(session: Session, text: string): Promise<Found[]> {
  const all = pageGroups(session).flatMap(({ pages }) => pages);
  const pages = index.filter(all, text).map(({ to, label }): Found => ({ to, label: `Ir a ${label}` }));
  if (!isAdmin(session)) return pages;
  const lists = await Promise.all([orders(text, 'ESENCIAL'), orders(text, 'BLACK'), products(text), people(text)]);
  return [...pages, ...lists.flat()];
}

const index = createSearchIndex<PageLink>(({ label }) => [label]);

/** Of each kind, so that none hides the others. */
const SHOWN = 5;
const part = (text: string) => ({ q: text, pagina: 1, porPagina: SHOWN });

/** By its number: a name finds its person, whose orders are one step further. */
async function orders(text: string, tipo: OrderType): Promise<Found[]> {
  if (!/^0*[1-9]\d{0,8}$/.test(text)) return [];
  const query = { pedido: Number(text), ventana: 'todas', pagina: 1, porPagina: 1 } as const;
  const found: Order[] = await (tipo === 'BLACK'
    ? api('GET /api/menu/order-black', { query })
    : api('GET /api/menu/order', { query }));
  return found.map(({ orderId, clientName, totalAmount, ventanaId, userId }) => ({
    label: `Pedido ${orderId} · ${clientName} · ${formatPrice(totalAmount)}`,
    to: tipo === 'BLACK' ? '/pedidos-black' : '/pedidos-list',
    // Others hold its digits too, few of that person's of that closing.
    search: { q: String(orderId), ventana: ventanaId, vendedor: userId },
  }));
}

const products = async (text: string): Promise<Found[]> =>
  (await api('GET /api/producto/allProducto/:x', { params: { x: '1' }, query: part(text) })).map(
    ({ name, codigo }) => ({
      label: `Producto ${[codigo, name].filter(Boolean).join(' · ')}`,
      to: '/listado-platos',
      search: { q: codigo || name },
    }),
  );

const people = async (text: string): Promise<Found[]> =>
  (await api('GET /api/usuarios', { query: part(text) })).map((user) => ({
    label: `${fullName(user)} · ${user.userName}`,
    to: '/listado-vendedores',
    search: { q: user.userName },
  }));
