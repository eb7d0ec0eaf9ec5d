import { formatPrice, normalise } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { type Capacity, fullName } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { actsAs, type Session } from '../../platform/session.ts';
import { createStoredState } from '../../platform/store.ts';
import { actionsFor, type Found, helpAbout, priceActions } from './actions.tsx';

type Finder = {
  label: string;
  placeholder: string;
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
      people(text),
      products(text),
      orders(text, 'ESENCIAL'),
      orders(text, 'BLACK'),
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

/** The entries for a text, best match first. Without a text, the entries chosen last. */
export async function find(session: Session, known: readonly Found[], text: string): Promise<Found[]> {
  const recentFirst = known.toSorted((a, b) => age(a) - age(b));
  if (text === '') return recentFirst.filter(({ onlyTyped }) => !onlyTyped).slice(0, RECENT);
  const typed = normalise(text);
  const ranked = (wanted: Rank) => recentFirst.filter((found) => rankOf(found, typed) === wanted);
  const help = helpAbout(session, text).slice(0, SHOWN);
  const answers = await Promise.allSettled(finderOf(session).search(text));
  const records = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const found = [...ranked('start'), ...ranked('name'), ...ranked('also'), ...records, ...ranked('part'), ...help];
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && found.length === 0) throw failed.reason;
  return found;
}

/**
 * How a text matches an entry. `start`: the name begins with the text. `name`: each word of the text begins a word of
 * the name. `also`: each begins a word of the name or of `also`. `part`: the name or `also` contains the text.
 */
type Rank = 'start' | 'name' | 'also' | 'part' | null;

function rankOf({ label, also = '', onlyTyped = false }: Found, typed: string): Rank {
  const name = normalise(label.replace(GO_TO, ''));
  const words = `${name} ${normalise(also)}`;
  const begins = (all: string) => typed.split(' ').every((word) => ` ${all}`.includes(` ${word}`));
  if (onlyTyped && !typed.startsWith(name.split(' ')[0] ?? name)) return null;
  if (name.startsWith(typed)) return 'start';
  if (begins(name)) return 'name';
  if (begins(words)) return 'also';
  return words.includes(typed) ? 'part' : null;
}

export const GO_TO = 'Ir a ';

const recent = createStoredState<readonly string[]>('recientes', {
  read: (text) => text?.split('\n') ?? [],
  write: (labels) => labels.join('\n'),
});
const RECENT = 5;

export function remember({ label }: Found, known: readonly Found[]) {
  if (!known.some((found) => found.label === label)) return;
  recent.set([label, ...recent.get().filter((other) => other !== label)].slice(0, RECENT));
}

/** 0 for the entry chosen last; `RECENT` for an entry that was not chosen lately. */
const age = ({ label }: Found) => (recent.get().indexOf(label) + RECENT + 1) % (RECENT + 1);

const SHOWN = 5;
const part = (text: string) => ({ q: text, pagina: 1, porPagina: SHOWN });

/** Finds an order by its number. For a name, the finder offers the person, not the person's orders. */
async function orders(text: string, tipo: OrderType): Promise<Found[]> {
  if (!/^0*[1-9]\d{0,8}$/.test(text)) return [];
  const query = { pedido: Number(text), ventana: 'todas', pagina: 1, porPagina: 1, sinRenglones: 'true' } as const;
  const found: Order[] = await (tipo === 'BLACK'
    ? api('GET /api/menu/order-black', { query })
    : api('GET /api/menu/order', { query }));
  return found.map(({ orderId, clientName, totalAmount, ventanaId, userId }) => ({
    label: `Pedido ${orderId} · ${clientName} · ${formatPrice(totalAmount)}`,
    to: tipo === 'BLACK' ? '/pedidos-black' : '/pedidos-list',
    // `q` also finds other orders whose numbers contain these digits. The filters leave few of those orders.
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
