import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract/format.ts';
import type { Product } from '#contract/products.calls.ts';
import { reading } from '../../platform/reading.ts';
import { Button } from '../../ui/button.tsx';
import { cart, useCart, useQuantity } from '../cart/cart.ts';
import { CartQuantity, sayOtherCatalogue } from '../cart/cart-catalogue.tsx';
import { type CartLines, isOf, joined, mostUnits, newLine } from '../cart/cart-lines.ts';
import { LoadFailed } from '../catalogue/catalogue-states.tsx';
import { Nothing } from '../catalogue/nothing-found.tsx';
import { ProductPhoto, StockBadge } from '../catalogue/product-photo.tsx';
import { GridSkeleton } from './product-grid.tsx';
import styles from './usual-products.module.css';

type Props = {
  products: readonly Product[];
  userID: string;
  onShowAll: () => void;
};
type Usual = { product: Product; units: number };

export function UsualProducts({ products, userID, onShowAll }: Props) {
  const { data, error, refetch } = useQuery(usualOf(userID));
  const { lines } = useCart();
  if (error && !data) return <LoadFailed what="lo que suele pedir" error={error} onRetry={() => void refetch()} />;
  if (!data) return <GridSkeleton />;
  const today = new Map(products.map((product) => [product.productoId, product]));
  const usual = data.flatMap(({ productoId, cantidad }) => {
    const product = today.get(productoId);
    return product ? [{ product, units: Math.min(cantidad, mostUnits(product)) }] : [];
  });
  const missing = usual.filter(
    ({ product, units }) => units > 0 && !lines.some(isOf({ productoId: product.productoId })),
  );
  if (usual.length === 0)
    return (
      <Nothing
        title={
          data.length === 0
            ? 'Acá verá lo que más pide en los últimos cierres'
            : 'Nada de lo que suele pedir está entre estos productos'
        }
        onShowAll={onShowAll}
      />
    );
  return (
    <section className={styles.usual} aria-label="Lo que suelo pedir">
      <Button disabled={missing.length === 0} onClick={() => sayOtherCatalogue(cart.edit(withUsual(missing)))}>
        {missing.length > 0 ? `Agregar lo de siempre (${missing.length})` : 'Ya está todo en su carrito'}
      </Button>
      <ul>
        {usual.map((one) => (
          <UsualProduct key={one.product.productoId} {...one} userID={userID} />
        ))}
      </ul>
    </section>
  );
}

function UsualProduct({ product, units, userID }: Usual & { userID: string }) {
  const quantity = useQuantity(userID, product.productoId);
  return (
    <li>
      <div className={styles.photo}>
        <ProductPhoto imageUrl={product.imageUrl} alt="" sizes="64px" />
      </div>
      <div className={styles.about}>
        <h2>{product.name}</h2>
        <p>
          <strong>{formatPrice(product.amount)}</strong>
          {units > 0 && <span>Suele pedir {units}</span>}
        </p>
        <StockBadge product={product} />
      </div>
      <CartQuantity product={product} quantity={quantity} most={mostUnits(product)} first={Math.max(1, units)} />
    </li>
  );
}

const usualOf = (userID: string) => reading(['habituales', userID], 'GET /api/habituales');

const withUsual = (usual: readonly Usual[]) => (lines: CartLines) =>
  joined(
    lines,
    usual.map(({ product, units }) => ({ ...newLine(product), quantity: units })),
  );
