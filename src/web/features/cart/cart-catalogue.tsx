import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect } from 'react';
import { firstMessages } from '#contract/first-messages.ts';
import { formatExactPrice, formatPrice, sentence } from '#contract/format.ts';
import type { OrderType } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { orderTypeOf, type ProductType, type Reference, referenceNamed } from '#contract/products.ts';
import { inPlace, laterParts } from '../../platform/late.tsx';
import { useBuyer } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { QuantityControl } from '../../ui/quantity-control.tsx';
import { catalogueProducts } from '../catalogue/queries.ts';
import { attemptOf, type CartChange, cart, useCart } from './cart.ts';
import styles from './cart-catalogue.module.css';
import { type CartLine, type CartLines, isOf, joined, type Offered, type Which, withQuantity } from './cart-lines.ts';

/**
 * Announces that products of `refused` cannot enter the cart, because the cart holds products of the other catalogue
 * (§8).
 */
export function sayOtherCatalogue(refused: OrderType | null) {
  const { title, toBlack, toEssential } = firstMessages.cartNotEmpty;
  if (refused) void alerts.toast(title, { text: refused === 'BLACK' ? toBlack : toEssential });
}

type Choosable = Offered & Which & { referencias?: readonly Reference[] };

const ChooseReference = inPlace(laterParts, ({ ChooseReference }) => ChooseReference);

/** Adds or removes units of a product. Asks for the reference before units are added to a product with references. */
export function changeUnits(product: Choosable, by: number) {
  const change = (of: Offered & Which) =>
    sayOtherCatalogue(cart.edit((lines) => withQuantity(lines, of, (held) => held + by)));
  const { name, referencia, referencias: references = [] } = product;
  if (by <= 0 || referencia !== undefined || references.length === 0) return change(product);
  void openDialog(ChooseReference, { name, references }).then(
    (chosen) => chosen !== undefined && change({ ...product, referencia: chosen }),
  );
}

type QuantityProps = {
  product: Choosable;
  /**
   * The product's name with its variant, for a cart that has several variants of the product. By default the plain
   * name.
   */
  name?: string;
  quantity: number;
  most: number;
  /** How many units the first press of the button adds. Each further press adds one. */
  first?: number;
};

export const CartQuantity = ({ product, name, quantity, most, first = 1 }: QuantityProps) => (
  <QuantityControl
    name={name ?? product.name}
    quantity={quantity}
    most={most}
    onAdd={() => changeUnits(product, quantity === 0 ? first : 1)}
    onSubtract={() => cart.subtract(product)}
    onSet={(units) => changeUnits(product, units - quantity)}
  />
);

export function CartChanges() {
  const { changes } = useCart();
  return (
    <div role="status">
      {changes.length > 0 && (
        <section ref={handFocusOn} className={styles.notice} aria-label="Cambios en su carrito">
          <History size={20} />
          <div>
            <h2>Su carrito se actualizó</h2>
            <ul>
              {changes.flatMap((change) =>
                sentencesOf(change).map((sentence) => <li key={`${change.was.productoId}${sentence}`}>{sentence}</li>),
              )}
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

/** Reads the current products of the lines' catalogues. Also repairs the cart with them, unless `repairWaits`. */
export function useProductsOf(lines: readonly { tipoProducto: ProductType }[], { repairWaits: waits = false } = {}) {
  const has = (tipo: OrderType) => lines.some((line) => orderTypeOf(line) === tipo);
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
  /** True if `query` reads the whole catalogue, not only a category. */
  complete: boolean;
  /** True while the cart must not change: a refusal shows or the cart is being sent. */
  waits?: boolean;
};

/**
 * Repairs the cart (`repairCart`) whenever fresh catalogue data arrives. Ignores cached data, which may be older than
 * the cart.
 */
export function useCartRepair({ tipo, query, complete, waits = false }: Catalogue) {
  const userID = useBuyer()?.userID;
  const { data, isStale, isFetching, isPlaceholderData } = query;
  const isFresh = !isStale && !isFetching && !isPlaceholderData && !waits;
  useEffect(() => {
    if (userID && data && isFresh) repairCart(userID, { tipo, products: data, complete });
  }, [userID, tipo, data, isFresh, complete]);
}

type FreshCatalogue = Pick<Catalogue, 'tipo' | 'complete'> & { products: readonly Choosable[] };

/**
 * Updates names and prices of the products in the cart, and removes products that the catalogue no longer has. Does
 * nothing while an order awaits its answer.
 */
export const repairCart = (userID: string, { tipo, products, complete }: FreshCatalogue) =>
  cart.change(userID, (now) => {
    if (attemptOf(now)) return now;
    const byId = new Map(products.map((product) => [product.productoId, product]));
    const current = now.lines.flatMap((line) => {
      const product = byId.get(line.productoId);
      if (product) return upToDate(line, product);
      return complete && orderTypeOf(line) === tipo ? [] : line;
    });
    const lines = joined([], current);
    return { ...now, lines, changes: withChanges(now.changes, now.lines, lines) };
  });

/** Merges the latest changes with earlier ones: one change for each product, from its first state to its last. */
function withChanges(earlier: readonly CartChange[], before: CartLines, after: CartLines): CartChange[] {
  const changes = new Map(earlier.map((change) => [change.was.productoId, change]));
  for (const { productoId, name, amount } of before) {
    const line = after.find(isOf({ productoId }));
    if (line && line.name === name && line.amount === amount) continue;
    const known = changes.get(productoId);
    changes.set(productoId, {
      was: known?.now ? known.was : { productoId, name, amount },
      now: line ? { productoId, name: line.name, amount: line.amount } : null,
    });
  }
  return [...changes.values()].filter(({ was, now }) => now?.name !== was.name || now.amount !== was.amount);
}

function sentencesOf({ was, now }: CartChange): string[] {
  if (!now) return [`${was.name} ya no está en el catálogo y salió de su carrito.`];
  return [
    ...(now.name === was.name ? [] : [sentence(`${was.name} ahora se llama ${now.name}`)]),
    ...(now.amount === was.amount ? [] : [`${now.name}: ${priceMove(was.amount, now.amount)}.`]),
  ];
}

/** `de US$ 050 a US$ 060`. Shows cents only if both prices look equal without them. */
export function priceMove(from: number, to: number): string {
  const format = formatPrice(from) === formatPrice(to) ? formatExactPrice : formatPrice;
  return `de ${format(from)} a ${format(to)}`;
}

function upToDate(line: CartLine, product: Choosable): CartLine {
  const { name, tipoProducto, codigo, amount, imageUrl, referencias = [] } = product;
  const referencia = referenceNamed(referencias, line.referencia)?.nombre ?? line.referencia;
  return { ...line, referencia, name, tipoProducto, codigo, amount, imageUrl };
}
