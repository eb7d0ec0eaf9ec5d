import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { type Capacity, fullName } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { actsAs, type Session } from '../../platform/session.ts';
import { createStoredState, useStore } from '../../platform/store.ts';
import { searchIn } from '../../ui/search-text.ts';
import { actionsFor, type Found, helpAbout, priceActions } from './actions.tsx';

type Finder = {
  label: string;
  placeholder: string;
  /** Actions beside the pages and the actions that everybody has. */
  actions: typeof actionsFor;
  search: (text: string) => Promise<Found[]>[];
};

const knownAlone: Finder = {
  label: 'Página, acción o ayuda',
  placeholder: 'Nombre',
  actions: () => [],
  search: () => [],
};

const finders: Record<Capacity, Finder> = {
  ADMIN: {
    label: 'Página, pedido, producto, persona, acción o ayuda',
    placeholder: 'Nombre, código o número',
    actions: actionsFor,
    search: (text) => [
      priceActions(text),
      orders(text, 'ESENCIAL'),
      orders(text, 'BLACK'),
      products(text),
      people(text),
    ],
  },
  LIDER: knownAlone,
  VENDEDOR: knownAlone,
  ARMADO: knownAlone,
  CAJA: knownAlone,
  CONTADURIA: knownAlone,
};

export const finderOf = (session: Session): Finder =>
  actsAs(session).map((capacity) => finders[capacity])[0] ?? knownAlone;

/** Finds pages, actions and help topics by name, and the capacity's records on the server. */
export async function find(session: Session, known: readonly Found[], text: string): Promise<Found[]> {
  const named = [...index(recentFirst(known), text)];
  const help = helpAbout(session, text).slice(0, SHOWN);
  const answers = await Promise.allSettled(finderOf(session).search(text));
  const found = [...named, ...answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))];
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && found.length + help.length === 0) throw failed.reason;
  return [...found, ...help];
}

const index = searchIn<Found>(({ label, also = '' }) => [label, also]);

/** The pages and actions chosen last in this browser, newest first. Never people or orders. */
const recent = createStoredState<readonly string[]>('recientes', {
  read: (text) => text?.split('\n') ?? [],
  write: (labels) => labels.join('\n'),
});
const RECENT = 5;

export const useRecent = (known: readonly Found[]): Found[] => {
  const labels = useStore(recent);
  return labels.flatMap((label) => known.find((found) => found.label === label) ?? []);
};

export function remember({ label }: Found, known: readonly Found[]) {
  if (!known.some((found) => found.label === label)) return;
  recent.set([label, ...recent.get().filter((other) => other !== label)].slice(0, RECENT));
}

const recentFirst = (known: readonly Found[]) => known.toSorted((a, b) => rank(a) - rank(b));
const rank = ({ label }: Found) => (recent.get().indexOf(label) + RECENT + 1) % (RECENT + 1);

/** The most results of each kind, so that no kind hides the others. */
const SHOWN = 5;
const part = (text: string) => ({ q: text, pagina: 1, porPagina: SHOWN });

/** Finds orders by number. A name finds the person, whose orders are one step further. */
async function orders(text: string, tipo: OrderType): Promise<Found[]> {
  if (!/^0*[1-9]\d{0,8}$/.test(text)) return [];
  const query = { pedido: Number(text), ventana: 'todas', pagina: 1, porPagina: 1, sinRenglones: 'true' } as const;
  const found: Order[] = await (tipo === 'BLACK'
    ? api('GET /api/menu/order-black', { query })
    : api('GET /api/menu/order', { query }));
  return found.map(({ orderId, clientName, totalAmount, ventanaId, userId }) => ({
    label: `Pedido ${orderId} · ${clientName} · ${formatPrice(totalAmount)}`,
    to: tipo === 'BLACK' ? '/pedidos-black' : '/pedidos-list',
    // A search for the number also finds others with those digits; the filters leave few.
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
