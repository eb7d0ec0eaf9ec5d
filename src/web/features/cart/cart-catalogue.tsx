import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect } from 'react';
import { firstMessages } from '#contract/first-messages.ts';
import { formatExactPrice, formatPrice } from '#contract/format.ts';
import { type OrderType, orderTypeOf } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { catalogueProducts } from '../catalogue/queries.ts';
import { cart, useCart } from './cart.ts';
import styles from './cart-catalogue.module.css';
import type { CartLine, CartLines, Offered } from './cart-lines.ts';
import type { CartChange } from './stored-cart.ts';

/** The alert of §8: the cart holds products of the other catalogue than this one. Nothing where an edit was not refused. */
export function sayOtherCatalogue(catalogue: OrderType | null) {
  const { title, toBlack, toEssential } = firstMessages.cartNotEmpty;
  if (catalogue) void alerts.toast(title, { text: catalogue === 'BLACK' ? toBlack : toEssential });
}

/** Names what changed in the cart since the products were chosen, until somebody has read it. */
export function CartChanges() {
  const { changes } = useCart();
  return (
    <div role="status">
      {changes.length > 0 && (
        <section ref={handFocusOn} className={styles.notice} aria-label="Cambios en su carrito">
          <History aria-hidden="true" />
          <div>
            <h2>Su carrito se actualizó</h2>
            <ul>
              {changes.map((change) => (
                <li key={`${change.kind}${change.productoId}`}>{changeSentence(change)}</li>
              ))}
            </ul>
          </div>
          <Button variant="outline" onClick={cart.dismissChanges}>
            Entendido
          </Button>
        </section>
      )}
    </div>
  );
}

/** What the catalogues say today about the products in the cart, which is repaired by it unless somebody decides about it. */
export function useProductsOf(lines: readonly { tipoProducto: string }[], { repairWaits: waits = false } = {}) {
  const has = (tipo: OrderType) => lines.some((line) => orderTypeOf([line]) === tipo);
  const essential = useQuery({ ...catalogueProducts('ESENCIAL'), enabled: has('ESENCIAL') });
  const black = useQuery({ ...catalogueProducts('BLACK'), enabled: has('BLACK') });
  useCartRepair({ tipo: 'ESENCIAL', query: essential, complete: true, waits });
  useCartRepair({ tipo: 'BLACK', query: black, complete: true, waits });
  return new Map(
    [...(essential.data ?? []), ...(black.data ?? [])].map((product) => [product.productoId, product] as const),
  );
}

type Catalogue = {
  tipo: OrderType;
  query: UseQueryResult<Product[]>;
  /** No category filters it. */
  complete: boolean;
  /** The cart stays as it is, while somebody decides about it. */
  waits?: boolean;
};

/** Keeps the cart up to date with a catalogue whenever that arrives fresh: what stands in a cache may be older than the cart. */
export function useCartRepair({ tipo, query, complete, waits = false }: Catalogue) {
  const userID = useSession()?.userID;
  const { data, isStale, isFetching, isPlaceholderData } = query;
  const isFresh = !isStale && !isFetching && !isPlaceholderData && !waits;
  useEffect(() => {
    if (userID && data && isFresh) repairCart(userID, { tipo, products: data, complete });
  }, [userID, tipo, data, isFresh, complete]);
}

/** Has the cart follow a catalogue, except while an order with these very lines waits for its answer. */
export const repairCart = (userID: string, catalogue: FreshCatalogue) =>
  cart.change(userID, (now) => {
    if (now.attempt) return now;
    const { lines, changes } = repaired(now.lines, catalogue);
    return { ...now, lines, changes: mergedChanges(now.changes, changes) };
  });

/** Products as a catalogue lists them now; `complete` when no category filters them. */
type FreshCatalogue = { tipo: OrderType; products: readonly Offered[]; complete: boolean };

/**
 * Brings lines up to date with a catalogue: today's names and prices, and without the products that left it.
 * A filtered list proves nothing about what it lacks, nor a catalogue about the other one's lines.
 */
function repaired(lines: CartLines, { tipo, products, complete }: FreshCatalogue) {
  const byId = new Map(products.map((product) => [product.productoId, product]));
  const isGone = (line: CartLine) => complete && orderTypeOf([line]) === tipo && !byId.has(line.productoId);
  const changes = lines.flatMap((line) => (isGone(line) ? [gone(line)] : changesOf(line, byId.get(line.productoId))));
  const current = lines.filter((line) => !isGone(line)).map((line) => upToDate(line, byId.get(line.productoId)));
  return { lines: current, changes };
}

/** Earlier changes and later ones, one per product and kind: a price that moved twice keeps its first `from`. */
function mergedChanges(earlier: readonly CartChange[], later: readonly CartChange[]): readonly CartChange[] {
  const kept = earlier.filter((change) => !later.some((other) => isSame(change, other)));
  return [...kept, ...later.map((change) => continued(change, earlier))].filter(isVisible);
}

function changeSentence(change: CartChange): string {
  if (change.kind === 'gone') return `${change.name} ya no está en el catálogo y salió de su carrito.`;
  if (change.kind === 'name') return `${change.name} ahora se llama ${change.to}.`;
  return `${change.name}: ${priceMove(change.from, change.to)}.`;
}

/** `de US$ 050 a US$ 060`: cents matter where they are all that changed. */
export function priceMove(from: number, to: number): string {
  const format = formatPrice(from) === formatPrice(to) ? formatExactPrice : formatPrice;
  return `de ${format(from)} a ${format(to)}`;
}

const gone = ({ productoId, name }: CartLine): CartChange => ({ kind: 'gone', productoId, name });

function changesOf({ productoId, name, amount }: CartLine, product: Offered | undefined): CartChange[] {
  if (!product) return [];
  return [
    ...(product.name === name ? [] : [{ kind: 'name', productoId, name, to: product.name } as const]),
    ...(product.amount === amount
      ? []
      : [{ kind: 'price', productoId, name: product.name, from: amount, to: product.amount } as const]),
  ];
}

function upToDate(line: CartLine, product: Offered | undefined): CartLine {
  if (!product) return line;
  const { name, tipoProducto, codigo, amount, imageUrl } = product;
  return { ...line, name, tipoProducto, codigo, amount, imageUrl };
}

const isSame = (one: CartChange, other: CartChange) => one.kind === other.kind && one.productoId === other.productoId;

function continued(change: CartChange, earlier: readonly CartChange[]): CartChange {
  const first = earlier.find((other) => isSame(change, other));
  if (change.kind === 'price' && first?.kind === 'price') return { ...change, from: first.from };
  if (change.kind === 'name') return { ...change, name: first?.name ?? change.name };
  return change;
}

const isVisible = (change: CartChange) =>
  change.kind === 'price' ? change.from !== change.to : change.kind === 'gone' || change.name !== change.to;
